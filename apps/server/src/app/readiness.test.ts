import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { writeCheck } from './readiness.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('fails on a database that only takes reads', async () => {
  for (const db of [database.app, database.payout]) await writeCheck(db)
  await setForNewConnections('default_transaction_read_only', 'on')
  for (const db of [database.app, database.payout])
    await expect(writeCheck(db)).rejects.toMatchObject({ code: '25006' })
  await setForNewConnections('default_transaction_read_only', 'off')
})

it('needs space on the disk, because a full one still takes changes of rows', async () => {
  await writeCheck(database.app)
  await setForNewConnections('temp_file_limit', '256kB')
  await expect(writeCheck(database.app)).rejects.toMatchObject({ code: '53400' })
})

/** Also ends the connections that are open, because they keep their settings. */
async function setForNewConnections(setting: string, value: string): Promise<void> {
  const name = new URL(database.url.replace('@/', '@localhost/')).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(database.owner)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}
    and pid <> pg_backend_pid() and application_name <> 'test owner'`.execute(database.owner)
  for (const db of [database.app, database.payout])
    await expect.poll(() => sql`select 1`.execute(db).then(() => 'open', String)).toBe('open')
}
