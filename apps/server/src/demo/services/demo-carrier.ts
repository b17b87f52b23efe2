import { addDays, dayOf } from '@terahold/money/day'
import type { Clock } from '../../foundation/clock.ts'
import type { Carrier, CarrierEvent } from '../../shipments/carrier.ts'

/** The demo's carrier. For other carriers, operators record the events. */
export const demoCarrierName = 'Demo Post'

type Stop = Pick<CarrierEvent, 'kind'> & { readonly hours: number; readonly place: (country: string) => string | null }

/** The events of every shipment, in hours since it was handed over. */
const way: readonly Stop[] = [
  { hours: 1, kind: 'picked_up', place: () => 'Rotterdam' },
  { hours: 9, kind: 'in_transit', place: () => 'Rotterdam' },
  { hours: 31, kind: 'customs', place: (country) => country },
  { hours: 40, kind: 'in_transit', place: (country) => country },
  { hours: 68, kind: 'out_for_delivery', place: (country) => country },
  { hours: 74, kind: 'delivered', place: () => null },
]

/** Derives events from the product's clock: moving the clock moves the shipments. */
export function createDemoCarrier(clock: Clock): Carrier {
  return {
    everyMinutes: 1,
    track: async ({ carrier, trackingNo, country, shippedAt }) => {
      if (carrier !== demoCarrierName) return undefined
      const now = clock.now()
      const events = way.map(({ hours, kind, place }) => ({
        ref: `${trackingNo}:${hours}`,
        at: new Date(shippedAt.getTime() + hours * 3_600_000),
        kind,
        place: place(country),
        text: null,
      }))
      return { eta: addDays(dayOf(shippedAt), 3), events: events.filter(({ at }) => at <= now) }
    },
  }
}
