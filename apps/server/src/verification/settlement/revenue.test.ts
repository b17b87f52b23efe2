import { afterAll, beforeAll, expect, it } from 'vitest'
import { usdt } from '../../settlement/fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../../settlement/fixtures/settlement-fixture.ts'
import { verifyRevenue } from './revenue.ts'

const day = '2026-11-05'
let world: SettlementFixture
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())

const findings = async () => (await verifyRevenue(world.app)).map(({ invariant, detail }) => `${invariant}: ${detail}`)

it('names a day that shows more than three times what the pool can have mined, until it is voided', async () => {
  await world.moveTo('2026-11-06T12:00:00Z')
  const pool = await world.addPool('1000')
  await world.owner
    .insertInto('network_day')
    .values({ day, difficulty: 1_000n, subsidy_sat: 312_500_000n, usdt_per_btc: usdt('100000'), ...world.sourced })
    .execute()
  const { revenueId } = await world.settleDay(pool, day, '126')
  expect(await findings()).toEqual([])
  // The row was approved before the limit existed, or with network figures that were wrong.
  await world.owner.deleteFrom('network_day').where('day', '=', day).execute()
  expect(await findings()).toEqual([
    `plausible: shows 126000 satoshi and ${usdt('126')} minor units of USDT; three times what it can have mined is 125727 satoshi`,
  ])
  const wrong = { revenueId, part: 'all', reason: 'typed twice' } as const
  await world.settlement.voids.approve(
    world.operators.ben,
    await world.settlement.voids.record(world.operators.ada, wrong),
  )
  expect(await findings()).toEqual([])
})

it('names a row that a venue has not paid for ten days', async () => {
  const pool = await world.addPool('1000')
  await world.moveTo('2026-11-06T12:00:00Z')
  await world.settleDay(pool, day, '10')
  await world.moveTo('2026-11-16T11:59:00Z')
  expect(await findings()).toEqual([])
  await world.moveTo('2026-11-16T12:01:00Z')
  expect(await findings()).toEqual([`overdue: of ${day} waits for ${usdt('10')} minor units since 2026-11-06`])
  await world.venuePays('10')
  expect(await findings()).toEqual([])
})
