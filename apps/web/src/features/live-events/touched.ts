import type { EventKind } from '@terahold/contract/codes/events'
import type { MemberSubject } from '../../shared/query/query-client.ts'

/** Which of a member's data each kind of event makes stale. */
export const touched: Readonly<Record<EventKind, readonly MemberSubject[]>> = {
  deposit: ['orders', 'cash'],
  order: ['orders', 'power', 'cash', 'rewards'],
  settlement: ['power', 'cash', 'rewards'],
  withdrawal: ['withdrawals', 'cash'],
  ticket: ['tickets'],
  task: ['tasks', 'points', 'rewards'],
  commission: ['team', 'cash', 'rewards'],
  // The session itself is asked instead.
  session: [],
}

/** What can have become older while no events were heard. */
export const everythingTouched: readonly MemberSubject[] = [...new Set(Object.values(touched).flat())]
