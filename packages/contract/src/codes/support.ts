/** Types of a ticket. */
export const ticketTypes = ['feedback', 'bug', 'complaint'] as const
export type TicketType = (typeof ticketTypes)[number]

/** States of a ticket. */
export const ticketStates = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

/** What a ticket can be about, such as an order number. */
export const ticketReference = /^[\w.:-]{1,80}$/

/** Channels on which members can reach us. */
export const contactKinds = ['email', 'web', 'telegram', 'x', 'phone'] as const
export type ContactKind = (typeof contactKinds)[number]
