import { QueryClient } from '@tanstack/react-query'
import { problemOf } from './problem-of.ts'

const MAX_RETRIES = 2

/** Everything read from the server. `always`: whether there is a network is found out by asking, not by the browser's guess. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) => problemOf(error).kind === 'unreachable' && failures < MAX_RETRIES,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** The kinds of things a member has; live events name them. */
export type MemberSubject = 'profile' | 'orders' | 'power' | 'cash' | 'withdrawals' | 'rewards'

/** The key of a query about one member: it goes when the member signs out. */
export function memberKey(userId: string, subject: MemberSubject, ...rest: readonly unknown[]): readonly unknown[] {
  return ['member', userId, subject, ...rest]
}

/** Reads these subjects again wherever they are on the screen. */
export function refreshSubjects(subjects: readonly MemberSubject[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'member' && subjects.some((subject) => subject === queryKey[2]),
  })
}

/** Forgets everything of whoever was signed in. */
export function forgetMember(): void {
  queryClient.removeQueries({ queryKey: ['member'] })
}
