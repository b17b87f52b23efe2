import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orRefusal } from '../../ledger/fixtures/or-refusal.ts'
import { holdingChecks } from '../../trust/reconciliation/reconciliation-books.ts'
import { judge } from '../../trust/reconciliation/reconciliation-rules.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type PoolOfWorld, someHash, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import type { VoidRecord } from './voids.ts'

const day = '2026-11-05'
let world: SettlementFixture
let pool: PoolOfWorld
let member: string
beforeAll(async () => {
  world = await createSettlementFixture()
  await world.liftRevenueLimit()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  await world.clearEverything()
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('1000')
  member = await world.addMember()
  await world.addHolding(member, await world.addTerms(pool), '600', '2026-11-03')
  await world.moveTo('2026-11-06T12:00:00Z')
})
afterEach(async () => {
  expect(await verifyBooks(world.app)).toEqual([])
  const checks = await holdingChecks(world.app, await world.ledger.houseBalances(world.app))
  expect(checks.map(judge).filter(({ agrees }) => !agrees)).toEqual([])
})

const refusal = (attempt: Promise<unknown>) => orRefusal(attempt.then(() => 'done'))
const recordVoid = (record: Partial<VoidRecord> & { revenueId: string }) =>
  world.settlement.voids.record(world.operators.ada, {
    part: 'all',
    reason: 'typed with nine digits too many',
    ...record,
  })
const voidRow = async (record: Partial<VoidRecord> & { revenueId: string }) =>
  world.settlement.voids.approve(world.operators.ben, await recordVoid(record))
const mistyped = () => world.settleDay(pool, day, '99999999999', { uptimeBps: 10_000 })
const earned = () => world.settlement.earnings(world.app, member)

describe('voiding a row', () => {
  it('reverses its settlement exactly, and the day can be recorded again', async () => {
    const before = await world.house()
    const { revenueId, settlementId } = await mistyped()
    expect((await earned()).pending > usdt('1000000')).toBe(true)
    await world.moveTo('2026-11-10T12:00:00Z')
    await world.settlement.raiseOverdue()
    expect(await openIncidents(revenueId)).toHaveLength(1)
    await voidRow({ revenueId })
    expect(await openIncidents(revenueId)).toEqual([])
    expect(await world.house()).toEqual(before)
    expect(await world.postings(settlementId)).toEqual({})
    expect(await earned()).toMatchObject({ earned: 0n, pending: 0n, holdings: [{ settledDays: 0 }] })
    await world.settleDay(pool, day, '35.623')
    await world.venuePays('35.623')
    expect((await earned()).due).toBe(usdt('8.266146') + usdt('4.5'))
  })

  it.each([10_000, 9_000])('keeps the nameplate by which the day was divided, at %d bps', async (uptimeBps) => {
    const { revenueId } = await world.settleDay(pool, day, '99999999999', { uptimeBps })
    // Every past day is settled, so the pool may grow.
    await world.owner
      .updateTable('pool')
      .set({ nameplate_mths: 2_000_000n })
      .where('pool_id', '=', pool.poolId)
      .execute()
    await voidRow({ revenueId })
    await world.settleDay(pool, day, '35.623')
    await world.venuePays('35.623')
    expect((await earned()).earned).toBe(usdt('8.266146'))
  })

  it('frees the money that had reached it, so that the rows that were owed it are cleared', async () => {
    const { revenueId } = await mistyped()
    await world.moveTo('2026-11-07T12:00:00Z')
    const next = await world.settleDay(pool, '2026-11-06', '20')
    await world.venuePays('20')
    expect(await isCleared(next.revenueId)).toBe(false)
    await voidRow({ revenueId })
    expect(await isCleared(next.revenueId)).toBe(true)
    expect((await world.house()).revenue_receivable).toBe(0n)
  })

  it('frees money that the house had paid for another row', async () => {
    const { revenueId } = await mistyped()
    const other = await world.addPool('10')
    await world.moveTo('2026-11-07T12:00:00Z')
    const high = await world.settleDay(other, day, '30')
    await world.venuePays('30', undefined)
    const correction = { revenueId: high.revenueId, amount: usdt('10'), statementHash: someHash(), reason: 'too high' }
    const earlier = await world.settleDay(other, '2026-11-04', '50')
    await world.venuePays('50')
    expect(await isCleared(earlier.revenueId)).toBe(true)
    const correctionId = await world.settlement.corrections.record(world.operators.ada, correction)
    await world.settlement.corrections.approve(world.operators.ben, correctionId)
    await voidRow({ revenueId })
    expect(await isCleared(high.revenueId)).toBe(true)
    // The venue's money that the correction replaced pays the next row.
    expect(await isCleared((await world.settleDay(other, '2026-11-06', '10')).revenueId)).toBe(true)
  })

  it('keeps refunds of the prepaid fee with the holders', async () => {
    const { revenueId } = await world.settleDay(pool, day, '99999999999', { uptimeBps: 8_500 })
    expect(await world.postDue(member)).toBe(usdt('4.5'))
    await voidRow({ revenueId })
    expect(await earned()).toMatchObject({ earned: 0n, downtime: usdt('4.5'), posted: usdt('4.5'), pending: 0n })
    await world.settleDay(pool, day, '35.623', { uptimeBps: 9_900 })
    await world.venuePays('35.623')
    expect(await earned()).toMatchObject({ earned: usdt('8.266146'), downtime: usdt('4.5') })
  })

  it('leaves the earlier rows of its day as they were', async () => {
    await world.settleDay(pool, day, '35.623')
    await world.venuePays('35.623')
    await world.settlement.sweep(world.app)
    await world.settlement.sweepDust(world.app)
    const { revenueId } = await mistyped()
    await voidRow({ revenueId })
    expect(await earned()).toMatchObject({ earned: usdt('8.266146'), due: 0n, pending: 0n })
    await world.settlement.sweep(world.app)
    await world.settlement.sweepDust(world.app)
    expect((await world.house()).pool_payable).toBe(0n)
  })

  it('removes only the unpaid part: what the venue paid becomes due', async () => {
    const { revenueId } = await mistyped()
    await world.venuePays('35.623')
    expect(await isCleared(revenueId)).toBe(false)
    await voidRow({ revenueId, part: 'unpaid' })
    expect(await isCleared(revenueId)).toBe(true)
    expect((await world.house()).revenue_receivable).toBe(0n)
    // 100 % uptime: 0.0252 USDT of electricity per TH/s, and 3 % of the rest.
    expect(await earned()).toMatchObject({ earned: usdt('6.066186'), due: usdt('6.066186'), downtime: 0n })
    const correction = { revenueId, amount: usdt('35.624'), statementHash: someHash(), reason: 'more than is left' }
    expect(await refusal(world.settlement.corrections.record(world.operators.ada, correction))).toBe(
      '422 amount_above_left (amount)',
    )
  })

  it('leaves a payment that arrives before it has ended to other rows', async () => {
    const { revenueId } = await mistyped()
    const voidId = await recordVoid({ revenueId })
    await world.overlap(
      () => world.settlement.voids.approve(world.operators.ben, voidId),
      () => world.venuePays('20'),
    )
    expect(await isCleared((await world.settleDay(pool, day, '20')).revenueId)).toBe(true)
  })
})

describe('a void', () => {
  it('needs a second operator, and happens once', async () => {
    const { revenueId } = await mistyped()
    const voidId = await recordVoid({ revenueId })
    expect(await refusal(world.settlement.voids.approve(world.operators.ada, voidId))).toBe('403 own_record')
    const both = [world.operators.ben, world.operators.cleo].map((by) => world.settlement.voids.approve(by, voidId))
    expect((await Promise.all(both.map(refusal))).toSorted()).toEqual(['409 already_decided', 'done'])
    expect(await refusal(recordVoid({ revenueId }))).toBe('404 record_unknown (revenueId)')
  })

  it('can be rejected, and needs a reason', async () => {
    const { revenueId } = await mistyped()
    expect(await refusal(recordVoid({ revenueId, reason: ' ' }))).toBe('422 reason_required (reason)')
    const voidId = await recordVoid({ revenueId })
    expect(await refusal(recordVoid({ revenueId }))).toBe('409 already_recorded')
    await world.settlement.voids.reject(world.operators.ada, voidId, { reason: 'the statement says so' })
    await voidRow({ revenueId })
  })

  it('is refused for a row that is paid, also if it was paid after the record', async () => {
    const { revenueId } = await world.settleDay(pool, day, '35.623')
    const voidId = await recordVoid({ revenueId })
    await world.venuePays('35.623')
    expect(await refusal(world.settlement.voids.approve(world.operators.ben, voidId))).toBe(
      '409 revenue_paid (revenueId)',
    )
    expect(await refusal(recordVoid({ revenueId }))).toBe('409 revenue_paid (revenueId)')
    await world.settleDay(pool, '2026-11-04', '10')
    await world.addVenue('Venue Two', [pool])
    const second = await world.settleDay(pool, '2026-11-04', '5', { venue: 'Venue Two' })
    await world.venuePays('5', undefined, 'Venue Two')
    expect(await isCleared(second.revenueId), 'it waits for the earlier row of its day').toBe(false)
    expect(await refusal(recordVoid(second))).toBe('409 revenue_paid (revenueId)')
  })

  it('is refused while a later row of the day or a correction rests on the row', async () => {
    const first = await mistyped()
    const second = await world.settleDay(pool, day, '1')
    expect(await refusal(recordVoid(first))).toBe('409 revenue_in_use (revenueId)')
    await voidRow(second)
    const correction = { revenueId: first.revenueId, amount: 1n, statementHash: someHash(), reason: 'too high' }
    const { corrections } = world.settlement
    const correctionId = await corrections.record(world.operators.ada, correction)
    expect(await refusal(recordVoid(first))).toBe('409 revenue_in_use (revenueId)')
    await corrections.reject(world.operators.ada, correctionId, { reason: 'the statement says one' })
    await voidRow(first)
  })
})

const openIncidents = (subject: string) =>
  world.app
    .selectFrom('incident')
    .select('kind')
    .where('subject', '=', subject)
    .where('closed_at', 'is', null)
    .execute()

async function isCleared(revenueId: string): Promise<boolean> {
  const row = world.app.selectFrom('revenue').select('cleared_at').where('revenue_id', '=', revenueId)
  return (await row.executeTakeFirstOrThrow()).cleared_at !== null
}
