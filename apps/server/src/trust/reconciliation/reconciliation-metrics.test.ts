import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { registerJobMetrics } from '../../jobs/metrics.ts'
import { registerReconciliationMetrics } from './reconciliation-metrics.ts'
import { judge } from './reconciliation-rules.ts'
import { insertRun } from './reconciliation-store.ts'

let database: TestDatabase
const registry = new Registry()
beforeAll(async () => {
  database = await createTestDatabase()
  registerReconciliationMetrics(registry, database.app)
  registerJobMetrics(registry, database.app)
})
afterAll(() => database.drop())

const figures = async () =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

it('show none before the first run', async () => {
  expect(await figures()).toEqual(['terahold_reconciliation_last_seconds 0', 'terahold_reconciliation_differences 0'])
})

it('show the last run by check, and each job’s last completion', async () => {
  const results = [
    { name: 'treasury', unit: 'minor', expected: 5n, found: 5n },
    { name: 'cash_covers_owed', unit: 'minor', rule: 'at_least', expected: 4n, found: 5n },
    { name: 'pool_days_missing', subject: 'north', unit: 'count', expected: 0n, found: 3n },
  ] as const
  await transaction(database.app, (tx) =>
    insertRun(
      tx,
      { reconciliation_id: randomUUID(), started_by: 'schedule', chain_id: 1, height: 7n, everything_owed: 5n },
      results.map(judge),
    ),
  )
  const job = { period: new Date('2026-11-20T00:00:00Z'), enqueued_at: new Date('2026-11-20T00:00:00Z') }
  await database.app
    .insertInto('scheduled_job')
    .values([
      { ...job, name: 'sweep', runs: 2, failures: 1, done_at: new Date('2026-11-20T00:00:10Z') },
      { ...job, name: 'seal', runs: 4, failures: 3 },
    ])
    .execute()
  expect(await figures()).toEqual(
    expect.arrayContaining([
      'terahold_reconciliation_differences 1',
      'terahold_coverage_ratio 1.25',
      'terahold_reconciliation_difference{check="treasury"} 0',
      'terahold_reconciliation_difference{check="cash_covers_owed"} 0',
      'terahold_reconciliation_difference{check="pool_days_missing:north"} 3',
      'terahold_job_last_done_seconds{name="sweep"} 1795132810',
      'terahold_job_last_done_seconds{name="seal"} 0',
      'terahold_job_open_failures{name="sweep"} 0',
      'terahold_job_open_failures{name="seal"} 3',
    ]),
  )
})
