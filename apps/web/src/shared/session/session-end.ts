import { showToast } from '../toast/toast.ts'
import { session } from './session.ts'

const listeners = new Set<() => void>()

/**
 * Applies the rule for code 401 (specification 4): shows the server's message, clears the session's keys, opens the login page.
 */
export function endedSession(message: string): void {
  showToast(message, 'error')
  session.expire()
  for (const listener of listeners) listener()
}

/** Calls the listener when the server has ended the session: the shell opens the login page. Returns a function that stops it. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
