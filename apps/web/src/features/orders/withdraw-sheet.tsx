import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Sheet } from '@terahold/ui/sheet'
import { useOffline } from '../../shared/connection/connection.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import { pauseAfterNewQuote } from '../../shared/problem/pause-after-new-quote.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { useWithdrawOrder, type Withdrawable } from './orders.ts'

type WithdrawSheetProps = {
  readonly order: Withdrawable
  readonly withdrawal: NonNullable<Withdrawable['withdrawal']>
  readonly onClose: () => void
}

/** What a withdrawal from the contract refunds, before it is confirmed. */
export function WithdrawSheet({ order, withdrawal, onClose }: WithdrawSheetProps) {
  const { i18n, t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const withdraw = useWithdrawOrder()
  const { orderId, orderNo, planName, unit } = order
  const { refund, remainingDays, until } = withdrawal
  const hasChanged = refusedReason(withdraw.error) === 'quote_changed'

  async function confirm() {
    const done = await withdraw.mutateAsync({ orderId, quote: refund }).catch(pauseAfterNewQuote)
    if (done === undefined) return
    showToast(t`You withdrew from the contract. The refund is in your balance.`, 'success')
    onClose()
  }

  return (
    <Sheet open onClose={onClose} title={t`Withdraw from contract`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4">
        <FactList
          facts={[
            { label: t`Order`, value: orderNo, note: planName },
            { label: t`Days not started`, value: t`${plural(remainingDays, { one: '# day', other: '# days' })}` },
            {
              label: t`You get back`,
              value: <Money value={refund} unit={unit} exact />,
              note: t`We keep nothing.`,
            },
            { label: t`Possible until`, value: formatInstant(until, i18n.locale) },
          ]}
        />
        <p className="text-sm text-muted">
          <Trans>
            You need no reason. The contract and its power end today. The refund goes to your balance now, and you can
            withdraw it without a fee. We confirm it in the order, and by email if you have added one.
          </Trans>
        </p>
        {withdraw.isError && (
          <Note tone="warning" alert>
            {hasChanged ? t`A day has passed. Check the new refund above, then confirm.` : problemText(withdraw.error)}
          </Note>
        )}
        <Button wide kind="danger" disabled={offline} onClick={confirm}>{t`Confirm withdrawal`}</Button>
        <Button wide kind="plain" onClick={onClose}>{t`Keep contract`}</Button>
      </div>
    </Sheet>
  )
}
