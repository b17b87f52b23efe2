import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../fixtures/test-database.ts'
import { registerBackupMetrics } from './backup-metrics.ts'

let database: TestDatabase
const registry = new Registry()
beforeAll(async () => {
  database = await createTestDatabase()
  registerBackupMetrics(registry, database.app)
})
afterAll(() => database.drop())

it('shows 0 before the first backup, and for an archive that is off', async () => {
  const metrics = await registry.metrics()
  expect(metrics).toMatch(/^terahold_backup_last_seconds 0$/m)
  expect(metrics).toMatch(/^terahold_archive_last_seconds 0$/m)
})

it('shows when the newest base backup finished', async () => {
  for (const second of [7, 30])
    await database.owner
      .insertInto('base_backup')
      .values({ finished_at: new Date(second * 1_000), bytes: 1n, manifest_hash: 'a'.repeat(64) })
      .execute()
  expect(await registry.metrics()).toMatch(/^terahold_backup_last_seconds 30$/m)
})
