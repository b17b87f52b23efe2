import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount, parseAmount } from '@terahold/money/amount'
import { addDays, dayOf } from '@terahold/money/day'
import { Button } from '@terahold/ui/button'
import { Sheet } from '@terahold/ui/sheet'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { exactAmount } from '../../shared/format/exact-amount.ts'
import { formatDayStart } from '../../shared/format/format.ts'
import { Cost, Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import { pauseAfterNewQuote } from '../../shared/problem/pause-after-new-quote.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { type Holding, useExitHolding } from './power.ts'

type ExitSheetProps = {
  readonly holding: Holding
  readonly quote: NonNullable<Holding['exitQuote']>
  readonly onClose: () => void
}

/** What an early exit refunds and costs, before it is confirmed. */
export function ExitSheet({ holding, quote, onClose }: ExitSheetProps) {
  const { i18n, t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const exit = useExitHolding()
  const { holdingId, planName, net, pending } = holding
  const { remainingDays, refund, kept } = quote
  const paid = formatAmount(parseAmount(refund, PLACES) + parseAmount(kept, PLACES), PLACES)
  const stops = formatDayStart(addDays(dayOf(new Date(serverTime.now())), 1), i18n.locale)
  const back = exactAmount(refund, i18n.locale)
  const hasChanged = refusedReason(exit.error) === 'quote_changed'

  async function leave() {
    const done = await exit.mutateAsync({ holdingId, quote: refund }).catch(pauseAfterNewQuote)
    if (done === undefined) return
    showToast(t`The holding has ended. The refund is in your balance.`, 'success')
    onClose()
  }

  return (
    <Sheet open onClose={onClose} title={t`End ${planName} early?`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4">
        <FactList
          facts={[
            {
              label: t`Unused days, from tomorrow`,
              value: t`${plural(remainingDays, { one: '# day', other: '# days' })}`,
            },
            { label: t`Prepaid fee for these days`, value: <Money value={paid} size="s" exact /> },
            { label: t`Exit fee`, value: <Cost value={kept} exact /> },
            { label: t`You get back`, value: <Money value={refund} exact /> },
            {
              label: t`Credited so far`,
              value: <Money value={net} size="s" exact />,
              note: pending === '0' ? t`yours` : t`yours, including what is pending`,
            },
          ]}
        />
        <p className="text-sm text-muted">
          <Trans>
            Your power stops {stops}. Today still counts. The refund goes to your balance now. You cannot undo this.
          </Trans>
        </p>
        {exit.isError && (
          <Note tone="warning" alert>
            {hasChanged ? t`A day has passed. Check the new figures above.` : problemText(exit.error)}
          </Note>
        )}
        <Button wide kind="danger" disabled={offline} onClick={leave}>{t`End early for ${back} USDT`}</Button>
        <Button wide kind="plain" onClick={onClose}>{t`Keep holding`}</Button>
      </div>
    </Sheet>
  )
}
