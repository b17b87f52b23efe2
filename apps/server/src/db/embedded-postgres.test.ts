import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { inspectCluster } from './embedded/postmaster-file.ts'
import { isRunning } from './embedded/process-table.ts'
import { shutDownPostmaster } from './embedded/shut-down.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  locateEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

const program = fileURLToPath(new URL('fixtures/embedded-postgres-process.ts', import.meta.url))
const cleanups: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe('the embedded PostgreSQL', () => {
  it('keeps its data over a stop and a start', async () => {
    const dataDir = makeDataDir()
    const first = await start(dataDir)
    await query(first.url, 'create table kept as select 7 as figure')
    await first.stop()
    expect(isRunning(first.pid())).toBe(false)
    const second = await start(dataDir)
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select figure from kept')).toEqual([{ figure: 7 }])
  })

  it('is reached by a private socket only, and sorts alike on every system', async () => {
    const { url } = await start(makeDataDir())
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    const socketFolder = new URL(url.replace('@/', '@socket/')).searchParams.get('host') ?? ''
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    const locale = await query(url, "select datlocprovider, datlocale from pg_database where datname = 'terahold'")
    expect(locale).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
  })

  it('runs two servers side by side on two folders', async () => {
    const [one, other] = await Promise.all([start(makeDataDir()), start(makeDataDir())])
    expect(one.url).not.toBe(other.url)
    expect(await query(one.url, 'select 1 as ok')).toEqual(await query(other.url, 'select 1 as ok'))
  })

  it('tells a tool where the running server is, and nothing once it stopped', async () => {
    const dataDir = makeDataDir()
    const postgres = await start(dataDir)
    expect(locateEmbeddedPostgres(dataDir)).toBe(postgres.url)
    await postgres.stop()
    expect(locateEmbeddedPostgres(dataDir)).toBeUndefined()
  })
})

describe('after a crash', () => {
  it('adopts the server that outlived a killed process, with all it had committed', async () => {
    const dataDir = makeDataDir()
    const child = spawnProcess(dataDir)
    const { url, pid } = await announcement(child)
    await query(url, 'create table kept as select 7 as figure')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isRunning(pid)).toBe(true)
    const adopted = await start(dataDir, { durable: true })
    expect(adopted.adopted).toBe(true)
    expect(adopted.pid()).toBe(pid)
    expect(await query(adopted.url, 'select figure from kept')).toEqual([{ figure: 7 }])
    await adopted.stop()
    expect(isRunning(pid)).toBe(false)
  })

  it('leaves a database that starts, whenever the first start is killed', async () => {
    const dataDir = makeDataDir()
    for (const delay of [150, 300, 450, 600, 750, 900]) {
      const child = spawnProcess(dataDir)
      await Promise.race([once(child, 'exit'), pause(delay)])
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect(child.exitCode, 'no start may fail by what the one before left').toBeNull()
    }
    const postgres = await start(dataDir, { durable: true })
    expect(await query(postgres.url, 'select current_database()')).toEqual([{ current_database: 'terahold' }])
  })

  it('starts the server again when it is killed, at the same address', async () => {
    const postgres = await start(makeDataDir(), { durable: true })
    await query(postgres.url, 'create table kept as select 7 as figure')
    const before = postgres.pid()
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect(postgres.pid()).not.toBe(before), { timeout: 15_000, interval: 50 })
    expect(await query(postgres.url, 'select figure from kept')).toEqual([{ figure: 7 }])
  })

  it('is not stopped by a stale lock file that names another living process', async () => {
    const dataDir = makeDataDir()
    const first = await start(dataDir)
    const pidFile = join(await clusterOf(first.url), 'postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    await first.stop()
    const stranger = spawnStranger(statSync(join(pidFile, '..')).uid)
    writeFileSync(pidFile, [String(stranger.pid), ...lines.slice(1)].join('\n'))
    const second = await start(dataDir)
    expect(second.adopted).toBe(false)
    expect(isRunning(stranger.pid ?? 0)).toBe(true)
  })
})

describe('refuses', () => {
  it('the data of another major version, naming both', async () => {
    const dataDir = makeDataDir()
    const postgres = await start(dataDir)
    const versionFile = join(await clusterOf(postgres.url), 'PG_VERSION')
    await postgres.stop()
    writeFileSync(versionFile, '17\n')
    await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17.*brings PostgreSQL 18.*TERAHOLD_DATA/s)
  })

  it('a parameter PostgreSQL does not know, with its own words', async () => {
    await expect(start(makeDataDir(), { settings: { no_such_setting: '1' } })).rejects.toThrow(/no_such_setting/)
  })
})

describe.runIf(process.getuid?.() === 0)('as root', () => {
  it('runs under an unprivileged account inside a private data folder', async () => {
    const dataDir = makeDataDir()
    const postgres = await start(dataDir)
    expect(statSync(`/proc/${postgres.pid()}`).uid).not.toBe(0)
    expect(await clusterOf(postgres.url)).toBe(dataDir)
    expect(statSync(join(dataDir, '..')).mode & 0o007).toBe(0)
  })

  it('puts the files where the account can reach them when a folder further up is closed', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'terahold-closed-'))
    const shelter = mkdtempSync(join(tmpdir(), 'terahold-shelter-'))
    cleanups.push(
      () => rmSync(closed, { recursive: true }),
      () => rmSync(shelter, { recursive: true }),
    )
    chmodSync(shelter, 0o755)
    const dataDir = join(closed, 'checkout', '.terahold', 'postgres')
    const first = await start(dataDir, { shelter })
    await query(first.url, 'create table kept as select 7 as figure')
    expect(await clusterOf(first.url)).toContain(shelter)
    await first.stop()
    const second = await start(dataDir, { shelter })
    expect(await query(second.url, 'select figure from kept')).toEqual([{ figure: 7 }])
    expect(existsSync(dataDir)).toBe(true)
  })

  it('runs for an ordinary user as that user', async () => {
    const dataDir = makeDataDir()
    chownSync(join(dataDir, '..'), 65534, 65534)
    const child = spawnProcess(dataDir, { uid: 65534, gid: 65534 })
    const { pid } = await announcement(child)
    expect(statSync(`/proc/${pid}`).uid).toBe(65534)
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(isRunning(pid)).toBe(false)
  })
})

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-embedded-'))
  const dataDir = join(folder, 'postgres')
  cleanups.push(async () => {
    const state = inspectCluster(dataDir)
    if (state.kind === 'ready') await shutDownPostmaster(state)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })
  return dataDir
}

async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false, ...options })
  cleanups.push(() => postgres.stop())
  return postgres
}

function spawnProcess(dataDir: string, account: { uid?: number; gid?: number } = {}): ChildProcess {
  const child = spawn(process.execPath, [program, dataDir], { ...account, stdio: ['ignore', 'pipe', 'inherit'] })
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

async function clusterOf(url: string): Promise<string> {
  const rows = await query(url, 'show data_directory')
  return String(rows[0]?.data_directory)
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
