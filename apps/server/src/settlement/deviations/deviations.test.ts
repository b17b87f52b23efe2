import { addDays, type Day } from '@terahold/money/day'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PoolOfWorld, someHash, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import { isDeviation, isExplained, type SettledDay, sumDays } from './expected-revenue.ts'

const network = { difficulty: 150_000_000_000_000n, subsidySat: 312_500_000n, usdtPerBtc: usdt('100000') }
const aDay = (change: Partial<SettledDay> = {}): SettledDay => ({
  poolId: 'pool',
  day: '2026-11-01',
  nameplateMths: 1_000_000n,
  deliveredBps: 10_000,
  network,
  recorded: { satoshi: 41_909n, usdt: usdt('41.909') },
  ...change,
})
const days = (count: number, change: Partial<SettledDay> = {}) => Array.from({ length: count }, () => aDay(change))

describe('the sums of a pool’s days', () => {
  it('compare what was recorded with what the measured power should have brought at the day’s price', () => {
    expect(sumDays(days(7))).toEqual({
      recorded: { satoshi: 293_363n, usdt: usdt('293.363') },
      expected: { satoshi: 293_363n, usdt: usdt('293.363') },
      deviationBps: 0,
    })
    expect(sumDays(days(10, { deliveredBps: 5_000 })).deviationBps).toBe(10_001)
    expect(sumDays(days(10, { recorded: { satoshi: 0n, usdt: 0n } })).deviationBps).toBe(-10_000)
  })

  it('judge nothing below seven days, and leave out days without network figures', () => {
    expect(sumDays(days(6)).deviationBps).toBeNull()
    expect(sumDays([...days(6), aDay({ network: undefined })]).deviationBps).toBeNull()
    expect(sumDays([aDay({ network: undefined })])).toMatchObject({ expected: null, deviationBps: null })
  })

  it('are beyond 5 % only for more than 500 basis points, in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (bps) => {
        expect(isDeviation(bps)).toBe(bps < -500 || bps > 500)
      }),
    )
    expect(isDeviation(null)).toBe(false)
  })

  it('are explained by a reason for the same direction that is at most 5 points less', () => {
    expect([isExplained(-1_000, -600), isExplained(-1_100, -600), isExplained(-1_101, -600)]).toEqual([
      true,
      true,
      false,
    ])
    expect([isExplained(600, -600), isExplained(-501, -9_000)]).toEqual([false, true])
  })
})

describe('a pool that records less than it mines', () => {
  let world: SettlementFixture
  let pool: PoolOfWorld
  beforeAll(async () => {
    world = await createSettlementFixture()
  })
  afterAll(() => world.database.drop())
  beforeEach(async () => {
    pool = await world.addPool('1000')
    await world.moveTo('2026-11-20T12:00:00Z')
  })

  /** Settles the ten days before today at a share of what the nameplate can mine in a day. */
  async function settleTenDays(revenue: string, from: Day = '2026-11-10'): Promise<void> {
    for (let back = 0; back < 10; back += 1)
      await world.settleDay(pool, addDays(from, back), revenue, { uptimeBps: 10_000 })
  }
  const figures = async () =>
    (await world.settlement.readPoolFigures(world.app)).find(({ poolId }) => poolId === pool.poolId)
  const incident = () =>
    world.app
      .selectFrom('incident')
      .selectAll()
      .where('kind', '=', 'revenue_deviation')
      .where('subject', '=', pool.poolId)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
  const outcome = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      (error: unknown) => String(error).replace(/^Refusal: /, ''),
    )
  const explain = (reason = 'The venue kept a fee of 10 %') =>
    world.settlement.deviations.record(world.operators.ada, { poolId: pool.poolId, reason })

  it('opens an incident, which closes when two operators have given a reason', async () => {
    await settleTenDays('37.5')
    expect(await figures()).toMatchObject({ deviationBps: -1_053, isUnexplained: true, reason: null })
    await world.settlement.raiseOverdue()
    expect((await incident())?.detail).toMatchObject({ deviationBps: '-1053', recorded: `${usdt('375')}` })
    expect(await outcome(explain('too short'))).toBe('400 reason_required (reason)')
    await world.settlement.deviations.reject(world.operators.ada, await explain(), { reason: 'not as agreed' })
    const id = await explain()
    expect(await outcome(explain())).toBe('409 already_recorded')
    expect(await outcome(world.settlement.deviations.approve(world.operators.ada, id))).toBe('403 own_record')
    const { ben, cleo } = world.operators
    const both = [ben, cleo].map((operator) => outcome(world.settlement.deviations.approve(operator, id)))
    expect((await Promise.all(both)).toSorted()).toEqual(['409 already_decided', 'done'])
    expect(await figures()).toMatchObject({ isUnexplained: false, reason: 'The venue kept a fee of 10 %' })
    expect(await incident()).toBeUndefined()
    await world.settlement.raiseOverdue()
    expect(await incident()).toBeUndefined()
  })

  it('needs another reason when it falls by another five points, and none when it recovers', async () => {
    await settleTenDays('38')
    await world.settlement.deviations.approve(world.operators.ben, await explain())
    await settleTenDays('30', '2026-10-31')
    expect(await figures()).toMatchObject({ isUnexplained: true, reason: null })
    for (const day of ['2026-11-10', '2026-11-11']) await world.settleDay(pool, day, '80', { uptimeBps: 10_000 })
    expect(await figures()).toMatchObject({ isUnexplained: false, reason: null })
  })

  it('is judged by its measured power, so that reported downtime hides nothing', async () => {
    for (let back = 0; back < 8; back += 1) {
      const day = addDays('2026-11-10', back)
      const measured = { poolId: pool.poolId, day, powerMths: pool.nameplateMths, uptimeBps: 10_000 }
      const id = await world.settlement.recordAttestation(world.operators.ada, {
        ...measured,
        evidenceHash: someHash(),
      })
      await world.settlement.approveAttestation(world.operators.ben, id)
      await world.settleDay(pool, day, '20.95', { uptimeBps: 5_000 })
    }
    expect((await figures())?.deviationBps).toBe(-5_002)
  })

  it('has no reason to give while it is within the limit', async () => {
    await settleTenDays('41')
    expect(await figures()).toMatchObject({ deviationBps: -217, isUnexplained: false })
    expect(await outcome(explain())).toBe('404 record_unknown (poolId)')
    await world.settlement.raiseOverdue()
    expect(await incident()).toBeUndefined()
  })

  it('shows what its venues owe, since when, and how many rows are overdue', async () => {
    await world.clearEverything()
    await world.settleDay(pool, '2026-11-12', '30')
    await world.settleDay(pool, '2026-11-11', '10')
    await world.venuePays('12')
    expect(await figures()).toMatchObject({
      venues: ['Venue One'],
      pending: usdt('28'),
      pendingSince: '2026-11-12',
      overdue: 0,
      approved: usdt('40'),
      paid: usdt('12'),
    })
    await world.moveTo('2026-11-24T13:00:00Z')
    expect(await figures()).toMatchObject({ overdue: 1 })
    await world.venuePays('28')
    expect(await figures()).toMatchObject({ pending: 0n, pendingSince: null, overdue: 0, paid: usdt('40') })
  })
})
