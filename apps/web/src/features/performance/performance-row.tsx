import { useLingui } from '@lingui/react/macro'
import type { PerformanceType } from '@terahold/contract/codes/power'
import { formatSigned, parseAmount } from '@terahold/money/amount'
import { FoldedRow } from '@terahold/ui/folded-row'
import { SplitLine } from '@terahold/ui/split-line'
import type { ReactNode } from 'react'
import { formatDay } from '../../shared/format/format.ts'
import { Cost, Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { TableCells, TableHead } from '../../shared/list/table-row.tsx'
import { type Fact, FactList } from '../../shared/page/fact-list.tsx'
import { EntrySource } from './entry-source.tsx'
import type { PerformanceEntry } from './performance.ts'

export function usePerformanceWords(): Readonly<Record<PerformanceType, string>> {
  const { t } = useLingui()
  return { mining: t`Mining`, referral: t`Commission`, refund: t`Refund`, task: t`Task` }
}

type PerformanceRowProps = {
  readonly entry: PerformanceEntry
  /** Whether a heading with the day comes before the entry. */
  readonly isFirstOfDay?: boolean
  /** The result of the day, for its heading, if all its entries are known. */
  readonly dayResult?: string | undefined
  /** A link under the entry's source. */
  readonly proof?: ReactNode
  /** Whether the row is one of a table, under a `PerformanceHead`. */
  readonly isTable?: boolean
}

/** A performance entry, with its day's heading above the first of a day. It opens to its parts and its source. */
export function PerformanceRow({
  entry,
  isFirstOfDay = false,
  dayResult,
  proof,
  isTable = false,
}: PerformanceRowProps) {
  return (
    <>
      {isFirstOfDay && <DayHead date={entry.date} result={dayResult} />}
      <FoldedRow summary={isTable ? <EntryCells entry={entry} /> : <EntryLine entry={entry} />}>
        <EntryParts entry={entry} />
        {proof}
      </FoldedRow>
    </>
  )
}

function EntryLine({ entry }: { readonly entry: PerformanceEntry }) {
  const words = usePerformanceWords()
  const { source } = entry
  return (
    <SplitLine
      start={
        <>
          <span className="block">{words[entry.type]}</span>
          <span className="block text-xs text-muted">{source.pool ?? source.orderNo}</span>
        </>
      }
      end={<Credited entry={entry} />}
    />
  )
}

function Credited({ entry }: { readonly entry: PerformanceEntry }) {
  const { t } = useLingui()
  const unit = useUnit(entry)
  return (
    <>
      <Money value={entry.net} unit={unit} sign="always" />
      {!entry.cleared && <span className="block text-xs text-warning">{t`pending`}</span>}
    </>
  )
}

function useNames() {
  const { t } = useLingui()
  return {
    kind: t`Kind`,
    source: t`Source`,
    mined: t`Mined`,
    costs: t`Costs`,
    feeUsed: t`Prepaid fee used`,
    credited: t`Credited`,
  }
}

/** The names of the columns of performance entries. */
export function PerformanceHead() {
  return <TableHead names={Object.values(useNames())} />
}

function EntryCells({ entry }: { readonly entry: PerformanceEntry }) {
  const words = usePerformanceWords()
  const names = useNames()
  const { source, type, gross, fees, feeUsed } = entry
  const isMined = type === 'mining'
  return (
    <TableCells
      cells={[
        { name: names.kind, value: words[type] },
        { name: names.source, value: source.pool ?? source.orderNo },
        { name: names.mined, value: isMined && <Money value={gross} unit="" size="s" /> },
        { name: names.costs, value: isMined && <Cost value={fees} unit="" /> },
        { name: names.feeUsed, value: feeUsed !== '0' && <Cost value={feeUsed} unit="" /> },
        { name: names.credited, value: <Credited entry={entry} /> },
      ]}
    />
  )
}

function DayHead({ date, result }: { readonly date: string; readonly result: string | undefined }) {
  const { i18n, t } = useLingui()
  return (
    <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pt-5 pb-1 text-sm">
      <span className="font-semibold">{formatDay(date, i18n.locale)}</span>
      {result !== undefined && (
        <span className="text-muted">
          {t`Result`} <Money value={result} unit="" size="s" sign="always" tap />
        </span>
      )}
    </h2>
  )
}

function EntryParts({ entry }: { readonly entry: PerformanceEntry }) {
  const { t } = useLingui()
  const unit = useUnit(entry)
  const { asset, fees, electricity, feeUsed } = entry
  const serviceFee =
    asset === 'POINT' ? '0' : formatSigned(parseAmount(fees, PLACES) - parseAmount(electricity, PLACES), PLACES)
  const isMined = entry.type === 'mining'
  const facts: (Fact | null)[] = [
    isMined ? { label: t`Mined`, value: <Money value={entry.gross} unit={unit} size="s" exact /> } : null,
    isMined ? { label: t`Electricity`, value: <Cost value={electricity} unit={unit} exact /> } : null,
    isMined ? { label: t`Service fee`, value: <Cost value={serviceFee} unit={unit} exact /> } : null,
    { label: t`Credited`, value: <Money value={entry.net} unit={unit} size="s" exact /> },
    feeUsed === '0' ? null : { label: t`Prepaid fee used`, value: <Cost value={feeUsed} unit={unit} exact /> },
    {
      label: t`State`,
      value: entry.cleared ? t`available` : t`pending`,
      ...(entry.cleared ? {} : { note: t`The venue has not paid yet.` }),
    },
  ]
  return (
    <div className="flex max-w-page flex-col gap-3 pb-4">
      <FactList facts={facts} />
      <EntrySource source={entry.source} />
    </div>
  )
}

function useUnit({ asset }: PerformanceEntry): string {
  const { t } = useLingui()
  return asset === 'POINT' ? t`points` : asset
}
