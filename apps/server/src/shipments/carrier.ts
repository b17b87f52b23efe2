import type { ShipmentEventKind } from '@terahold/contract/codes/shipments'
import type { Day } from '@terahold/money/day'

/** A shipment as a carrier is asked about it. */
export type TrackedShipment = {
  readonly carrier: string
  readonly trackingNo: string
  /** Where it goes, ISO 3166-1 alpha-2. */
  readonly country: string
  readonly shippedAt: Date
}

export type CarrierEvent = {
  /** The carrier's own name for this event: the same whenever it is told again. */
  readonly ref: string
  readonly at: Date
  readonly kind: ShipmentEventKind
  readonly place: string | null
  /** In the carrier's words; null when the kind says it all. */
  readonly text: string | null
}

export type CarrierReport = { readonly eta: Day | null; readonly events: readonly CarrierEvent[] }

/** Whoever knows where shipments are. Told again, it may name the same events and more. */
export type Carrier = {
  /** Undefined when nothing is known of this shipment. @throws Error when nobody answers, or not as agreed. */
  track(shipment: TrackedShipment): Promise<CarrierReport | undefined>
  /** How many minutes to wait before the same shipment is asked about again. */
  readonly everyMinutes: number
}

/** Without a service to ask, a shipment is where the operators' own records say. */
export const recordedOnly: Carrier = { track: async () => undefined, everyMinutes: 24 * 60 }
