import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { to } from '@terahold/contract/pages'
import { useNavigation } from '@terahold/page-stack/react'
import { ButtonLink } from '@terahold/ui/button'
import { useEffect, useEffectEvent } from 'react'
import { CancelOrder } from '../../features/orders/cancel-order.tsx'
import { OrderTerms } from '../../features/orders/order-terms.tsx'
import { useOrder } from '../../features/orders/orders.ts'
import { useAttempt } from '../../features/payment/attempts.ts'
import { PayPanel } from '../../features/payment/pay-panel.tsx'
import { payToMismatch } from '../../features/payment/pay-to.ts'
import { type PaymentStage, paymentStage } from '../../features/payment/payment-stage.ts'
import { TimeLeft } from '../../shared/clock/time-left.tsx'
import type { AppConfig } from '../../shared/config/app-config.ts'
import { useAppConfig } from '../../shared/config/app-config-query.ts'
import { Money } from '../../shared/format/money.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { OrderEnded } from './order-ended.tsx'
import { PayFromBalance } from './pay-from-balance.tsx'
import { PaymentInProgress } from './payment-in-progress.tsx'

const POLL = 2_000

/** An unpaid order at any stage of its payment. Live events and polling update it. */
export function PayOrder({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui()
  const attempts = useAttempt(orderId)
  const order = useOrder(orderId, (found) => (found.state === 'awaiting_payment' ? POLL : false))
  return (
    <QueryView query={order} wayOn={<ButtonLink href={to.orders()}>{t`Go to my orders`}</ButtonLink>}>
      {(found) => (
        <PayStage
          order={found}
          stage={paymentStage(found, attempts.attempt)}
          attempts={attempts}
          onTimeUp={() => void order.refetch()}
        />
      )}
    </QueryView>
  )
}

type PayStageProps = {
  readonly order: OrderFields
  readonly stage: PaymentStage
  readonly attempts: ReturnType<typeof useAttempt>
  readonly onTimeUp: () => void
}

function PayStage({ order, stage, attempts, onTimeUp }: PayStageProps) {
  const navigation = useNavigation()
  const config = useAppConfig()
  const target = usePayTarget()
  const isPaid = stage === 'paid'
  const showPaid = useEffectEvent(() => {
    attempts.forget()
    void navigation.redirectTo({ url: to.paymentDone({ orderId: order.orderId }) })
  })
  useEffect(() => {
    if (isPaid) showPaid()
  }, [isPaid])

  if (stage === 'paid') return null
  if (stage === 'expired' || stage === 'cancelled')
    return <OrderEnded order={order} stage={stage} attempt={attempts.attempt} />
  if (stage !== 'unpaid' && stage !== 'asked') {
    return (
      <PaymentInProgress
        order={order}
        stage={stage}
        attempts={attempts}
        explorerUrl={config.data?.explorerUrl ?? null}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <OrderHead order={order} onTimeUp={onTimeUp} />
      <QueryView query={config}>
        {(found) => (
          <PayPanel order={order} attempts={attempts} mismatch={target(order, found)} builtIn={hasBuiltInTreasury} />
        )}
      </QueryView>
      <PayFromBalance order={order} />
      <OrderTerms order={order} />
      <CancelOrder wide order={order} />
    </div>
  )
}

function OrderHead({ order, onTimeUp }: { readonly order: OrderFields; readonly onTimeUp: () => void }) {
  const { t } = useLingui()
  const amount = <Money value={order.payAmount} unit={order.tokenSymbol} size="title" exact />
  const left = <TimeLeft until={order.expiresAt} ended={t`time is up`} onEnd={onTimeUp} />
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="text-sm text-muted">
        {order.planName} × {order.qty}
      </p>
      <p>{amount}</p>
      <p className="text-sm">
        <Trans>Reserved: {left}</Trans>
      </p>
    </div>
  )
}

/** Whether this build contains the treasury's address. */
const hasBuiltInTreasury = import.meta.env.VITE_TREASURY !== undefined

/** Compiled in for production. A local test chain deploys new contracts on every start, so the demo has none. */
const builtInTreasury: string = import.meta.env.VITE_TREASURY ?? ''

/** Compares an order's payment target with what this app itself knows. */
function usePayTarget() {
  return (order: OrderFields, config: AppConfig) =>
    payToMismatch(order, {
      chainId: config.chainId,
      token: config.token.address,
      treasury: config.reserve ?? config.treasury,
      builtIn: builtInTreasury,
      needsBuiltIn: config.profile === 'production',
    })
}
