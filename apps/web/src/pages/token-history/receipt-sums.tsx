import { useLingui } from '@lingui/react/macro'
import { parsePower } from '@terahold/money/power'
import { Figure } from '@terahold/ui/figure'
import { formatPower } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'

type ReceiptSumsProps = {
  readonly sums: Readonly<Record<'thDays' | 'gross' | 'net' | 'downtimeRefund' | 'feeUsed' | 'result', string>>
}

/** The totals of the receipts shown, including those not loaded yet. */
export function ReceiptSums({ sums }: ReceiptSumsProps) {
  const { i18n, t } = useLingui()
  return (
    <section
      aria-label={t`Totals`}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7em),1fr))] gap-4 rounded-card border border-line bg-surface p-4 lg:grid-cols-6"
    >
      <Figure label={t`Mined`}>
        <Money value={sums.gross} tap />
      </Figure>
      <Figure label={t`Credited`}>
        <Money value={sums.net} tap />
      </Figure>
      <Figure label={t`Refunded for downtime`}>
        <Money value={sums.downtimeRefund} tap />
      </Figure>
      <Figure label={t`Prepaid fee used`}>
        <Money value={sums.feeUsed} tap />
      </Figure>
      <Figure label={t`Result`}>
        <Money value={sums.result} sign="always" tap />
      </Figure>
      <Figure label={t`TH-days`}>
        <span className="tabular-nums">{formatPower(parsePower(sums.thDays), i18n.locale)}</span>
      </Figure>
    </section>
  )
}
