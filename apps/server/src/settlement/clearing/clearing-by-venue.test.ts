import { formatAmount } from '@terahold/money/amount'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyBooks } from '../../verification/verify.ts'
import { type PoolOfWorld, someHash, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'

let world: SettlementFixture
let pools: readonly [PoolOfWorld, PoolOfWorld]
let round = 0
const venues = () => [`Solvent ${round}`, `Insolvent ${round}`] as const
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(openRound)

/** Opens two pools, each with a venue of its own. */
async function openRound(): Promise<void> {
  round += 1
  pools = [await world.addPool('1000'), await world.addPool('1000')]
  for (const [index, name] of venues().entries()) await world.addVenue(name, [pools[index] as PoolOfWorld])
  await world.moveTo('2026-11-20T12:00:00Z')
}

type Step = { venue: 0 | 1; isPayment: boolean; amount: bigint; day: string }
const isPayment = (step: Step) => step.isPayment
const sumOf = (steps: readonly Step[]) => steps.reduce((sum, { amount }) => sum + amount, 0n)

async function clearedOfPool({ poolId }: PoolOfWorld): Promise<bigint> {
  const { sum } = await world.app
    .selectFrom('revenue')
    .select(sql<bigint>`coalesce(sum(cleared), 0)`.as('sum'))
    .where('pool_id', '=', poolId)
    .executeTakeFirstOrThrow()
  return sum
}

const settle = async (index: 0 | 1, day: string, revenue: string) =>
  (await world.settleDay(pools[index], day, revenue, { venue: venues()[index] })).revenueId
const pay = (index: 0 | 1, amount: string) => world.venuePays(amount, undefined, venues()[index])
const clearedOf = async (revenueId: string) =>
  (
    await world.app
      .selectFrom('revenue')
      .select('cleared')
      .where('revenue_id', '=', revenueId)
      .executeTakeFirstOrThrow()
  ).cleared
async function holderOf(index: 0 | 1): Promise<string> {
  const memberId = await world.addMember()
  await world.addHolding(memberId, await world.addTerms(pools[index], { tariffPerKwh: 0n }), '1000', '2026-11-01')
  return memberId
}

describe('a venue’s transfer', () => {
  it('credits the holders of its own pool, not those of an older row that another venue pays for', async () => {
    const [ours, theirs] = [await holderOf(0), await holderOf(1)]
    const older = await settle(1, '2026-11-04', '40')
    const own = await settle(0, '2026-11-05', '40')
    await pay(0, '40')
    expect([await clearedOf(own), await clearedOf(older)]).toEqual([usdt('40'), 0n])
    const refund = (await world.settlement.earnings(world.app, theirs)).downtime
    expect(await world.postDue(theirs)).toBe(refund)
    expect(await world.postDue(ours)).toBeGreaterThan(usdt('20'))
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('leaves the hole of an insolvent venue with its own pools', async () => {
    const hole = await settle(1, '2026-11-01', '30')
    const rows = [await settle(0, '2026-11-02', '10'), await settle(0, '2026-11-03', '10')]
    await pay(0, '50')
    for (const row of rows) expect(await clearedOf(row)).toBe(usdt('10'))
    expect(await clearedOf(hole)).toBe(0n)
    expect((await world.house()).suspense, 'the excess waits for the venue’s next row').toBe(usdt('30'))
    const next = await settle(0, '2026-11-04', '30')
    expect(await clearedOf(next)).toBe(usdt('30'))
    await pay(1, '30')
    expect((await world.house()).suspense).toBe(0n)
  })

  it('is not used for a correction of another venue’s row, nor the other way round', async () => {
    const { ada, ben } = world.operators
    const paid = await settle(0, '2026-11-01', '10')
    await pay(0, '10')
    const waiting = await settle(1, '2026-11-02', '10')
    const record = { revenueId: paid, amount: usdt('2'), statementHash: someHash(), reason: 'a block counted twice' }
    await world.settlement.corrections.approve(ben, await world.settlement.corrections.record(ada, record))
    expect(await clearedOf(waiting)).toBe(0n)
    const next = await settle(0, '2026-11-03', '5')
    expect(await clearedOf(next)).toBe(usdt('2'))
    await pay(0, '3')
    await pay(1, '10')
    expect([await clearedOf(next), await clearedOf(waiting)]).toEqual([usdt('5'), usdt('10')])
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('stays with its venue when a row that it had reached is voided', async () => {
    const { ada, ben } = world.operators
    const [wrong, others] = [await settle(0, '2026-11-01', '90'), await settle(1, '2026-11-01', '10')]
    await pay(0, '20')
    const voidId = await world.settlement.voids.record(ada, { revenueId: wrong, part: 'all', reason: 'typed twice' })
    await world.settlement.voids.approve(ben, voidId)
    expect(await clearedOf(others)).toBe(0n)
    const right = await settle(0, '2026-11-01', '20')
    expect(await clearedOf(right)).toBe(usdt('20'))
    await pay(1, '10')
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('clears each venue’s rows up to what that venue paid, in any order of rows and payments', async () => {
    const step = fc.record({
      venue: fc.constantFrom(0 as const, 1 as const),
      isPayment: fc.boolean(),
      amount: fc.bigInt(1n, 10n ** 19n),
      day: fc.integer({ min: 10, max: 19 }).map((date) => `2026-11-${date}`),
    })
    const act = async ({ venue, isPayment, amount, day }: Step) => {
      if (isPayment) await pay(venue, formatAmount(amount, 18))
      else await settle(venue, day, formatAmount(amount, 18))
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await openRound()
        for (const one of steps) await act(one)
        for (const venue of [0, 1] as const) {
          const own = steps.filter((one) => one.venue === venue)
          const [paid, owed] = [sumOf(own.filter(isPayment)), sumOf(own.filter((one) => !isPayment(one)))]
          expect(await clearedOfPool(pools[venue])).toBe(owed < paid ? owed : paid)
        }
      }),
      { numRuns: 15 },
    )
    expect(await verifyBooks(world.app)).toEqual([])
  })
})
