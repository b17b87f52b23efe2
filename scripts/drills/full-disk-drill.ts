import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { servicePaths } from '@terahold/contract/service-paths'
import { freePort } from '../../apps/server/src/foundation/fixtures/loopback.ts'
import { onProcessExit } from '../../apps/server/src/foundation/on-process-exit.ts'
import type { CommandResult } from './machine/run-to-end.ts'
import { makeTemporaryFolder } from './machine/temporary-folder.ts'
import { runTerahold } from './run-terahold.ts'

export type FullDiskDrill = {
  /** What `/readyz` said about the database before, on the full disk and after space was freed. */
  readonly before: Readiness
  readonly full: Readiness
  readonly after: Readiness
  /** From the moment the disk was full to the first 503, and from the freed space to the next 200, in milliseconds. */
  readonly noticedMs: number
  readonly recoveredMs: number
  readonly verified: CommandResult
}
type Readiness = { readonly status: number; readonly database?: string | undefined }

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const diskSize = '400m'
const patienceMs = 120_000

/**
 * Fills the disk of a running demo, waits until it says that it is not ready, frees the disk and waits until it is ready again. The disk is
 * a small file system in memory, in a view of the disks that only the drill has.
 */
export async function drillFullDisk(print: (line: string) => void): Promise<FullDiskDrill> {
  const { folder, remove } = makeTemporaryFolder('terahold-disk-')
  const port = await freePort()
  const data = join(folder, 'disk', 'data')
  mkdirSync(join(folder, 'disk'))
  const mounting = `mount -t tmpfs -o mode=0711,size=${diskSize} tmpfs "$0" && exec "$@"`
  const child = spawn('unshare', ['-m', 'sh', '-c', mounting, join(folder, 'disk'), process.execPath, main], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), TERAHOLD_DATA: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  child.once(
    'exit',
    onProcessExit(() => void child.kill('SIGTERM')),
  )
  try {
    const until = (isWanted: (readiness: Readiness) => boolean) => waitFor(port, isWanted)
    const { readiness: before } = await until(({ status }) => status === 200)
    // The child's own view of its disk.
    const filler = `/proc/${child.pid}/root${join(folder, 'disk', 'filler')}`
    print(`the disk has ${diskSize}; filled with ${fill(filler)} MB`)
    const { readiness: full, took: noticedMs } = await until(({ status }) => status === 503)
    print(`not ready after ${noticedMs} ms`)
    rmSync(filler)
    const { readiness: after, took: recoveredMs } = await until(({ status }) => status === 200)
    print(`ready again after ${recoveredMs} ms`)
    const within = ['-t', String(child.pid), '-m', process.execPath]
    const verified = await runTerahold({ TERAHOLD_DATA: data }, ['ledger', 'verify', '--offline'], {
      program: ['nsenter', ...within],
    })
    return { before, full, after, noticedMs, recoveredMs, verified }
  } finally {
    child.kill('SIGTERM')
    await ended
    remove()
  }
}

/** Writes until the disk is full. Returns how many megabytes it took. */
function fill(file: string): number {
  const descriptor = openSync(file, 'w')
  const block = Buffer.alloc(4_096, 1)
  let written = 0
  try {
    for (;;) written += writeSync(descriptor, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return Math.floor(written / 2 ** 20)
  } finally {
    closeSync(descriptor)
  }
}

async function waitFor(port: number, isWanted: (readiness: Readiness) => boolean) {
  const began = performance.now()
  for (;;) {
    const readiness = await ask(port)
    const took = Math.round(performance.now() - began)
    if (isWanted(readiness)) return { readiness, took }
    if (took > patienceMs) throw new Error(`after ${took} ms, readiness is still ${JSON.stringify(readiness)}`)
    await pause(100)
  }
}

async function ask(port: number): Promise<Readiness> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${servicePaths.readiness}`)
    const { data } = (await response.json()) as { data: { reasons: { database?: string } } }
    return { status: response.status, database: data.reasons.database }
  } catch {
    return { status: 0 }
  }
}
