import type { listVenuePayments, listVenues } from '@terahold/contract/calls/desk/revenue-records'
import type { RowOf } from '@terahold/contract/endpoint'

export type Venue = RowOf<typeof listVenues>

/** A venue’s transfer with money that has cleared nothing. */
export type VenuePayment = RowOf<typeof listVenuePayments>
