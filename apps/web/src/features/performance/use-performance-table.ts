import { useLingui } from '@lingui/react/macro'
import type { PerformanceEntry } from './performance.ts'
import { usePerformanceWords } from './performance-row.tsx'

/** Returns a function that turns performance entries into rows of a file, each with its sources. */
export function usePerformanceTable() {
  const { t } = useLingui()
  const words = usePerformanceWords()
  const names = [
    t`Day (UTC)`,
    t`Kind`,
    t`Asset`,
    t`Mined`,
    t`Costs`,
    t`Credited`,
    t`Prepaid fee used`,
    t`Venue paid`,
    t`Pool`,
    t`Order`,
    t`Settlement`,
    t`The pool’s bitcoin payout`,
    t`Hash of the venue statement`,
    t`The venue’s payment to us`,
    t`Level`,
    t`Referee`,
    t`Task`,
    t`Reverses the entry`,
    t`Entry`,
  ]
  return (entries: readonly PerformanceEntry[]) => ({
    names,
    rows: entries.map(({ id, type, asset, date, gross, fees, net, feeUsed, cleared, source }) => [
      date,
      words[type],
      asset,
      gross,
      fees,
      net,
      feeUsed,
      cleared ? t`yes` : t`not yet`,
      source.pool ?? null,
      source.orderNo ?? null,
      source.settlementId ?? null,
      source.revenueTxid ?? null,
      source.statementHash ?? null,
      source.venueTxHashes?.join(' ') ?? null,
      source.level ?? null,
      source.referee ?? null,
      source.taskId ?? null,
      source.reversed ?? null,
      id,
    ]),
  })
}
