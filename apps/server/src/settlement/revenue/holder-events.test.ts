import { addDays, dayOf } from '@terahold/money/day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdersAmong } from '../../power/power.ts'
import { someHash } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'

let world: SettlementFixture
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())

it('notifies a pool’s holders when a day is settled, and again when its money arrives', async () => {
  const pool = await world.addPool('1000')
  const day = addDays(dayOf(world.clock.now()), -1)
  await world.settleDay(pool, day, '60')
  expect(world.toldHolders.splice(0)).toEqual([{ poolId: pool.poolId, day, state: 'settled' }])
  await world.venuePays('59')
  expect(world.toldHolders.splice(0)).toEqual([])
  await world.venuePays('1')
  expect(world.toldHolders.splice(0)).toEqual([{ poolId: pool.poolId, day, state: 'cleared' }])
})

it('notifies them at once when the money was there before the day was settled', async () => {
  const pool = await world.addPool('1000')
  const day = addDays(dayOf(world.clock.now()), -1)
  await world.venuePays('60')
  await world.settleDay(pool, day, '60')
  const told = { poolId: pool.poolId, day }
  expect(world.toldHolders.splice(0)).toEqual([
    { ...told, state: 'settled' },
    { ...told, state: 'cleared' },
  ])
})

it('notifies them again when a settled and paid day was measured lower', async () => {
  const pool = await world.addPool('1000')
  const day = addDays(dayOf(world.clock.now()), -1)
  await world.settleDay(pool, day, '60')
  await world.venuePays('60')
  world.toldHolders.splice(0)
  const measured = { powerMths: 500_000n, uptimeBps: 10_000, evidenceHash: someHash() }
  const id = await world.settlement.recordAttestation(world.operators.ada, { ...measured, poolId: pool.poolId, day })
  await world.settlement.approveAttestation(world.operators.ben, id)
  expect(world.toldHolders.splice(0)).toEqual([{ poolId: pool.poolId, day, state: 'settled' }])
})

it('counts members with running power as holders of a day, from the first day to the last', async () => {
  const [pool, other] = [await world.addPool('1000'), await world.addPool('1000')]
  const terms = await world.addTerms(pool)
  const [ada, bob] = [await world.addMember(), await world.addMember()]
  await world.addHolding(ada, terms, '10', '2026-03-10', 30)
  const askedOn = async (day: string, poolId = pool.poolId) =>
    (await holdersAmong(world.app, [{ eventId: poolId, poolId, day }], [ada, bob])).map(({ memberId }) => memberId)
  expect(await askedOn('2026-03-09')).toEqual([])
  expect(await askedOn('2026-03-10')).toEqual([ada])
  expect(await askedOn('2026-04-08')).toEqual([ada])
  expect(await askedOn('2026-04-09')).toEqual([])
  expect(await askedOn('2026-03-10', other.poolId)).toEqual([])
})
