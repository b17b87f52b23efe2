import { QueryClient } from '@tanstack/react-query'
import { problemOf } from '../problem/problem-of.ts'
import { session } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { dropKeptFigures, keepFigures } from './kept-figures.ts'

const MAX_RETRIES = 2

/** Everything read from the server. `always`: whether there is a network is found out by asking, not by the browser's guess. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      // A page beneath others, or one that waits for its member to sign in again, comes back with what it showed.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) => problemOf(error).kind === 'unreachable' && failures < MAX_RETRIES,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

keepFigures(queryClient, {
  storage,
  currentUser: () => session.current()?.userId ?? '',
  // The built file's name tells its content.
  build: new URL(import.meta.url).pathname,
})

let lastUser = session.lastUser()
// What was read for a member goes when another one is here, or nobody. An ended session keeps it in memory, not on the device.
session.subscribe(() => {
  if (session.current() === null) dropKeptFigures(storage)
  if (session.lastUser() === lastUser) {
    if (session.current() !== null) void queryClient.invalidateQueries({ queryKey: ['member', lastUser] })
    return
  }
  lastUser = session.lastUser()
  forgetMember()
})

/** The kinds of things a member has; live events name them. */
export type MemberSubject =
  | 'profile'
  | 'orders'
  | 'power'
  | 'cash'
  | 'withdrawals'
  | 'rewards'
  | 'addresses'
  | 'tickets'
  | 'pictures'
  | 'sessions'
  | 'points'
  | 'team'
  | 'ranking'
  | 'codes'
  | 'tasks'

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

/** Forgets everything of whoever was signed in, also what was kept for times without a network. */
export function forgetMember(): void {
  dropKeptFigures(storage)
  queryClient.removeQueries({ queryKey: ['member'] })
}
