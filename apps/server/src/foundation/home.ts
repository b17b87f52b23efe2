import { homedir } from 'node:os'

/**
 * Names a home folder if this process has none, as under an account that the system does not know. The job queue's library asks
 * for it when it is loaded, and Node throws then. Nothing is read or written there.
 */
export function ensureHome(): void {
  try {
    homedir()
  } catch {
    process.env.HOME = '/nonexistent'
  }
}
