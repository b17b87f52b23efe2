import type { MemberSubject } from '../../shared/query/query-client.ts'

/** What each kind of event makes older than it was. */
export const touched: Readonly<Record<string, readonly MemberSubject[]>> = {
  deposit: ['orders', 'cash'],
  order: ['orders', 'power', 'cash', 'rewards'],
  settlement: ['power', 'cash', 'rewards'],
  withdrawal: ['withdrawals', 'cash'],
  ticket: ['tickets'],
  task: ['tasks', 'points', 'rewards'],
  commission: ['team', 'cash', 'rewards'],
}

/** What can have become older while no events were heard. */
export const everythingTouched: readonly MemberSubject[] = [...new Set(Object.values(touched).flat())]
