import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { ShipmentIllustration } from '@terahold/ui/illustrations'
import { useShipmentWords } from '../../features/shipments/shipment-words.ts'
import { useShipment } from '../../features/shipments/shipments.ts'
import { formatDay } from '../../shared/format/format.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { ShipmentDetails } from './shipment-details.tsx'

type ShipmentPageProps = {
  readonly orderNo?: string
  /** The same order, to read the address. */
  readonly orderId?: string
}

/** The shipment of an order, step by step. */
export default function ShipmentPage({ orderNo, orderId }: ShipmentPageProps) {
  const { i18n, t } = useLingui()
  const words = useShipmentWords()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['orders'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly
          example={[
            { id: '1', title: words.delivered, value: formatDay('2026-11-20', i18n.locale) },
            { id: '2', title: words.shipped, value: formatDay('2026-11-17', i18n.locale) },
          ]}
        >
          {orderNo === undefined ? (
            <EmptyState
              illustration={<ShipmentIllustration />}
              title={t`No order chosen`}
              text={t`Choose an order to track its shipment.`}
              action={<ButtonLink href={to.orders({ state: 'shipped' })}>{t`Orders on their way`}</ButtonLink>}
            />
          ) : (
            <ShipmentOf orderNo={orderNo} orderId={orderId} />
          )}
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function ShipmentOf({ orderNo, orderId }: { readonly orderNo: string; readonly orderId: string | undefined }) {
  const { i18n, t } = useLingui()
  const shipment = useShipment(orderNo, i18n.locale)
  if (refusedReason(shipment.error) === 'shipment_unknown') {
    return (
      <EmptyState
        illustration={<ShipmentIllustration />}
        title={t`No shipment`}
        text={t`Goods are packed after cooling-off, unless the order is cancelled.`}
        action={<ButtonLink href={to.orders()}>{t`Go to my orders`}</ButtonLink>}
      />
    )
  }
  return (
    <QueryView query={shipment} skeleton={<ListSkeleton />}>
      {(found) => <ShipmentDetails shipment={found} orderId={orderId} />}
    </QueryView>
  )
}
