import type { EventKind } from '@terahold/contract/codes/events'
import type { MemberSubject } from '../../shared/query/query-client.ts'

/** The subjects that each kind of event makes stale. */
export const touched: Readonly<Record<EventKind, readonly MemberSubject[]>> = {
  deposit: ['orders', 'cash'],
  order: ['orders', 'power', 'cash', 'rewards'],
  settlement: ['power', 'cash', 'rewards'],
  withdrawal: ['withdrawals', 'cash'],
  ticket: ['tickets'],
  task: ['tasks', 'points', 'rewards'],
  commission: ['team', 'cash', 'rewards'],
  // The session is checked with a call instead.
  session: [],
}

/** The subjects that may be stale after a break of the stream. */
export const everythingTouched: readonly MemberSubject[] = [...new Set(Object.values(touched).flat())]
