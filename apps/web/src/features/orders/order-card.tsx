import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { SplitLine } from '@terahold/ui/split-line'
import type { ReactNode } from 'react'
import { TimeLeft } from '../../shared/clock/time-left.tsx'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { isPaidShort } from '../../shared/order/paid-short.ts'
import { CancelOrder } from './cancel-order.tsx'
import { useOrderWords } from './order-words.ts'
import { WithdrawOrder } from './withdraw-order.tsx'

type OrderCardProps = {
  readonly order: OrderFields
  readonly onTimeUp: () => void
  /** Where the order's goods are. */
  readonly goods: ReactNode
  /** Ends the order's holding early. */
  readonly exit: ReactNode
}

/** An order in the list, with the actions its state allows. */
export function OrderCard({ order, onTimeUp, goods, exit }: OrderCardProps) {
  const { i18n, t } = useLingui()
  const words = useOrderWords()
  const card = useFocusAfterStep<HTMLElement>(order.state)
  const { locale } = i18n
  const isWaiting = order.state === 'awaiting_payment'
  const isShort = isPaidShort(order)
  const isUnpaid = order.payment === null || isShort
  const deadline = isWaiting ? order.expiresAt : order.state === 'cooling_off' ? order.coolingEndsAt : null
  const left = deadline !== null && <TimeLeft until={deadline} ended={t`ended`} onEnd={onTimeUp} />
  return (
    <article ref={card} tabIndex={-1} aria-label={order.orderNo} className="flex flex-col gap-2 py-4 outline-none">
      <header className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="w-min min-w-[min(6em,100%)] grow wrap-break-word">
          <h2 className="font-semibold">
            {order.planName} × {order.qty}
          </h2>
          <p className="text-xs text-muted">
            {order.orderNo} · {formatInstant(order.createdAt, locale)}
          </p>
        </div>
        <p className="ml-auto text-right text-sm font-semibold">{words[order.state]}</p>
      </header>
      <p className="flex text-sm">
        <SplitLine
          start={<Th value={order.power} size="s" />}
          end={<Money value={order.price} unit={order.tokenSymbol} size="s" exact />}
        />
      </p>
      {isWaiting && (
        <p className="text-sm text-warning">
          {isShort && <span className="block">{t`Your transfer was too small`}</span>}
          {isUnpaid ? <Trans>Ends unpaid in {left}</Trans> : t`Your payment arrived. Waiting for finality.`}
        </p>
      )}
      {order.state === 'cooling_off' && (
        <p className="text-sm">
          <Trans>Starts in {left}</Trans>
        </p>
      )}
      {order.refund !== null && (
        <p className="text-sm">
          {order.endedBy === 'withdrawal'
            ? t`Contract withdrawn. Refunded:`
            : order.endedBy === 'pool_closed'
              ? t`The pool closed. Refunded:`
              : t`Refunded:`}{' '}
          <Money value={order.refund.amount} unit={order.tokenSymbol} size="s" exact />
        </p>
      )}
      {goods}
      <div className="flex flex-wrap gap-2">
        {isWaiting && (
          <ButtonLink href={to.checkout({ orderId: order.orderId })}>{isUnpaid ? t`Pay` : t`Track payment`}</ButtonLink>
        )}
        {!isWaiting && order.state !== 'expired' && (
          <ButtonLink kind="secondary" href={to.paymentDone({ orderId: order.orderId })}>{t`Receipt`}</ButtonLink>
        )}
        {isWaiting && order.payment === null && <CancelOrder order={order} />}
        <WithdrawOrder order={{ ...order, unit: order.tokenSymbol }} />
        {exit}
      </div>
    </article>
  )
}
