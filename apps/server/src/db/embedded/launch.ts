import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresAccount } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import { killOrphans } from './orphans.ts'
import { type Postmaster, readPostmasterFile } from './postmaster-file.ts'
import { makeSocketFolder } from './socket-folder.ts'

export interface LaunchOptions {
  readonly cluster: string
  readonly binaries: PostgresBinaries
  readonly account: PostgresAccount | undefined
  /** Server parameters by name, such as `max_connections`. */
  readonly settings: Readonly<Record<string, string>>
  readonly logFile: string
}

const port = 5432
const isStillReleased = /pre-existing shared memory block|lock file ".*" already exists/

/**
 * Starts a server on the cluster and waits until it accepts connections. The server leads its own process group, so
 * that Ctrl-C in a terminal does not reach it. Returns undefined when processes of a killed server still have to end.
 * @throws Error with the server's own message when it fails, or when it is not ready by the deadline.
 */
export async function launchPostmaster(options: LaunchOptions, deadline: number): Promise<Postmaster | undefined> {
  const socketFolder = makeSocketFolder(options.cluster, options.account)
  const child = spawnPostmaster(options, socketFolder)
  const failure = new Promise<never>((_, reject) => child.once('error', reject))
  await Promise.race([failure, pauseUntilSettled(child, options.cluster, deadline)])
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (isReady(options.cluster, child.pid)) return { pid: child.pid, port, socketFolder }
    child.kill('SIGQUIT')
    throw new Error(`PostgreSQL was not ready in time; its log is ${options.logFile}`)
  }
  rmSync(socketFolder, { recursive: true, force: true })
  const words = readFileSync(options.logFile, 'utf8').trim()
  if (isStillReleased.test(words)) {
    killOrphans(options.cluster)
    return undefined
  }
  throw new Error(`PostgreSQL does not start on ${options.cluster}:\n${words}`)
}

function spawnPostmaster(options: LaunchOptions, socketFolder: string): ChildProcess {
  const { cluster, binaries, account, settings, logFile } = options
  const log = openFreshLog(logFile)
  const parameters = Object.entries({
    listen_addresses: '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    ...settings,
  })
  const args = ['-D', cluster, '-k', socketFolder, '-p', String(port)]
  for (const [name, value] of parameters) args.push('-c', `${name}=${value}`)
  try {
    const child = spawn(join(binaries.folder, 'postgres'), args, {
      ...account,
      cwd: '/',
      detached: true,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

function openFreshLog(path: string): number {
  try {
    renameSync(path, `${path}.previous`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return openSync(path, 'w', 0o600)
}

async function pauseUntilSettled(child: ChildProcess, cluster: string, deadline: number): Promise<void> {
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    if (child.pid !== undefined && isReady(cluster, child.pid)) return
    await pause(5)
  }
}

function isReady(cluster: string, pid: number): boolean {
  const file = readPostmasterFile(cluster)
  return file?.pid === pid && file.status === 'ready'
}
