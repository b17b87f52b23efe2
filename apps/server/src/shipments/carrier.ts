import type { ShipmentEventKind } from '@terahold/contract/codes/shipments'
import type { Day } from '@terahold/money/day'

/** A parcel as a carrier is asked about it. */
export type TrackedParcel = {
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

/** Whoever knows where parcels are. Told again, it may name the same events and more. */
export type Carrier = {
  /** Undefined when nothing is known of this parcel. @throws Error when nobody answers, or not as agreed. */
  track(parcel: TrackedParcel): Promise<CarrierReport | undefined>
  /** How many minutes to wait before the same parcel is asked about again. */
  readonly everyMinutes: number
}
