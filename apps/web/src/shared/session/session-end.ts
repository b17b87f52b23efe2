import { notify } from '../notice/notices.ts'
import { session } from './session.ts'

const listeners = new Set<() => void>()

/** The rule for code 401 (specification 4): the server's message, the session's keys cleared, the login page. */
export function endedSession(message: string): void {
  notify(message, 'error')
  session.expire()
  for (const listener of listeners) listener()
}

/** Hears when the server ended the session: the shell opens the login page. Answers with the cancellation. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
