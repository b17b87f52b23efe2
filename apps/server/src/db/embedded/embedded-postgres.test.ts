import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PostgresAccount } from './account.ts'
import { canEnter, canRun } from './account-access.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  locateEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { inspectCluster } from './postmaster-file.ts'
import { isRunning } from './process-table.ts'
import { shutDownPostmaster } from './shut-down.ts'

const program = fileURLToPath(new URL('fixtures/embedded-postgres-process.ts', import.meta.url))
const nobody = { uid: 65534, gid: 65534 }
const cleanups: (() => void | Promise<void>)[] = []
/** Creating a database takes most of the time here, so tests that need no new one share this. */
const shared = mkdtempSync(join(tmpdir(), 'terahold-embedded-'))
const dataDir = join(shared, 'postgres')

beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false })
  await query(postgres.url, 'create table kept as select 7 as figure')
  await postgres.stop()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await stopWhateverRuns(dataDir)
})
afterAll(() => rmSync(shared, { recursive: true, force: true }))

describe('the embedded PostgreSQL', () => {
  it('keeps its data over a stop and a start', async () => {
    const postgres = await start(dataDir)
    expect(postgres.adopted).toBe(false)
    expect(await keptFigure(postgres)).toBe(7)
    await postgres.stop()
    expect(isRunning(postgres.pid())).toBe(false)
  })

  it('is reachable by a private socket only, and sorts the same on every system', async () => {
    const { url } = await start(dataDir)
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    const socketFolder = new URL(url.replace('@/', '@socket/')).searchParams.get('host') ?? ''
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    const order = await query(url, "select 'Z' < 'a' as by_bytes, lower('É') as lower")
    expect(order).toEqual([{ by_bytes: true, lower: 'é' }])
  })

  it('runs two servers at once on two folders', async () => {
    const [one, other] = await Promise.all([start(dataDir), start(makeDataDir())])
    expect(one.url).not.toBe(other.url)
    expect(await query(other.url, "select to_regclass('kept') as found")).toEqual([{ found: null }])
    expect(await keptFigure(one)).toBe(7)
  })

  it('tells a tool where the running server is, until it stops', async () => {
    const postgres = await start(dataDir)
    expect(locateEmbeddedPostgres(dataDir)).toBe(postgres.url)
    await postgres.stop()
    expect(locateEmbeddedPostgres(dataDir)).toBeUndefined()
  })
})

describe('after a crash', () => {
  it('adopts the server that survived a killed process, with all it had committed', async () => {
    const child = spawnProcess(dataDir)
    const { url, pid } = await announcement(child)
    await query(url, 'create table committed as select 8 as figure')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isRunning(pid)).toBe(true)
    const adopted = await start(dataDir)
    expect(adopted.adopted).toBe(true)
    expect(adopted.pid()).toBe(pid)
    expect(await query(adopted.url, 'select figure from committed')).toEqual([{ figure: 8 }])
    await adopted.stop()
    expect(isRunning(pid)).toBe(false)
  })

  it('ends with a process that gives up, also when it does not answer, and keeps what was committed', async () => {
    const child = spawnProcess(dataDir)
    const { url, pid } = await announcement(child)
    await query(url, 'create table kept_at_once as select 9 as figure')
    process.kill(pid, 'SIGSTOP')
    child.kill('SIGUSR2')
    await once(child, 'exit')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
    const next = await start(dataDir)
    expect(await query(next.url, 'select figure from kept_at_once')).toEqual([{ figure: 9 }])
  })

  it('leaves a database that starts, whenever the first start is killed', async () => {
    const fresh = makeDataDir()
    for (const delay of [150, 300, 450, 600, 750, 900]) {
      const child = spawnProcess(fresh)
      await Promise.race([once(child, 'exit'), pause(delay)])
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect(child.exitCode, 'no start may fail because of an earlier one').toBeNull()
    }
    const postgres = await start(fresh)
    expect(await query(postgres.url, 'select current_database()')).toEqual([{ current_database: 'terahold' }])
  })

  it('shares memory only in its folder, so that nothing is left of a killed server when the folder is removed', async () => {
    const postgres = await start(dataDir)
    const maps = readFileSync(`/proc/${postgres.pid()}/maps`, 'utf8')
    expect(maps).toContain('/pg_dynshmem/mmap.')
    expect(maps).not.toContain('/dev/shm/PostgreSQL.')
  })

  it('restarts the server at the same address when it is killed', async () => {
    const postgres = await start(dataDir, { durable: true })
    const before = postgres.pid()
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect(postgres.pid()).not.toBe(before), { timeout: 15_000, interval: 50 })
    expect(await keptFigure(postgres)).toBe(7)
  })

  it('starts at once although a killed server left a process that still computes', async () => {
    const postgres = await start(dataDir)
    const client = new pg.Client({ connectionString: postgres.url })
    cleanups.push(() => client.end())
    client.on('error', () => {})
    await client.connect()
    const long = 'select count(*) from generate_series(1, 1000000000) as i where i % 7 = 3'
    const outcome = client.query(long).catch((error: unknown) => error)
    await pause(200)
    const before = postgres.pid()
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect(postgres.pid()).not.toBe(before), { timeout: 15_000, interval: 50 })
    expect(await outcome).toBeInstanceOf(Error)
    expect(await keptFigure(postgres)).toBe(7)
  })

  it('keeps the lock of a running server whose folder has spaces and other letters in its name', async () => {
    const open = dirname(makeDataDir())
    // If root cannot share this folder with PostgreSQL's account, the files go to a folder whose name has neither.
    chmodSync(open, 0o755)
    const folder = join(open, 'mein Ordner', 'données')
    const postgres = await start(folder)
    expect(await query(postgres.url, 'show data_directory')).toEqual([{ data_directory: folder }])
    expect(inspectCluster(folder)).toMatchObject({ kind: 'ready', pid: postgres.pid() })
    const tool = await start(folder)
    expect([tool.adopted, tool.pid()]).toEqual([true, postgres.pid()])
  })

  it('is not stopped by a stale lock file that names another living process', async () => {
    const first = await start(dataDir)
    const pidFile = join(dataDir, 'postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    await first.stop()
    const stranger = spawnStranger(statSync(dataDir).uid)
    writeFileSync(pidFile, [String(stranger.pid), ...lines.slice(1)].join('\n'))
    const second = await start(dataDir)
    expect(second.adopted).toBe(false)
    expect(isRunning(stranger.pid ?? 0)).toBe(true)
  })
})

describe('a start that fails', () => {
  it('leaves no server behind when the database cannot be created', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'terahold-failed-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const refused = { dataDir: join(folder, 'postgres'), log: () => {}, durable: false }
    const settings = { default_transaction_read_only: 'on' }
    await expect(startEmbeddedPostgres({ ...refused, settings })).rejects.toThrow(/read-only/)
    expect(locateEmbeddedPostgres(refused.dataDir)).toBeUndefined()
  })
})

describe('refuses', () => {
  it('the data of another major version, naming both', async () => {
    const versionFile = join(dataDir, 'PG_VERSION')
    const version = readFileSync(versionFile, 'utf8')
    writeFileSync(versionFile, '14\n')
    const words = new RegExp(`created by PostgreSQL 14.*includes PostgreSQL ${version.trim()}.*TERAHOLD_DATA`, 's')
    await expect(start(dataDir)).rejects.toThrow(words)
    writeFileSync(versionFile, version)
  })

  it('a parameter PostgreSQL does not know, with PostgreSQL’s message', async () => {
    await expect(start(dataDir, { settings: { no_such_setting: '1' } })).rejects.toThrow(/no_such_setting/)
  })
})

describe.runIf(process.getuid?.() === 0)('as root', () => {
  it('runs under an unprivileged account inside a private data folder', async () => {
    const postgres = await start(dataDir)
    expect(statSync(`/proc/${postgres.pid()}`).uid).not.toBe(0)
    expect(await query(postgres.url, 'show data_directory')).toEqual([{ data_directory: dataDir }])
    expect(statSync(shared).mode & 0o007).toBe(0)
  })

  it('puts the files where the account can reach them when a folder further up is closed', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'terahold-closed-'))
    const sharedFolder = mkdtempSync(join(tmpdir(), 'terahold-shared-'))
    cleanups.push(
      () => rmSync(closed, { recursive: true }),
      () => rmSync(sharedFolder, { recursive: true }),
    )
    chmodSync(sharedFolder, 0o755)
    const link = join(closed, 'checkout', '.terahold', 'postgres')
    const first = await start(link, { sharedFolder })
    await query(first.url, 'create table kept as select 7 as figure')
    const [folder] = await query(first.url, 'show data_directory')
    expect(folder?.data_directory).toContain(sharedFolder)
    await first.stop()
    expect(await keptFigure(await start(link, { sharedFolder }))).toBe(7)
  })

  it.runIf(canReachUs(nobody))('runs under an ordinary user’s own account', async () => {
    const own = makeDataDir()
    chownSync(join(own, '..'), nobody.uid, nobody.gid)
    const child = spawnProcess(own, nobody)
    const { pid } = await announcement(child)
    expect(statSync(`/proc/${pid}`).uid).toBe(nobody.uid)
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(isRunning(pid)).toBe(false)
  })
})

function canReachUs(account: PostgresAccount): boolean {
  return process.getuid?.() === 0 && canEnter(import.meta.dirname, account) && canRun(process.execPath, account)
}

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-embedded-'))
  const fresh = join(folder, 'postgres')
  cleanups.push(async () => {
    await stopWhateverRuns(fresh)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })
  return fresh
}

async function stopWhateverRuns(folder: string): Promise<void> {
  const state = inspectCluster(folder)
  if (state.kind === 'ready') await shutDownPostmaster(state)
}

async function start(folder: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false, ...options })
  cleanups.push(() => postgres.stop())
  return postgres
}

function spawnProcess(folder: string, account: { uid?: number; gid?: number } = {}): ChildProcess {
  const child = spawn(process.execPath, [program, folder], { ...account, stdio: ['ignore', 'pipe', 'inherit'] })
  cleanups.push(() => void child.kill('SIGKILL'))
  return child
}

async function announcement(child: ChildProcess): Promise<{ url: string; pid: number }> {
  if (!child.stdout) throw new Error('the process has no output')
  for await (const line of createInterface(child.stdout)) return JSON.parse(line) as { url: string; pid: number }
  throw new Error('the process ended before it was ready')
}

function spawnStranger(uid: number): ChildProcess {
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid } : {}) })
  cleanups.push(() => void stranger.kill('SIGKILL'))
  return stranger
}

async function keptFigure({ url }: EmbeddedPostgres): Promise<unknown> {
  const [row] = await query(url, 'select figure from kept')
  return row?.figure
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}
