import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { to } from '@terahold/contract/pages'
import { addDays } from '@terahold/money/day'
import { ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { StateLog } from '@terahold/ui/state-log'
import { AddressLines } from '../../features/addresses/address-lines.tsx'
import { OrderTerms } from '../../features/orders/order-terms.tsx'
import { useOrderSteps, useOrderWords } from '../../features/orders/order-words.ts'
import { WithdrawOrder } from '../../features/orders/withdraw-order.tsx'
import { OrderGoods } from '../../features/shipments/order-goods.tsx'
import { formatDay, formatInstant } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { isPaidShort } from '../../shared/order/paid-short.ts'
import { FactList } from '../../shared/page/fact-list.tsx'
import { CoolingOff } from './cooling-off.tsx'
import { PaidBy } from './paid-by.tsx'

const isPaid = ({ state }: OrderFields) => state === 'cooling_off' || state === 'active' || state === 'completed'

type OrderReceiptProps = { readonly order: OrderFields; readonly onTimeUp: () => void }

export function OrderReceipt({ order, onTimeUp }: OrderReceiptProps) {
  const { i18n, t } = useLingui()
  const steps = useOrderSteps()
  const names = { hashrate: t`Prepaid fee`, goods: t`Goods`, shipping: t`Shipping` }
  const { locale } = i18n
  const { termDays } = order
  return (
    <div className="flex flex-col gap-4">
      <OrderHead order={order} />
      {order.state === 'cooling_off' && order.coolingEndsAt !== null && (
        <CoolingOff endsAt={order.coolingEndsAt} startsOn={order.startsOn} onTimeUp={onTimeUp} />
      )}
      {order.endedBy === 'withdrawal' && order.refund !== null && <Withdrawn order={order} refund={order.refund} />}
      {order.state === 'awaiting_payment' && (
        <ButtonLink wide href={to.checkout({ orderId: order.orderId })}>
          {order.payment === null || isPaidShort(order) ? t`Pay` : t`Track payment`}
        </ButtonLink>
      )}
      {isPaid(order) && <ButtonLink wide href={to.myPower()}>{t`My power`}</ButtonLink>}
      <PaidBy order={order} />
      {order.address !== null && (
        <Card title={t`Deliver to`}>
          <div className="flex flex-col gap-2">
            <AddressLines address={order.address} />
            <OrderGoods order={order} />
          </div>
        </Card>
      )}
      <Card title={t`Receipt`}>
        <FactList
          facts={[
            { label: t`Order`, value: order.orderNo },
            { label: t`Plan`, value: `${order.planName} × ${order.qty}` },
            { label: t`Power`, value: <Th value={order.power} size="s" /> },
            { label: t`Term`, value: t`${plural(termDays, { one: '# day', other: '# days' })}` },
            order.startsOn === null ? null : { label: t`First day (UTC)`, value: formatDay(order.startsOn, locale) },
            order.endsOn === null
              ? null
              : { label: t`Last day (UTC)`, value: formatDay(addDays(order.endsOn, -1), locale) },
            ...order.lines.map(({ kind, amount }) => ({
              label: names[kind],
              value: <Money value={amount} size="s" exact />,
            })),
            { label: t`Total`, value: <Money value={order.price} exact /> },
            order.refund === null
              ? null
              : {
                  label: t`Refunded`,
                  value: <Money value={order.refund.amount} exact />,
                  note: formatInstant(order.refund.at, locale),
                },
          ]}
        />
        <OrderTerms order={order} />
      </Card>
      <Card title={t`What happened`}>
        <StateLog
          label={t`What happened`}
          entries={order.stateLog.map(({ state, at }, index) => ({
            id: `${state}-${at}`,
            title: steps[state],
            at: formatInstant(at, locale),
            ...(state === 'awaiting_payment' && index === order.stateLog.length - 1
              ? { state: 'current' as const, stateLabel: t`now` }
              : { state: 'done' as const, stateLabel: t`done` }),
          }))}
        />
      </Card>
      <div tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <WithdrawOrder wide order={{ ...order, unit: order.tokenSymbol }} />
        <ButtonLink wide kind="plain" href={to.orders()}>{t`Go to my orders`}</ButtonLink>
      </div>
    </div>
  )
}

/** The acknowledgement of a withdrawal from the contract. It stays with the order. */
function Withdrawn({
  order,
  refund,
}: {
  readonly order: OrderFields
  readonly refund: { amount: string; at: string }
}) {
  const { i18n, t } = useLingui()
  const at = formatInstant(refund.at, i18n.locale)
  const amount = <Money value={refund.amount} unit={order.tokenSymbol} size="s" exact />
  return (
    <Card title={t`Withdrawal confirmed`}>
      <p className="text-sm">
        <Trans>
          You withdrew from the contract on {at}. {amount} is in your balance.
        </Trans>
      </p>
    </Card>
  )
}

function OrderHead({ order }: { readonly order: OrderFields }) {
  const words = useOrderWords()
  const amount = <Money value={order.price} unit={order.tokenSymbol} size="title" exact />
  const power = <Th value={order.power} size="s" />
  return (
    <header className="flex flex-col items-center gap-2 text-center">
      {isPaid(order) && (
        <svg aria-hidden="true" viewBox="0 0 48 48" fill="none" className="size-14 text-verified" stroke="currentColor">
          <path d="M4 12h40M4 24h40M4 36h40" className="text-line" strokeWidth="1.5" />
          <path
            d="m12 25 9 9 16-20"
            pathLength="1"
            strokeDasharray="1"
            strokeWidth="4"
            strokeLinecap="square"
            className="animate-tick"
          />
        </svg>
      )}
      <p className="text-xl font-semibold">{isPaid(order) ? <Trans>Paid: {amount}</Trans> : words[order.state]}</p>
      <p className="text-sm text-muted">
        {order.state === 'cooling_off' && <Trans>{power} starts after cooling-off.</Trans>}
        {order.state === 'active' && <Trans>{power} running.</Trans>}
        {order.state === 'refunded' && <Trans>The holding has ended. The refund is in your balance.</Trans>}
        {order.state === 'cancelled' && order.refund !== null && (
          <Trans>The order is closed. Your payment is in your balance.</Trans>
        )}
      </p>
    </header>
  )
}
