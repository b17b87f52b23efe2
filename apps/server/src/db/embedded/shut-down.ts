import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster-file.ts'
import { isRunning } from './process-table.ts'

/** Signals in escalating order: end the sessions and write a checkpoint, then stop at once. */
const steps = [
  { signal: 'SIGINT', patience: 30_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
] as const

/**
 * Stops the server and waits until it has ended.
 * @throws Error when it survives both signals.
 */
export async function shutDownPostmaster(postmaster: Postmaster): Promise<void> {
  for (const { signal, patience } of steps) {
    send(postmaster.pid, signal)
    if (await isGoneWithin(postmaster.pid, patience)) {
      rmSync(postmaster.socketFolder, { recursive: true, force: true })
      return
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function isGoneWithin(pid: number, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience
  while (isRunning(pid)) {
    if (performance.now() > deadline) return false
    await pause(10)
  }
  return true
}
