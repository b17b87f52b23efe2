import { useLingui } from '@lingui/react/macro'
import type { tokenHistory } from '@terahold/contract/calls/member/power'
import type { Answer } from '@terahold/contract/client'
import { FoldedRow } from '@terahold/ui/folded-row'
import { formatBps, formatDay } from '../../shared/format/format.ts'
import { Cost, Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'

export type Receipt = Answer<typeof tokenHistory>['rows'][number]

/** A settled day of one holding. It opens to the steps from mined to the result. */
export function ReceiptRow({ receipt }: { readonly receipt: Receipt }) {
  const { i18n, t } = useLingui()
  const thDays = receipt.thDays
  return (
    <FoldedRow
      summary={
        <>
          <span>
            <span className="block">{formatDay(receipt.date, i18n.locale)}</span>
            <span className="block text-xs text-muted tabular-nums">{t`${thDays} TH-days`}</span>
          </span>
          <span className="shrink-0 text-right">
            <Money value={receipt.result} sign="always" />
            {!receipt.cleared && <span className="block text-xs text-warning">{t`pending`}</span>}
          </span>
        </>
      }
    >
      <ReceiptParts receipt={receipt} />
    </FoldedRow>
  )
}

function ReceiptParts({ receipt }: { readonly receipt: Receipt }) {
  const { i18n, t } = useLingui()
  return (
    <div className="pb-4">
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
