import { createContext, useContext, useSyncExternalStore } from 'react'
import { storage } from '../storage/storage.ts'
import { createSessionStore, type Session } from './session-store.ts'

/** The session of this browser. */
export const session = createSessionStore(storage)

/** Who is signed in, or null; follows every change, also those of another tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current)
}

/** The member last known here, also after the server ended their session; empty when nobody is. */
export function useLastUser(): string {
  return useSyncExternalStore(session.subscribe, session.lastUser)
}

export const MemberContext = createContext<Session | null>(null)

/** The member a page is shown to. Throws outside of `MemberOnly`. */
export function useMember(): Session {
  const member = useContext(MemberContext)
  if (member === null) throw new Error('useMember needs a <MemberOnly> around it')
  return member
}
