import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabaseProxy } from '../db/fixtures/database-proxy.ts'
import { waitUntilBlocked } from '../db/fixtures/lock-wait.ts'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { startJobQueue } from './queue.ts'
import { prepareJobQueue } from './queue-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await prepareJobQueue(database.url)
})
afterAll(() => database.drop())

it('prepares its tables while another process that starts does so', async () => {
  let preparing: Promise<void> | undefined
  await transaction(database.owner, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('terahold job queue', 0))`.execute(tx)
    await sql`grant usage on schema graphile_worker to terahold_app`.execute(tx)
    preparing = prepareJobQueue(database.url)
    await waitUntilBlocked(database.owner)
  })
  await expect(preparing).resolves.toBeUndefined()
})

it('removes jobs that have used up their attempts, and keeps the others', async () => {
  const add = (key: string) =>
    sql`select graphile_worker.add_job('letter', '{}'::json, job_key => ${key}::text, run_at => now() + interval '1 day',
      max_attempts => 1)`.execute(database.app)
  await add('given up')
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(database.app)
  await add('waiting')
  const queue = await startJobQueue({
    url: database.url,
    log: pino({ level: 'silent' }),
    tasks: { letter: async () => undefined },
  })
  const { rows } = await sql<{ key: string }>`select key from graphile_worker._private_jobs`.execute(database.app)
  await queue.stop()
  expect(rows).toEqual([{ key: 'waiting' }])
})

it('outlives a failover: finishes the job that was running, and works on', { timeout: 60_000 }, async () => {
  const proxy = await openDatabaseProxy(database.url)
  const done: string[] = []
  const releases: (() => void)[] = []
  const queue = await startJobQueue({
    url: proxy.url,
    log: pino({ level: 'silent' }),
    pollInterval: 100,
    tasks: {
      message: async (payload) => {
        const { name } = payload as { name: string }
        if (name === 'first') await new Promise<void>((resolve) => releases.push(resolve))
        done.push(name)
      },
    },
  })
  const add = (name: string) =>
    sql`select graphile_worker.add_job('message', json_build_object('name', ${name}::text))`.execute(database.app)
  await add('first')
  await expect.poll(() => releases.length).toBe(1)
  await proxy.cut()
  releases[0]?.()
  await expect.poll(() => done).toEqual(['first'])
  await add('second')
  // The job's end is reported, and the next one looked for, while nothing answers.
  await new Promise((resolve) => setTimeout(resolve, 500))
  await proxy.restore()
  await expect.poll(() => done, { timeout: 40_000 }).toEqual(['first', 'second'])
  const left = async () =>
    (
      await sql`select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'message'`.execute(database.app)
    ).rows.length
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  await queue.stop()
  await proxy.close()
})

it('stops while the database does not answer', async () => {
  const proxy = await openDatabaseProxy(database.url)
  const queue = await startJobQueue({
    url: proxy.url,
    log: pino({ level: 'silent' }),
    pollInterval: 10,
    stopPatience: 100,
    tasks: { message: async () => undefined },
  })
  await proxy.cut()
  // The library notices, and tries again.
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect(queue.stop()).resolves.toBeUndefined()
})
