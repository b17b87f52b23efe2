import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { someHash, usdt } from './fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from './fixtures/settlement-fixture.ts'

let world: SettlementFixture
/** A cleared day that the house corrected, with dust that was taken and returned. */
beforeAll(async () => {
  world = await createSettlementFixture()
  await world.liftRevenueLimit()
  await world.moveTo('2026-11-01T12:00:00Z')
  const pool = await world.addPool('1000')
  const terms = await world.addTerms(pool)
  await world.addHolding(await world.addMember(), terms, '100.001', '2026-11-03')
  await world.addHolding(await world.addMember(), terms, '0.777', '2026-11-03')
  await world.moveTo('2026-11-06T12:00:00Z')
  const { revenueId } = await world.settleDay(pool, '2026-11-04', '35.623')
  await world.venuePays('30')
  const { ada, ben } = world.operators
  const wrong = { revenueId, amount: usdt('5.623'), statementHash: someHash(), reason: 'counted twice' }
  await world.settleDay(await world.addPool('10'), '2026-11-04', '10')
  await world.venuePays('20')
  await world.settlement.corrections.approve(ben, await world.settlement.corrections.record(ada, wrong))
  await world.settlement.sweep(world.app)
  await world.settlement.sweepDust(world.app)
  await world.settleDay(pool, '2026-11-04', '1')
})
afterAll(() => world.database.drop())

const stateOf = (text: string) =>
  sql
    .raw(text)
    .execute(world.owner)
    .then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    )

const written = [
  'settlement',
  'settlement_terms',
  'terms',
  'revenue',
  'venue_payment',
  'revenue_clearing',
  'correction_clearing',
  'settlement_dust',
]

it.each(written.flatMap((table) => [`delete from ${table}`, `truncate ${table} cascade`]))(
  'PostgreSQL refuses even the owner: %s',
  async (text) => {
    expect(await stateOf(text)).toBe('TH001')
  },
)

it.each([
  ...['revenue_total', 'uptime_bps', 'base_mths', 'sold_mths', 'payable_net', 'payable_downtime', 'revision'].map(
    (column) => `update settlement set ${column} = ${column} + 1`,
  ),
  ...['gross', 'electricity', 'service_fee', 'net', 'downtime', 'sold_mths', 'revision', 'day'].map(
    (column) => `update settlement_terms set ${column} = ${column} + 1`,
  ),
  ...['efficiency_mj_per_th', 'tariff_per_kwh', 'service_fee_bps'].map(
    (column) => `update terms set ${column} = ${column} + 1`,
  ),
  ...['usdt', 'satoshi', 'uptime_bps', 'day'].map((column) => `update revenue set ${column} = ${column} + 1`),
  `update revenue set statement_hash = ''`,
  `update revenue set state = 'rejected'`,
  `update venue_payment set amount = amount + 1`,
  `update revenue_clearing set amount = amount + 1`,
  `update correction_clearing set amount = amount + 1`,
  `update settlement_dust set amount = amount + 1`,
  ...['settlement', 'settlement_terms'].map((table) => `update ${table} set cleared_at = null`),
  `update settlement_dust set returned_at = null`,
])('PostgreSQL refuses even the owner: %s', async (text) => {
  expect(await stateOf(text)).toBe('TH001')
})

it('has rows in all these tables to protect', async () => {
  for (const table of written) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(world.owner)
    expect(rows, table).toHaveLength(1)
  }
})
