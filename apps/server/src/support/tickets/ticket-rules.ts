import type { TicketState, TicketType } from '@terahold/contract/codes/support'
import { business } from '@terahold/contract/constants'
import { dayOf } from '@terahold/money/day'

/** Returns the time by which a ticket must be answered. */
export function dueAt(type: TicketType, writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + business.ticketAnswerDays[type] * 86_400_000)
}

/** Returns the date and 40 random bits in Crockford's base32, such as `TK-261121-7K3M9Q2X`. */
export function ticketNumber(writtenAt: Date, random: Uint8Array): string {
  const letters = Array.from(random.slice(0, 8), (byte) => CROCKFORD[byte & 31]).join('')
  return `TK-${dayOf(writtenAt).slice(2).replaceAll('-', '')}-${letters}`
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns the state after a reply. A closed ticket stays closed; a member who disagrees writes a new one that names it.
 */
export function stateAfterReply(state: TicketState): 'answered' | undefined {
  return state === 'closed' ? undefined : 'answered'
}
