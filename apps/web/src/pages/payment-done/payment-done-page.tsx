import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { useOrder } from '../../features/orders/orders.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { OrderReceipt } from './order-receipt.tsx'

/** A paid order: that it was paid, how long it can still be cancelled, and its receipt. */
export default function PaymentDonePage({ orderId }: { readonly orderId?: string }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Payment`} />
      <div className="px-4 pb-8">
        <MemberOnly
          example={[
            { id: '1', title: t`Paid`, value: <Money value="3.6" size="s" /> },
            { id: '2', title: t`Power`, value: <Th value="10" size="s" /> },
            { id: '3', title: t`Final`, value: t`yes` },
          ]}
        >
          {orderId === undefined ? (
            <EmptyState
              title={t`No order chosen`}
              text={t`Choose an order to see its payment.`}
              action={<ButtonLink href={to.orders()}>{t`Go to my orders`}</ButtonLink>}
            />
          ) : (
            <PaidOrder orderId={orderId} />
          )}
        </MemberOnly>
      </div>
    </>
  )
}

function PaidOrder({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui()
  const order = useOrder(orderId)
  return (
    <QueryView query={order} wayOn={<ButtonLink href={to.orders()}>{t`Go to my orders`}</ButtonLink>}>
      {(found) => <OrderReceipt order={found} onTimeUp={() => void order.refetch()} />}
    </QueryView>
  )
}
