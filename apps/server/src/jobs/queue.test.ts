import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { startJobQueue } from './queue.ts'
import { prepareJobQueue } from './queue-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await prepareJobQueue(database.url)
})
afterAll(() => database.drop())

it('removes what has failed as often as it may, and keeps the rest', async () => {
  const add = (key: string) =>
    sql`select graphile_worker.add_job('letter', '{}'::json, job_key => ${key}::text, run_at => now() + interval '1 day',
      max_attempts => 1)`.execute(database.app)
  await add('given up')
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(database.app)
  await add('waiting')
  const queue = await startJobQueue({
    ...{ url: database.url, log: pino({ level: 'silent' }) },
    tasks: { letter: async () => undefined },
  })
  const { rows } = await sql<{ key: string }>`select key from graphile_worker._private_jobs`.execute(database.app)
  await queue.stop()
  expect(rows).toEqual([{ key: 'waiting' }])
})
