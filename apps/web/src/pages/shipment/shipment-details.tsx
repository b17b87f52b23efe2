import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { ShipmentIllustration } from '@terahold/ui/illustrations'
import { ShipmentTimeline } from '../../features/shipments/shipment-timeline.tsx'
import { useShipmentWords } from '../../features/shipments/shipment-words.ts'
import type { Shipment } from '../../features/shipments/shipments.ts'
import { formatDay } from '../../shared/format/format.ts'
import { ShipmentAddress } from './shipment-address.tsx'
import { TrackingNumber } from './tracking-number.tsx'

type ShipmentDetailsProps = { readonly shipment: Shipment; readonly orderId: string | undefined }

/** A shipment: its state, its number, its events, and its address. */
export function ShipmentDetails({ shipment, orderId }: ShipmentDetailsProps) {
  const { i18n, t } = useLingui()
  const words = useShipmentWords()
  const { orderNo, carrier, trackingNo, state, eta, events } = shipment
  const expected = eta === null ? null : formatDay(eta, i18n.locale)
  const isUnderWay = state === 'to_ship' || state === 'shipped'
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col items-center gap-1 text-center">
        <div className="w-32 text-muted">
          <ShipmentIllustration />
        </div>
        <h2 className="text-xl font-semibold" aria-live="polite">
          {words[state]}
        </h2>
        <p className="text-sm text-muted">
          {t`Order`} {orderNo}
        </p>
        {isUnderWay && expected !== null && <p className="text-sm">{t`Expected on ${expected}`}</p>}
      </header>
      {trackingNo !== null && (
        <Card title={carrier ?? t`Carrier`}>
          <TrackingNumber value={trackingNo} />
        </Card>
      )}
      <Card title={t`Shipment steps`}>
        {events.length === 0 ? (
          <p className="text-sm text-muted">
            {state === 'to_ship'
              ? t`Not sent yet. The tracking number appears here.`
              : t`No steps from the carrier yet.`}
          </p>
        ) : (
          <ShipmentTimeline events={events} />
        )}
      </Card>
      {orderId !== undefined && <ShipmentAddress orderId={orderId} />}
      <p className="text-center">
        <ButtonLink kind="plain" href={to.support({ refId: orderNo })}>{t`Report a problem`}</ButtonLink>
      </p>
    </div>
  )
}
