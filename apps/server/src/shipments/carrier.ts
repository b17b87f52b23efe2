import type { ShipmentEventKind } from '@terahold/contract/codes/shipments'
import type { Day } from '@terahold/money/day'

/** The fields by which a tracking service identifies a shipment. */
export type TrackedShipment = {
  readonly carrier: string
  readonly trackingNo: string
  /** The destination country, ISO 3166-1 alpha-2. */
  readonly country: string
  readonly shippedAt: Date
}

export type CarrierEvent = {
  /** The tracking service's id of this event, the same in every answer. */
  readonly ref: string
  readonly at: Date
  readonly kind: ShipmentEventKind
  readonly place: string | null
  /** In the carrier's words; null when the kind says it all. */
  readonly text: string | null
}

export type CarrierReport = { readonly eta: Day | null; readonly events: readonly CarrierEvent[] }

/** A tracking service. Repeated answers may contain the same events and more. */
export type Carrier = {
  /**
   * Returns the events of a shipment, or undefined when nothing is known of it. @throws Error when there is no valid
   * answer.
   */
  track(shipment: TrackedShipment): Promise<CarrierReport | undefined>
  /** Minutes to wait before asking about the same shipment again. */
  readonly everyMinutes: number
}

/** Without a tracking service, only operators record events. */
export const noTracking: Carrier = { track: async () => undefined, everyMinutes: 24 * 60 }
