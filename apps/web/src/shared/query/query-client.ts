import { QueryClient } from '@tanstack/react-query'
import { problemOf } from '../problem/problem-of.ts'
import { session } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { removeStoredAnswers, storeAnswers } from './stored-answers.ts'

const MAX_RETRIES = 2

/** Everything read from the server. `always`: a request shows whether there is a network, not the browser's guess. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      // A page below others, or one that waits for its member to sign in again, returns with what it showed.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) => problemOf(error).kind === 'unreachable' && failures < MAX_RETRIES,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

storeAnswers(queryClient, {
  storage,
  currentUser: () => session.current()?.userId ?? '',
  // The built file's name contains its hash.
  build: new URL(import.meta.url).pathname,
})

let lastUser = session.lastUser()
// A member's answers are removed when another member signs in, or nobody. An ended session keeps them in memory, not on the
// device.
session.subscribe(() => {
  if (session.current() === null) removeStoredAnswers(storage)
  if (session.lastUser() === lastUser) {
    if (session.current() !== null) void queryClient.invalidateQueries({ queryKey: ['member', lastUser] })
    return
  }
  lastUser = session.lastUser()
  forgetMember()
})

/** The subjects of a member's data; live events name them. */
export type MemberSubject =
  | 'profile'
  | 'orders'
  | 'power'
  | 'cash'
  | 'withdrawals'
  | 'performance'
  | 'addresses'
  | 'tickets'
  | 'pictures'
  | 'sessions'
  | 'points'
  | 'team'
  | 'ranking'
  | 'codes'
  | 'tasks'
  | 'inbox'

/** Returns the key of a query about one member. It is removed when the member signs out. */
export function memberKey(userId: string, subject: MemberSubject, ...rest: readonly unknown[]): readonly unknown[] {
  return ['member', userId, subject, ...rest]
}

/** Reads these subjects again if they are on the screen. */
export function refreshSubjects(subjects: readonly MemberSubject[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'member' && subjects.some((subject) => subject === queryKey[2]),
  })
}

/**
 * What a mutation does when it has ended: these subjects are read again. A success waits for that. A failure is shown at once: without a
 * network, the read would take minutes to fail, too.
 */
export function rereads(subjects: readonly MemberSubject[]) {
  return (_: unknown, failure: unknown): Promise<void> | undefined => {
    const read = refreshSubjects(subjects)
    return failure === null ? read : undefined
  }
}

/** Removes all answers of the signed-in member, including those stored for offline use. */
export function forgetMember(): void {
  removeStoredAnswers(storage)
  queryClient.removeQueries({ queryKey: ['member'] })
}
