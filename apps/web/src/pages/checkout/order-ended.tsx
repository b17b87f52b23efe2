import { useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/orders'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'

type OrderEndedProps = { readonly order: OrderFields; readonly stage: 'expired' | 'cancelled' }

/** An order that ended unpaid, and what becomes of a payment that comes late. */
export function OrderEnded({ order, stage }: OrderEndedProps) {
  const { t } = useLingui()
  return (
    <EmptyState
      illustration={<LedgerIllustration />}
      title={stage === 'expired' ? t`This order ended unpaid` : t`This order was cancelled`}
      text={t`Nothing was charged. Should a payment for it still arrive, it is not lost: it goes to your balance.`}
      action={
        <ButtonLink
          href={`#/pages/subscribe/subscribexin?planId=${order.planId}`}
          data-verb="redirectTo"
        >{t`Order again`}</ButtonLink>
      }
    />
  )
}
