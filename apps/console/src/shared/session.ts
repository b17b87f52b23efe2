import type { OperatorRole } from '@terahold/contract/codes/operators'
import { createListeners } from '@terahold/platform/listeners'
import { createContext, useContext, useSyncExternalStore } from 'react'

export type OperatorSession = {
  readonly operatorId: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly token: string
  readonly expiresAt: string
  /** The wallet that signed in, and signs decisions. */
  readonly address: string
  /** How to find that wallet again after a reload; see `findWallet`. */
  readonly walletId: string
}

const key = 'terahold.desk.session'
const listeners = createListeners()
let current = read()
let hasEnded = false

/** Returns this tab's session; undefined when signed out. */
export const currentSession = (): OperatorSession | undefined => current

/** Keeps the session in this tab only: another tab signs in for itself, and closing this one ends it here. */
export function setSession(session: OperatorSession | undefined): void {
  change(session, false)
}

/** Ends the session in this tab because the server no longer knows it. */
export function endSession(): void {
  change(undefined, true)
}

/** Returns whether the last session ended although its operator did not sign out. */
export const sessionHasEnded = (): boolean => hasEnded

function change(session: OperatorSession | undefined, isEnded: boolean): void {
  current = session
  hasEnded = isEnded
  if (session) sessionStorage.setItem(key, JSON.stringify(session))
  else sessionStorage.removeItem(key)
  listeners.call()
}

/** Returns this tab's session, and renders again when it changes. */
export function useCurrentSession(): OperatorSession | undefined {
  return useSyncExternalStore(listeners.add, currentSession)
}

/** Gives an open desk the session of its operator. Who signs in after them gets a new desk. */
export const SessionContext = createContext<OperatorSession | undefined>(undefined)

/** Returns the session of the operator who uses this desk, even while another operator signs in. */
export function useSession(): OperatorSession {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('no operator is signed in')
  return session
}

/** Returns whether the operator has one of the roles. */
export function hasRole(session: OperatorSession, roles: readonly OperatorRole[]): boolean {
  return roles.some((role) => session.roles.includes(role))
}

/** Returns the stored session, also when it seems to have expired: the device's clock may be wrong, and the server knows. */
function read(): OperatorSession | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as OperatorSession | null
    return stored && !Number.isNaN(Date.parse(stored.expiresAt)) ? stored : undefined
  } catch {
    return undefined
  }
}
