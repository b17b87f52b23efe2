import { createListeners } from '@terahold/platform/listeners'
import { useSyncExternalStore } from 'react'
import type { Proof } from './sign-in.ts'

/** A sign-in from the wallet modal that the server refused. The login page says why and continues it. */
export type RefusedSignIn = {
  readonly address: string
  readonly error: unknown
  /** Accepted a second time if only the password was missing. */
  readonly proof: Proof | null
}

let latest: RefusedSignIn | null = null
const listeners = createListeners()

export function setRefusedSignIn(refused: RefusedSignIn | null): void {
  latest = refused
  listeners.call()
}

/** Returns the last refusal, or null if there was none since the wallet last signed. */
export function useRefusedSignIn(): RefusedSignIn | null {
  return useSyncExternalStore(listeners.add, () => latest)
}
