import { createContext, useContext, useSyncExternalStore } from 'react'
import { storage } from '../storage/storage.ts'
import { createSessionStore, type Session } from './session-store.ts'

/** The session of this browser. */
export const session = createSessionStore(storage)

/** Returns who is signed in, or null. Follows every change, including other tabs. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current)
}

/** Returns the last known member, even after the server ended their session; empty if there is none. */
export function useLastUser(): string {
  return useSyncExternalStore(session.subscribe, session.lastUser)
}

export const MemberContext = createContext<Session | null>(null)

/** Returns the member a page is shown to. Throws outside of `MemberOnly`. */
export function useMember(): Session {
  const member = useContext(MemberContext)
  if (member === null) throw new Error('useMember needs a <MemberOnly> around it')
  return member
}
