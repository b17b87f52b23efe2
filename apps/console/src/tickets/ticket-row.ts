import type { ticketQueue } from '@terahold/contract/calls/desk/desk-tickets'
import type { InputOf, RowOf } from '@terahold/contract/endpoint'

/** A ticket as the list shows it. */
export type TicketRow = RowOf<typeof ticketQueue>
export type TicketSort = NonNullable<InputOf<typeof ticketQueue>['sort']>
