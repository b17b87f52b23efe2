import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLedgerFixture } from '../ledger/fixtures/ledger-fixture.ts'
import { prepareJobQueue } from './queue-tables.ts'

const script = fileURLToPath(new URL('fixtures/worker-process.ts', import.meta.url))
const patience = { timeout: 30_000 }
const abandonedAfter = 4

let database: Awaited<ReturnType<typeof createLedgerFixture>>
const workers: ChildProcess[] = []
beforeEach(async () => {
  database = await createLedgerFixture()
  // Early in an hour, so that no hour ends in the meantime.
  await database.moveTo('2026-11-20T09:05:00Z')
  await prepareJobQueue(database.url)
  await sql`create table ran (job text not null, worker text not null)`.execute(database.owner)
  await sql`grant insert on ran to terahold_app`.execute(database.owner)
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker)
  await database.drop()
})

function start(name: string): ChildProcess {
  const worker = spawn(process.execPath, [script, database.url, name, String(abandonedAfter)], { stdio: 'inherit' })
  workers.push(worker)
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

async function ran(): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`select job || ' by ' || worker as run from ran`.execute(database.owner)
  return rows.map(({ run }) => run)
}

async function done(): Promise<string[]> {
  const query = database.owner.selectFrom('scheduled_job').select('name').where('done_at', 'is not', null)
  return (await query.orderBy('name').execute()).map(({ name }) => name)
}

describe('two workers', () => {
  it('run each job of the day once between them', async () => {
    start('one')
    start('other')
    await expect.poll(done, patience).toEqual(['a', 'b', 'c', 'd', 'e', 'slow'])
    const names = (await ran()).map((run) => run.replace(/ by .*/, ''))
    expect(names.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'slow'])
  })

  it('leave a long job to the worker that has it while that one lives, and take it over when it is killed', async () => {
    const doomed = start('doomed')
    await expect.poll(ran, patience).toContain('slow by doomed')
    start('heir')
    await expect.poll(done, patience).toEqual(['a', 'b', 'c', 'd', 'e'])
    await pause((abandonedAfter + 1) * 1_000)
    expect(await ran()).not.toContain('slow by heir')

    await kill(doomed)
    await expect.poll(done, patience).toContain('slow')
    expect((await ran()).filter((run) => run.startsWith('slow'))).toEqual(['slow by doomed', 'slow by heir'])
  })
})
