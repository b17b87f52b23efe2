import type { EventKind } from '@terahold/contract/codes/events'
import type { MemberSubject } from '../../shared/query/query-client.ts'

/** The subjects that each kind of event makes stale. */
export const staleSubjects: Readonly<Record<EventKind, readonly MemberSubject[]>> = {
  deposit: ['orders', 'cash', 'inbox'],
  order: ['orders', 'power', 'cash', 'performance', 'inbox'],
  settlement: ['power', 'cash', 'performance', 'inbox'],
  withdrawal: ['withdrawals', 'cash', 'inbox'],
  ticket: ['tickets', 'inbox'],
  task: ['tasks', 'points', 'performance'],
  commission: ['team', 'cash', 'performance'],
  // It may also be that the account is no longer frozen. Whether the session has ended is checked with a call.
  session: ['profile', 'cash'],
}

/** The subjects that may be stale after a break of the stream. */
export const allStaleSubjects: readonly MemberSubject[] = [...new Set(Object.values(staleSubjects).flat())]
