import { useLingui } from '@lingui/react/macro'
import type { TicketType } from '@terahold/contract/codes/support'
import type { Ticket } from './tickets.ts'

/** What each kind of ticket is called. */
export function useTicketTypes(): Readonly<Record<TicketType, string>> {
  const { t } = useLingui()
  return { feedback: t`Feedback`, bug: t`Fault`, complaint: t`Complaint` }
}

/** By when each kind is answered. */
export function useAnswerTimes(): Readonly<Record<TicketType, string>> {
  const { t } = useLingui()
  return {
    feedback: t`An idea or an opinion. We answer within 30 days.`,
    bug: t`Something does not work. We answer within 7 days.`,
    complaint: t`Something went wrong for you. We answer within 14 days.`,
  }
}

/** Where a ticket stands. */
export function useTicketStates(): Readonly<Record<Ticket['state'], string>> {
  const { t } = useLingui()
  return { open: t`Open`, answered: t`Answered`, closed: t`Closed` }
}
