import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { systemClock as clock } from '../foundation/clock.ts'
import { registerIncidentMetrics } from './incident-metrics.ts'
import { closeIncidents, openIncident } from './incidents.ts'

let database: TestDatabase
const registry = new Registry()
beforeAll(async () => {
  database = await createTestDatabase()
  registerIncidentMetrics(registry, database.app)
})
afterAll(() => database.drop())

const figures = async () =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

it('count open incidents by kind and urgency until they are closed', async () => {
  expect(await figures()).toEqual([])
  for (const [kind, subject] of [
    ['revenue_overdue', 'north'],
    ['revenue_overdue', 'south'],
    ['payout_gas_short', 'payer'],
    ['payout_not_covered', 'vault'],
  ] as const)
    await openIncident(database.app, clock, { kind, subject, detail: {} })
  expect((await figures()).sort()).toEqual([
    'terahold_open_incidents{kind="payout_gas_short",urgency="today"} 1',
    'terahold_open_incidents{kind="payout_not_covered",urgency="now"} 1',
    'terahold_open_incidents{kind="revenue_overdue",urgency="today"} 2',
  ])
  await closeIncidents(database.app, 'revenue_overdue', ['north', 'south'])
  await closeIncidents(database.app, 'payout_not_covered', ['vault'])
  expect(await figures()).toEqual(['terahold_open_incidents{kind="payout_gas_short",urgency="today"} 1'])
})
