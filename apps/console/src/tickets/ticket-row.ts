import type { ticketQueue } from '@terahold/contract/calls/desk/desk-tickets'
import type { RowOf } from '@terahold/contract/endpoint'

/** A ticket as the list shows it. */
export type TicketRow = RowOf<typeof ticketQueue>
