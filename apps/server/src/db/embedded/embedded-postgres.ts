import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { onProcessExit } from '../../foundation/on-process-exit.ts'
import { createClient } from '../hosts/client.ts'
import { choosePostgresAccount } from './account.ts'
import { findPostgresBinaries } from './binaries.ts'
import { bringUpPostmaster } from './bring-up.ts'
import { resolveClusterFolder } from './cluster-folder.ts'
import { initialiseCluster } from './initialise.ts'
import { killServer } from './orphans.ts'
import { inspectCluster, type Postmaster } from './postmaster-file.ts'
import { shutDownPostmaster } from './shut-down.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedPostgresOptions {
  /** The folder of the database's files, created when missing. Only one process at a time may use it. */
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Server parameters by name, such as `max_connections`. */
  readonly settings?: Readonly<Record<string, string>>
  /** False trades crash safety for speed. For tests only. */
  readonly durable?: boolean
  /** Where root stores what PostgreSQL's account cannot reach; `/var/lib/terahold` by default. */
  readonly sharedFolder?: string
}

export interface EmbeddedPostgres {
  /** Connection URL of the database `terahold`, as its owner; works with pg and psql. */
  readonly url: string
  /** True when a server that survived an earlier process was taken over. */
  readonly adopted: boolean
  /** The current server process. */
  pid(): number
  /** Ends all sessions, writes everything to disk and waits until the server has stopped. */
  stop(): Promise<void>
}

const owner = 'terahold'
const database = 'terahold'
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
/** Shared memory is in the cluster's folder, too. Elsewhere it is left behind when a server is killed and its folder removed. */
const selfContained = { dynamic_shared_memory_type: 'mmap' }

/**
 * Starts PostgreSQL from the npm package on a folder of its own, reachable by a private Unix socket only, and keeps it
 * running until stopped. Started by root, the server runs under an unprivileged account. It adopts a server
 * that survived a killed process; a process that ends by itself leaves none. It can be killed at any point without breaking the next start.
 * @throws Error that says what to do when the server cannot be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {}, durable = true, sharedFolder } = options
  const cluster = resolveClusterFolder(dataDir, choosePostgresAccount(dataDir), sharedFolder)
  const account = choosePostgresAccount(cluster)
  const binaries = findPostgresBinaries(account, sharedFolder)
  if (cluster !== resolve(dataDir)) log(`The database's files are in ${cluster}`)
  await initialiseCluster({ cluster, binaries, account, superuser: owner, durable })
  const launch = {
    cluster,
    binaries,
    account,
    logFile: `${dataDir}.log`,
    settings: { ...selfContained, ...(durable ? {} : notDurable), ...settings },
  }
  const first = await bringUpPostmaster(launch)
  try {
    await ensureDatabase(first, cluster)
  } catch (error) {
    // Such as a full disk. A server that nobody uses would keep the folder busy.
    await shutDownPostmaster(first)
    throw error
  }
  let stopped: Promise<void> | undefined
  const supervision = supervise(first, () => bringUpPostmaster(launch), log)
  const forget = onProcessExit(() => {
    const { pid, socketFolder } = supervision.current()
    killServer(pid)
    rmSync(socketFolder, { recursive: true, force: true })
  })
  return {
    url: addressOf(first, owner, database),
    adopted: first.adopted,
    pid: () => supervision.current().pid,
    stop() {
      stopped ??= supervision.end().then(shutDownPostmaster).then(forget)
      return stopped
    },
  }
}

/**
 * Returns the address of the server now running on a data folder, for a tool that runs next to the main process;
 * undefined without one.
 */
export function locateEmbeddedPostgres(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const state = inspectCluster(resolveClusterFolder(dataDir, undefined))
  return state.kind === 'ready' ? addressOf(state, owner, database) : undefined
}

/** Returns the address of a database on a server with a private socket. */
export function addressOf({ socketFolder, port }: Postmaster, user: string, name: string): string {
  const [login, database] = [encodeURIComponent(user), encodeURIComponent(name)]
  return `postgres://${login}@/${database}?host=${encodeURIComponent(socketFolder)}&port=${port}&sslmode=disable`
}

async function ensureDatabase(postmaster: Postmaster, cluster: string): Promise<void> {
  const client = createClient({
    connectionString: addressOf(postmaster, owner, 'postgres'),
    application_name: 'terahold start',
  })
  await client.connect()
  try {
    const served = await client.query<{ data_directory: string }>('show data_directory')
    if (served.rows[0]?.data_directory !== cluster) {
      throw new Error(`The server on ${postmaster.socketFolder} does not serve ${cluster}`)
    }
    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
