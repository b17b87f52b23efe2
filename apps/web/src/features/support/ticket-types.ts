/** Kinds of tickets, in the order in which they are offered. */
export const ticketTypes = ['feedback', 'bug', 'complaint'] as const
export type TicketType = (typeof ticketTypes)[number]
