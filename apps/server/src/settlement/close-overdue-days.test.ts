import { addDays } from '@terahold/money/day'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whileRefused } from '../db/fixtures/while-refused.ts'
import { verifyBooks } from '../verification/verify.ts'
import { type PoolOfWorld, someHash, usdt } from './fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from './fixtures/settlement-fixture.ts'

const first = '2026-11-03'
const fee = usdt('30')
let world: SettlementFixture
let pool: PoolOfWorld
let member: string
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('1000')
  member = await world.addMember()
  await world.addHolding(member, await world.addTerms(pool), '600', first, 3)
})
afterEach(async () => {
  await world.clearEverything()
  // Pools of former tests have nothing left to close.
  await world.moveTo('2026-12-01T12:00:00Z')
  await world.settlement.closeOverdueDays()
  await world.settlement.sweep(world.app)
  expect(await verifyBooks(world.app)).toEqual([])
  expect(await world.house()).toMatchObject({ unearned: 0n })
})

const earned = () => world.settlement.earnings(world.app, member)
const available = async () => (await world.ledger.balances(world.app, member)).available
const attest = async (power: bigint, day: string) => {
  const record = { poolId: pool.poolId, day, powerMths: power, uptimeBps: 10_000, evidenceHash: someHash() }
  const id = await world.settlement.recordAttestation(world.operators.ada, record)
  await world.settlement.approveAttestation(world.operators.ben, id, 'measured again')
}

describe('a day that nobody records', () => {
  it('is closed seven days after its end, and its whole fee goes back at once', async () => {
    await world.moveTo('2026-11-10T23:59:00Z')
    expect(await world.settlement.closeOverdueDays()).toBe(0)
    await world.moveTo('2026-11-11T00:00:30Z')
    expect(await world.settlement.closeOverdueDays()).toBe(1)
    expect(await world.settlement.closeOverdueDays()).toBe(0)
    await world.settlement.sweepRefunds(world.app)
    expect(await available()).toBe(fee)
  })

  it('is closed once by two processes, and days are closed in their order after a pause', async () => {
    await world.moveTo('2026-11-20T12:00:00Z')
    const both = await Promise.all([world.settlement.closeOverdueDays(), world.settlement.closeOverdueDays()])
    // The pool is open, so that days without a holder count as silent, too.
    expect(both[0] + both[1]).toBe(10)
    expect((await earned()).downtime).toBe(3n * fee)
  })

  it('does not hold up the others when it cannot be closed, and that is reported', async () => {
    await world.moveTo('2026-11-12T12:00:00Z')
    const unless = sql`pool_id <> ${sql.lit(pool.poolId)} or day <> ${sql.lit(first)}`
    await whileRefused(world.owner, { table: 'settlement', unless }, async () => {
      await expect(world.settlement.closeOverdueDays()).rejects.toThrow(/1 of 2 overdue days failed/)
    })
    expect((await earned()).downtime).toBe(fee)
    expect(await world.settlement.closeOverdueDays()).toBe(1)
    expect((await earned()).downtime).toBe(2n * fee)
  })

  it('adds the mining credit of a late row and takes nothing back', async () => {
    await world.moveTo('2026-11-11T12:00:00Z')
    await world.settlement.closeOverdueDays()
    await world.settlement.sweepRefunds(world.app)
    await world.settleDay(pool, first, '35.623')
    await world.venuePays('35.623')
    expect(await earned()).toMatchObject({ downtime: fee, earned: usdt('8.266146') })
    expect(await world.postDue(member)).toBe(usdt('8.266146'))
  })

  it('counts as zero in the pool’s mean, so that a silent pool fails', async () => {
    await world.moveTo(`${addDays(first, 40)}T12:00:00Z`)
    expect(await world.power.poolHasFailed(world.app, pool.poolId)).toBe(false)
    await world.settlement.closeOverdueDays()
    expect(await world.power.poolHasFailed(world.app, pool.poolId)).toBe(true)
  })

  it('counts as zero again when its late row is voided, and is not closed twice', async () => {
    await world.moveTo(`${addDays(first, 40)}T12:00:00Z`)
    await world.settlement.closeOverdueDays()
    await world.settlement.sweep(world.app)
    const before = await earned()
    for (let day = 3; day < 33; day += 1) {
      const { revenueId } = await world.settleDay(pool, addDays(first, day), '35.623', { uptimeBps: 10_000 })
      const wrong = { revenueId, part: 'all', reason: 'the row of another pool' } as const
      await world.settlement.voids.approve(
        world.operators.ben,
        await world.settlement.voids.record(world.operators.ada, wrong),
      )
    }
    expect(await earned()).toEqual(before)
    expect(await world.power.poolHasFailed(world.app, pool.poolId)).toBe(true)
    await world.moveTo(`${addDays(first, 43)}T12:00:00Z`)
    await world.settlement.closeOverdueDays()
    const closed = world.app.selectFrom('settlement').select('day').where('pool_id', '=', pool.poolId)
    const days = await closed.where('cause', '=', 'not_delivered').orderBy('day').execute()
    // By the 35th day, each is closed: 30 of them twice, before and after the row that was voided.
    expect(days.length).toBe(36 + 30)
  })

  it('stays recorded when its late row is voided in part', async () => {
    await world.moveTo('2026-11-11T12:00:00Z')
    await world.settlement.closeOverdueDays()
    const { revenueId } = await world.settleDay(pool, first, '50', { uptimeBps: 10_000 })
    await world.venuePays('35.623')
    const rest = { revenueId, part: 'unpaid', reason: 'the venue pays no more' } as const
    await world.settlement.voids.approve(
      world.operators.ben,
      await world.settlement.voids.record(world.operators.ada, rest),
    )
    const days = world.app.selectFrom('settlement').select(['cause', 'revenue_id']).where('pool_id', '=', pool.poolId)
    const [latest] = await days.where('day', '=', first).orderBy('revision', 'desc').limit(1).execute()
    expect(latest).toEqual({ cause: 'void', revenue_id: revenueId })
  })

  it('stays open for two days after its row was voided', async () => {
    await world.moveTo('2026-11-11T12:00:00Z')
    const { revenueId } = await world.settleDay(pool, first, '35.623', { uptimeBps: 10_000 })
    const wrong = { revenueId, part: 'all', reason: 'the row of another pool' } as const
    await world.settlement.voids.approve(
      world.operators.ben,
      await world.settlement.voids.record(world.operators.ada, wrong),
    )
    await world.moveTo('2026-11-13T11:59:00Z')
    expect(await world.settlement.closeOverdueDays(), 'of the two later days').toBe(2)
    await world.moveTo('2026-11-13T12:01:00Z')
    expect(await world.settlement.closeOverdueDays()).toBe(1)
  })
})

describe('in a closed pool', () => {
  it('days end with the last holding, not with an order that was cancelled before it began', async () => {
    const termsId = await world.addTerms(pool)
    // What a cancelled order leaves: its power begins and ends on both of its days.
    const left = [first, addDays(first, 10)].flatMap((day) =>
      [1n, -1n].map((sign, stripe) => ({
        pool_id: pool.poolId,
        terms_id: termsId,
        day,
        stripe,
        delta_mths: sign * 5_000n,
      })),
    )
    await world.owner.insertInto('power_delta').values(left).execute()
    await world.owner.updateTable('pool').set({ closed_on: first }).where('pool_id', '=', pool.poolId).execute()
    await world.moveTo('2026-11-30T12:00:00Z')
    expect(await world.settlement.closeOverdueDays()).toBe(3)
  })
})

describe('power that was not delivered', () => {
  it('is refunded by what was attested, if that is less than the uptime', async () => {
    await world.moveTo('2026-11-04T12:00:00Z')
    await attest(500_000n, first)
    await world.settleDay(pool, first, '35.623', { uptimeBps: 10_000 })
    // Half of the electricity of a full day, 0.0252 USDT per TH/s: 0.035623 − 0.0126, less 3 %.
    expect(await earned()).toMatchObject({ downtime: fee / 2n, earned: usdt('13.399386') })
  })

  it('is refunded when the attestation is approved after the day was settled', async () => {
    await world.moveTo('2026-11-04T12:00:00Z')
    await world.settleDay(pool, first, '35.623', { uptimeBps: 9_000 })
    await attest(950_000n, first)
    expect((await earned()).downtime).toBe(fee / 10n)
    await attest(500_000n, first)
    expect(await earned()).toMatchObject({ downtime: fee / 2n, earned: usdt('13.399386') })
    await attest(1_000_000n, first)
    expect(await earned()).toMatchObject({ downtime: fee / 2n, earned: usdt('13.399386') })
  })

  it('is refunded at the approval, before the venue pays, and in the next run', async () => {
    await world.moveTo('2026-11-04T12:00:00Z')
    await world.settleDay(pool, first, '35.623', { uptimeBps: 5_000 })
    expect(await world.settlement.sweepRefunds(world.app)).toBe(1)
    expect(await available()).toBe(fee / 2n)
    expect(await world.settlement.sweepRefunds(world.app)).toBe(0)
    await world.venuePays('35.623')
    await world.settlement.sweep(world.app)
    expect(await available()).toBe(fee / 2n + (await earned()).earned)
  })
})
