import { useLingui } from '@lingui/react/macro'
import type { TicketType } from '@terahold/contract/codes/support'
import { business } from '@terahold/contract/constants'
import type { Ticket } from './tickets.ts'

/** Returns the names of the kinds of tickets. */
export function useTicketTypes(): Readonly<Record<TicketType, string>> {
  const { t } = useLingui()
  return { feedback: t`Feedback`, bug: t`Bug`, complaint: t`Complaint` }
}

/** Returns how soon each kind is answered. */
export function useAnswerTimes(): Readonly<Record<TicketType, string>> {
  const { t } = useLingui()
  const { feedback, bug, complaint } = business.ticketAnswerDays
  return {
    feedback: t`An idea or opinion. We answer within ${feedback} days.`,
    bug: t`Something does not work. We answer within ${bug} days.`,
    complaint: t`Something went wrong. We answer within ${complaint} days.`,
  }
}

/** Returns the texts for the states of a ticket. */
export function useTicketStates(): Readonly<Record<Ticket['state'], string>> {
  const { t } = useLingui()
  return { open: t`Open`, answered: t`Answered`, closed: t`Closed` }
}
