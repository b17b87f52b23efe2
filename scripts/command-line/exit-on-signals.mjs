import { constants } from 'node:os'

/**
 * Lets a signal end this process as an exit does, so that what it started ends with it. Without this, Node ends at once, and a
 * PostgreSQL in a process group of its own goes on.
 */
export function exitOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => process.exit(128 + constants.signals[signal]))
}
