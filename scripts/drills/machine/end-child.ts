import type { ChildProcess } from 'node:child_process'
import { onProcessExit } from '../../../apps/server/src/foundation/on-process-exit.ts'

const patienceMs = 60_000

/**
 * Returns a function that sends a signal to a child, and kills it if it does not end. It resolves when all that the child
 * wrote has arrived. Call this when the child starts. A child that is left is killed when this process ends.
 */
export function childEnder(child: ChildProcess, withinMs = patienceMs): (signal: NodeJS.Signals) => Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.once(
    'close',
    onProcessExit(() => void child.kill('SIGKILL')),
  )
  return async (signal) => {
    if (!hasEnded(child)) child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
    await closed
    clearTimeout(timer)
  }
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
