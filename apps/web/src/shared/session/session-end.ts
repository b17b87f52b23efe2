import { createListeners } from '@terahold/platform/listeners'
import { showToast } from '../toast/toast.ts'
import { session } from './session.ts'

const listeners = createListeners()

/**
 * Applies the rule for code 401 (specification 4): shows the server's message, clears the session's keys, opens the login page.
 */
export function endedSession(message: string): void {
  showToast(message, 'error')
  session.expire()
  listeners.call()
}

/** Calls a listener when the server has ended the session: the shell opens the login page. Returns a function that stops it. */
export const onSessionEnded = listeners.add
