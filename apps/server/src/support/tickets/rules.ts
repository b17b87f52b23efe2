import type { TicketState, TicketType } from '@terahold/contract/codes/support'
import { dayOf } from '@terahold/money/day'

/**
 * Days until an answer is due. Two weeks for a complaint: sooner than the fifteen working days European payment law gives
 * (Directive (EU) 2015/2366, article 101) and a term that sellers' ombudsmen use.
 */
const answerDays: Readonly<Record<TicketType, number>> = { complaint: 14, bug: 7, feedback: 30 }

/** Until when a ticket is to be answered. */
export function dueAt(type: TicketType, writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + answerDays[type] * 86_400_000)
}

/** The date and forty random bits in Crockford's base32, such as `TK-261121-7K3M9Q2X`. */
export function ticketNumber(writtenAt: Date, random: Uint8Array): string {
  const letters = Array.from(random.slice(0, 8), (byte) => CROCKFORD[byte & 31]).join('')
  return `TK-${dayOf(writtenAt).slice(2).replaceAll('-', '')}-${letters}`
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reply opens nothing anew: a closed ticket stays closed, and whoever disagrees writes another that names it. */
export function stateAfterReply(state: TicketState): 'answered' | undefined {
  return state === 'closed' ? undefined : 'answered'
}
