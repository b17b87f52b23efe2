import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import type { PostgresAccount } from '../../../apps/server/src/db/embedded/account.ts'
import { childEnder } from '../machine/end-child.ts'

export type Service = {
  /** Ends it, first as a system does, and after a while by force. */
  readonly stop: () => Promise<void>
  readonly kill: () => Promise<void>
  /** The end of what it wrote, for the report of a failure. */
  readonly log: () => string
}

/** Starts a program that runs until it is stopped, under an account and with a file for its output. */
export function startService(
  command: readonly [string, ...string[]],
  {
    logFile,
    account,
    environment,
  }: {
    readonly logFile: string
    readonly account: PostgresAccount | undefined
    readonly environment: Readonly<Record<string, string>>
  },
): Service {
  const [program, ...args] = command
  const log = openSync(logFile, 'a')
  const child = spawn(program, args, { ...account, cwd: '/', env: environment, stdio: ['ignore', log, log] })
  closeSync(log)
  const end = childEnder(child)
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  return {
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    log: () => `${failure?.message ?? ''}${readFileSync(logFile, 'utf8').slice(-3_000)}`,
  }
}
