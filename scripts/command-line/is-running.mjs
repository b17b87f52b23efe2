import { codeOf } from './print.mjs'

/**
 * Returns whether a process runs, also one of another user.
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
