import { useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import type { Attempt } from '../../features/payment/payment-stage.ts'
import { useAppConfig } from '../../shared/config/app-config-query.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { TransactionLink } from '../../shared/wallet/transaction-link.tsx'

type OrderEndedProps = {
  readonly order: OrderFields
  readonly stage: 'expired' | 'cancelled'
  readonly attempt: Attempt | null
}

/** An order that ended unpaid, and what happens to a late payment. */
export function OrderEnded({ order, stage, attempt }: OrderEndedProps) {
  const { t } = useLingui()
  const { data: config } = useAppConfig()
  const sent = attempt?.state === 'sent' ? attempt.hash : null
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        illustration={<LedgerIllustration />}
        title={stage === 'expired' ? t`This order ended unpaid` : t`This order was cancelled`}
        text={
          sent === null
            ? t`Nothing was charged. A late payment goes to your balance.`
            : t`Your transfer arrived too late. Once final, it is in your balance for a new order.`
        }
        action={
          <ButtonLink href={to.checkout({ planId: order.planId })} data-verb="redirectTo">{t`Order again`}</ButtonLink>
        }
      />
      {sent !== null && (
        <section>
          <p className="text-sm text-muted">{t`Transaction`}</p>
          <FullAddress label={t`transaction`} value={sent} />
          <TransactionLink hash={sent} explorerUrl={config?.explorerUrl ?? null} />
        </section>
      )}
    </div>
  )
}
