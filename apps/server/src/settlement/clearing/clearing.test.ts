import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { sumUnclearedNet } from '../day/settle-store.ts'
import { type PoolOfWorld, someHash, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import { allocate } from './clearing-rules.ts'

let world: SettlementFixture
let pool: PoolOfWorld
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  await world.clearEverything()
  pool = await world.addPool('1000')
  await world.moveTo('2026-11-20T12:00:00Z')
})

const rowOf = (revenueId: string) =>
  world.app.selectFrom('revenue').selectAll().where('revenue_id', '=', revenueId).executeTakeFirstOrThrow()
const isCleared = async (revenueId: string) => (await rowOf(revenueId)).cleared_at !== null
const unused = async () => (await world.house()).suspense

describe('allocating', () => {
  it('pays rows in order from transfers in order', () => {
    const rows = [
      { revenueId: 'a', poolId: 'one', open: 5n },
      { revenueId: 'b', poolId: 'two', open: 3n },
      { revenueId: 'c', poolId: 'one', open: 9n },
    ]
    const x = { kind: 'venue', log: { chainId: 1, txHash: '0x1', logIndex: 0 } } as const
    const y = { kind: 'correction', correctionId: 'y' } as const
    const money = [
      { source: x, unallocated: 6n },
      { source: y, unallocated: 4n },
    ]
    expect(allocate(money, rows)).toEqual([
      { revenueId: 'a', source: x, amount: 5n },
      { revenueId: 'b', source: x, amount: 1n },
      { revenueId: 'b', source: y, amount: 2n },
      { revenueId: 'c', source: y, amount: 2n },
    ])
  })

  it('pays no pool more than the share of a transfer that is left for it', () => {
    const rows = [
      { revenueId: 'a', poolId: 'one', open: 5n },
      { revenueId: 'b', poolId: 'two', open: 3n },
      { revenueId: 'c', poolId: 'one', open: 9n },
      { revenueId: 'd', poolId: 'three', open: 9n },
    ]
    const source = { kind: 'venue', log: { chainId: 1, txHash: '0x1', logIndex: 0 } } as const
    const split = (unallocated: bigint) =>
      allocate([{ source, unallocated, shares: new Map([['one', 6n] as const, ['two', 4n] as const]) }], rows).map(
        ({ revenueId, amount }) => [revenueId, amount],
      )
    expect(split(10n)).toEqual([
      ['a', 5n],
      ['b', 3n],
      ['c', 1n],
    ])
    expect(split(7n)).toEqual([
      ['a', 5n],
      ['b', 2n],
    ])
  })
})

describe('a venue’s transfer', () => {
  it('clears the oldest day first, and a row only when it is paid in full', async () => {
    const later = await world.settleDay(pool, '2026-11-06', '20')
    const earlier = await world.settleDay(pool, '2026-11-05', '10')
    await world.venuePays('25')
    expect(await isCleared(earlier.revenueId)).toBe(true)
    expect(await rowOf(later.revenueId)).toMatchObject({ cleared: usdt('15'), cleared_at: null })
    await world.venuePays('5')
    expect(await isCleared(later.revenueId)).toBe(true)
    expect((await world.house()).revenue_receivable).toBe(0n)
  })

  it('makes nothing due while the day’s first row waits, even if a later row of that day needs nothing', async () => {
    const memberId = await world.addMember()
    const termsId = await world.addTerms(pool, { tariffPerKwh: 0n })
    await world.addHolding(memberId, termsId, '100', '2026-11-01', 30)
    const first = await world.settleDay(pool, '2026-11-05', '10')
    await world.venuePays('4')
    const second = await world.settleDay(pool, '2026-11-05', '0')
    expect([await isCleared(first.revenueId), await isCleared(second.revenueId)]).toEqual([false, false])
    const refund = (await world.settlement.earnings(world.app, memberId)).downtime
    expect(await world.postDue(memberId)).toBe(refund)
    await world.venuePays('6')
    expect([await isCleared(first.revenueId), await isCleared(second.revenueId)]).toEqual([true, true])
    expect(await world.postDue(memberId)).toBeGreaterThan(0n)
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('can arrive in several parts', async () => {
    const { revenueId, settlementId } = await world.settleDay(pool, '2026-11-05', '10')
    for (const part of ['3', '3', '3.999999999999999999']) await world.venuePays(part)
    expect(await isCleared(revenueId)).toBe(false)
    await world.venuePays('0.000000000000000001')
    expect(await isCleared(revenueId)).toBe(true)
    const settlement = await world.app
      .selectFrom('settlement')
      .select('cleared_at')
      .where('settlement_id', '=', settlementId)
      .executeTakeFirstOrThrow()
    expect(settlement.cleared_at).not.toBeNull()
    const parts = await world.app
      .selectFrom('revenue_clearing')
      .select('amount')
      .where('revenue_id', '=', revenueId)
      .execute()
    expect(parts).toHaveLength(4)
  })

  it('is owed as soon as it arrives, up to the credits of its day, even if the row waits for the rest', async () => {
    const memberId = await world.addMember()
    await world.addHolding(memberId, await world.addTerms(pool), '1000', '2026-11-01', 30)
    const { settlementId } = await world.settleDay(pool, '2026-11-05', '100')
    const { payable_net: net } = await world.app
      .selectFrom('settlement')
      .select('payable_net')
      .where('settlement_id', '=', settlementId)
      .executeTakeFirstOrThrow()
    expect(net).toBeGreaterThan(2n)
    expect(await sumUnclearedNet(world.app)).toBe(net)
    await world.venuePays('0.000000000000000002')
    expect(await sumUnclearedNet(world.app)).toBe(net - 2n)
    await world.venuePays('99.9')
    expect(await sumUnclearedNet(world.app)).toBe(0n)
  })

  it('counts once, however often it is seen', async () => {
    await world.settleDay(pool, '2026-11-05', '10')
    const txHash = `0x${someHash()}`
    const before = (await world.house()).treasury
    await Promise.all([world.venuePays('4', txHash), world.venuePays('4', txHash), world.venuePays('4', txHash)])
    await world.venuePays('4', txHash)
    const { treasury, revenue_receivable } = await world.house()
    expect(treasury - before).toBe(usdt('4'))
    expect(revenue_receivable).toBe(usdt('6'))
  })

  it('leaves the excess in suspense for the next approved row', async () => {
    const txHash = await world.venuePays('30')
    expect(await unused()).toBe(usdt('30'))
    const first = await world.settleDay(pool, '2026-11-05', '10')
    expect(await isCleared(first.revenueId)).toBe(true)
    expect(await unused()).toBe(usdt('20'))
    const second = await world.settleDay(pool, '2026-11-06', '25')
    expect(await isCleared(second.revenueId)).toBe(false)
    expect(await unused()).toBe(0n)
    const used = await world.app
      .selectFrom('revenue_clearing')
      .select('revenue_id')
      .where('tx_hash', '=', txHash)
      .execute()
    expect(used.map((row) => row.revenue_id).toSorted()).toEqual([first.revenueId, second.revenueId].toSorted())
  })

  it('never misses a row whose approval has not ended', async () => {
    const record = world.recordOf(pool, '2026-11-05', '10')
    const { revenueId } = await world.settlement.recordRevenue(world.operators.ada, record)
    await world.overlap(
      () => world.settlement.approveRevenue(world.operators.ben, revenueId, 'checked by hand'),
      () => world.venuePays('10'),
    )
    expect(await isCleared(revenueId)).toBe(true)
    expect(await unused()).toBe(0n)
  })

  it('has no effect if it is rolled back', async () => {
    const { revenueId } = await world.settleDay(pool, '2026-11-05', '10')
    const transfer = {
      venueId: await world.addVenue('Venue One'),
      chainId: 31_337,
      txHash: `0x${someHash()}`,
      logIndex: 0,
      amount: usdt('10'),
      at: world.clock.now(),
    }
    const crash = transaction(world.app, async (tx) => {
      await world.settlement.applyVenueTransfer(tx, transfer)
      throw new Error('killed')
    })
    await expect(crash).rejects.toThrow('killed')
    expect(await isCleared(revenueId)).toBe(false)
    await world.venuePays('10', transfer.txHash)
    expect(await isCleared(revenueId)).toBe(true)
  })
})

describe('revenue that waits too long for its money', () => {
  it('raises an incident once, which closes when the money arrives', async () => {
    const { revenueId } = await world.settleDay(pool, '2026-11-05', '10')
    await world.moveTo('2026-11-23T11:00:00Z')
    expect(await world.settlement.raiseOverdue()).toBe(0)
    await world.moveTo('2026-11-23T13:00:00Z')
    expect(await world.settlement.raiseOverdue()).toBe(1)
    expect(await world.settlement.raiseOverdue()).toBe(0)
    const incident = () =>
      world.app.selectFrom('incident').selectAll().where('subject', '=', revenueId).executeTakeFirstOrThrow()
    expect(await incident()).toMatchObject({ kind: 'revenue_overdue', closed_at: null })
    await world.venuePays('10')
    expect((await incident()).closed_at).not.toBeNull()
  })
})

it('leaves consistent books', async () => {
  expect(await verifyBooks(world.app)).toEqual([])
  expect(await world.ledger.sumOfAll(world.app)).toBe(0n)
})
