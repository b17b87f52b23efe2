import { useLingui } from '@lingui/react/macro'
import type { tokenHistory } from '@terahold/contract/calls/member/power'
import type { Answer } from '@terahold/contract/client'
import { formatSigned, parseAmount } from '@terahold/money/amount'
import { parsePower } from '@terahold/money/power'
import { FoldedRow } from '@terahold/ui/folded-row'
import { SplitLine } from '@terahold/ui/split-line'
import { formatBps, formatDay, formatPower } from '../../shared/format/format.ts'
import { Cost, Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { TableCells, TableHead } from '../../shared/list/table-row.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'

export type Receipt = Answer<typeof tokenHistory>['rows'][number]

type ReceiptRowProps = {
  readonly receipt: Receipt
  /** Whether the row is one of a table, under a `ReceiptHead`. */
  readonly isTable?: boolean
}

/** A settled day of one holding. It opens to the steps from mined to the result. */
export function ReceiptRow({ receipt, isTable = false }: ReceiptRowProps) {
  return (
    <FoldedRow summary={isTable ? <ReceiptCells receipt={receipt} /> : <ReceiptLine receipt={receipt} />}>
      <ReceiptParts receipt={receipt} />
    </FoldedRow>
  )
}

function ReceiptLine({ receipt }: { readonly receipt: Receipt }) {
  const { i18n, t } = useLingui()
  const thDays = formatPower(parsePower(receipt.thDays), i18n.locale)
  return (
    <SplitLine
      start={
        <>
          <span className="block">{formatDay(receipt.date, i18n.locale)}</span>
          <span className="block text-xs text-muted tabular-nums">
            {receipt.planName} · {t`${thDays} TH-days`}
          </span>
        </>
      }
      end={
        <>
          <Money value={receipt.result} sign="always" />
          {!receipt.cleared && <span className="block text-xs text-warning">{t`pending`}</span>}
        </>
      }
    />
  )
}

function useNames() {
  const { t } = useLingui()
  return {
    day: t`Day (UTC)`,
    plan: t`Plan`,
    thDays: t`TH-days`,
    mined: t`Mined`,
    costs: t`Costs`,
    credited: t`Credited`,
    downtimeRefund: t`Refunded for downtime`,
    feeUsed: t`Prepaid fee used`,
    result: t`Result`,
  }
}

/** The names of the columns of receipts. */
export function ReceiptHead() {
  return <TableHead names={Object.values(useNames())} />
}

function ReceiptCells({ receipt }: { readonly receipt: Receipt }) {
  const { i18n, t } = useLingui()
  const names = useNames()
  const { gross, net } = receipt
  const costs = formatSigned(parseAmount(gross, PLACES) - parseAmount(net, PLACES), PLACES)
  const result = (
    <>
      <Money value={receipt.result} unit="" size="s" sign="always" />
      {!receipt.cleared && <span className="block text-xs text-warning">{t`pending`}</span>}
    </>
  )
  return (
    <TableCells
      cells={[
        { name: names.day, value: formatDay(receipt.date, i18n.locale) },
        { name: names.plan, value: receipt.planName },
        { name: names.thDays, value: formatPower(parsePower(receipt.thDays), i18n.locale) },
        { name: names.mined, value: <Money value={gross} unit="" size="s" /> },
        { name: names.costs, value: <Cost value={costs} unit="" /> },
        { name: names.credited, value: <Money value={net} unit="" size="s" /> },
        { name: names.downtimeRefund, value: <Money value={receipt.downtimeRefund} unit="" size="s" /> },
        { name: names.feeUsed, value: <Cost value={receipt.feeUsed} unit="" /> },
        { name: names.result, value: result },
      ]}
    />
  )
}

function ReceiptParts({ receipt }: { readonly receipt: Receipt }) {
  const { i18n, t } = useLingui()
  return (
    <div className="max-w-page pb-4">
      <FactList
        facts={[
          { label: t`Mined`, value: <Money value={receipt.gross} size="s" exact /> },
          { label: t`Electricity`, value: <Cost value={receipt.electricity} exact /> },
          { label: t`Service fee`, value: <Cost value={receipt.serviceFee} exact /> },
          { label: t`Credited`, value: <Money value={receipt.net} size="s" exact /> },
          { label: t`Refunded for downtime`, value: <Money value={receipt.downtimeRefund} size="s" exact /> },
          { label: t`Prepaid fee used`, value: <Cost value={receipt.feeUsed} exact /> },
          { label: t`Result`, value: <Money value={receipt.result} size="s" sign="always" exact /> },
          { label: t`Uptime`, value: formatBps(receipt.uptimeBps, i18n.locale) },
        ]}
      />
    </div>
  )
}
