import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { to } from '@terahold/contract/pages'
import { Button, ButtonLink } from '@terahold/ui/button'
import { Skeleton } from '@terahold/ui/skeleton'
import type { RefObject } from 'react'
import type { Plan } from '../../features/catalogue/plans.ts'
import { useOrderWords } from '../../features/orders/order-words.ts'
import type { useOrders } from '../../features/orders/orders.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'

type Part = { readonly plan: Plan; readonly qty: number }
type CheckoutListProps = {
  readonly parts: readonly Part[]
  /** The order of each part; null for a part without one. */
  readonly orders: readonly (OrderFields | null)[]
  /** The member's orders; null for a visitor. */
  readonly query: ReturnType<typeof useOrders>['query'] | null
  readonly headingRef: RefObject<HTMLHeadingElement | null>
  readonly onEmpty: () => void
}

/** The checkouts of a mix. Each plan is an order of its own, and ordered ones say so. */
export function CheckoutList({ parts, orders, query, headingRef, onEmpty }: CheckoutListProps) {
  const { t } = useLingui()
  const steps = <Steps parts={parts} orders={orders} />
  return (
    <section aria-labelledby="checkouts" className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id="checkouts" ref={headingRef} tabIndex={-1} className="scroll-mt-16 text-base font-semibold outline-none">
        {t`Order one by one`}
      </h2>
      <p className="text-sm text-muted">
        <Trans>
          Each plan is a separate order. Nothing is reserved before you order, and you can stop at any time.
        </Trans>
      </p>
      {query === null ? (
        steps
      ) : (
        // A member who cannot see their orders might order twice.
        <QueryView compact query={query} skeleton={<Skeleton shape="row" />}>
          {() => steps}
        </QueryView>
      )}
      <Button kind="plain" onClick={onEmpty}>{t`Empty the mix`}</Button>
    </section>
  )
}

type StepsProps = { readonly parts: readonly Part[]; readonly orders: readonly (OrderFields | null)[] }

function Steps({ parts, orders }: StepsProps) {
  const { t } = useLingui()
  return (
    <>
      <ol className="flex flex-col">
        {parts.map(({ plan, qty }, index) => (
          <li key={plan.planId} className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-2">
            <span className="min-w-0">
              {qty} × {plan.name}
            </span>
            <Step plan={plan} qty={qty} order={orders[index] ?? null} />
          </li>
        ))}
      </ol>
      {orders.every((order) => order !== null) && (
        <p role="status" className="text-sm">{t`Your whole mix is ordered.`}</p>
      )}
    </>
  )
}

function Step({ plan, qty, order }: Part & { readonly order: OrderFields | null }) {
  const { t } = useLingui()
  const words = useOrderWords()
  const { name, planId } = plan
  if (order === null) {
    return (
      <ButtonLink kind="secondary" aria-label={t`Check out ${qty} × ${name}`} href={to.checkout({ planId, qty })}>
        {t`Check out`}
      </ButtonLink>
    )
  }
  const { orderId, state } = order
  const href = state === 'awaiting_payment' ? to.checkout({ orderId }) : to.paymentDone({ orderId })
  return (
    <a href={href} className="inline-flex min-h-touch items-center text-sm text-accent">
      {words[state]}
    </a>
  )
}
