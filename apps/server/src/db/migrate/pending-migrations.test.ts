import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../fixtures/test-database.ts'
import { pendingMigrations } from './pending-migrations.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('names what the database lacks, readable by any role', async () => {
  for (const db of [database.app, database.payout]) expect(await pendingMigrations(db)).toEqual([])
  await database.owner.deleteFrom('schema_migration').where('version', '=', 2).execute()
  expect(await pendingMigrations(database.app)).toEqual(['0002_operators'])
  await database.owner.deleteFrom('schema_routine').where('name', '=', 'ledger/ledger_post').execute()
  expect(await pendingMigrations(database.payout)).toEqual(['0002_operators', 'ledger/ledger_post'])
})

it('finds nothing missing in a database that is ahead', async () => {
  const ahead = { version: 9_999, name: '9999_later', checksum: '', applied_at: new Date() }
  await database.owner.insertInto('schema_migration').values(ahead).execute()
  expect(await pendingMigrations(database.app)).toEqual(['0002_operators', 'ledger/ledger_post'])
})
