import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orRefusal } from '../../ledger/fixtures/or-refusal.ts'
import { verifyCorrections } from '../../verification/settlement/corrections.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type PoolOfWorld, someHash, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'

let world: SettlementFixture
let pool: PoolOfWorld
let member: string
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  await world.clearEverything()
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('1000')
  member = await world.addMember()
  await world.addHolding(member, await world.addTerms(pool, { tariffPerKwh: 0n }), '500', '2026-11-03')
  await world.moveTo('2026-11-20T12:00:00Z')
})

const day = '2026-11-05'
const refusal = (attempt: Promise<unknown>) => orRefusal(attempt.then(() => 'done'))
const record = (revenueId: string, amount: string, change: { returnTxHash?: string; reason?: string } = {}) =>
  world.settlement.corrections.record(world.operators.ada, {
    revenueId,
    amount: usdt(amount),
    statementHash: someHash(),
    reason: 'the venue counted a block twice',
    ...change,
  })
const approve = (id: string, by = world.operators.ben) => world.settlement.corrections.approve(by, id)
/** Gives the house free cash: revenue of another pool's day that has no holders. */
const houseEarns = async (amount: string) => {
  const own = await world.addPool('1000')
  await world.settleDay(own, day, amount)
  await world.venuePays(amount)
}
const figures = (revenueId: string) =>
  world.app
    .selectFrom('settlement_terms as t')
    .innerJoin('settlement as s', 's.settlement_id', 't.settlement_id')
    .selectAll('t')
    .where('s.revenue_id', '=', revenueId)
    .execute()
const expense = async () => (await world.house()).correction_expense

describe('a day that was recorded too high', () => {
  it('keeps its settlement, and the house pays what the venue does not', async () => {
    await houseEarns('50')
    const { revenueId } = await world.settleDay(pool, day, '40', { uptimeBps: 10_000 })
    const before = await figures(revenueId)
    await world.venuePays('30')
    expect(await world.postDue(member)).toBe(0n)
    const spent = await expense()
    await approve(await record(revenueId, '10'))
    expect((await expense()) - spent).toBe(usdt('10'))
    expect((await world.house()).revenue_receivable).toBe(0n)
    expect((await figures(revenueId)).map(({ net, gross }) => ({ net, gross }))).toEqual(
      before.map(({ net, gross }) => ({ net, gross })),
    )
    // Half of forty less three percent, as if the venue had paid it all.
    expect(await world.postDue(member)).toBe(usdt('19.4'))
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('clears a later day if its money came and is deducted there, and nothing is returned', async () => {
    await houseEarns('50')
    const { revenueId } = await world.settleDay(pool, day, '40', { uptimeBps: 10_000 })
    await world.venuePays('40')
    expect(await world.postDue(member)).toBe(usdt('19.4'))
    await approve(await record(revenueId, '10'))
    expect((await world.house()).suspense).toBe(usdt('10'))
    await world.settleDay(pool, '2026-11-06', '40', { uptimeBps: 10_000 })
    await world.venuePays('30')
    expect(await world.postDue(member)).toBe(usdt('19.4'))
    const { suspense, revenue_receivable } = await world.house()
    expect({ suspense, revenue_receivable }).toEqual({ suspense: 0n, revenue_receivable: 0n })
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('books a return as an expense only when the chain shows it, and one transaction serves one correction', async () => {
    await houseEarns('50')
    const { revenueId } = await world.settleDay(pool, day, '40', { uptimeBps: 10_000 })
    await world.venuePays('40')
    const before = await world.house()
    const returnTxHash = `0x${someHash()}`
    await approve(await record(revenueId, '10', { returnTxHash }))
    expect(await world.house()).toEqual(before)
    expect(await refusal(record(revenueId, '1', { returnTxHash: returnTxHash.toUpperCase().replace('X', 'x') }))).toBe(
      '409 already_recorded',
    )
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('is never corrected by more than its revenue, even in several corrections', async () => {
    await houseEarns('50')
    const { revenueId } = await world.settleDay(pool, day, '40', { uptimeBps: 10_000 })
    const first = await record(revenueId, '30')
    expect(await refusal(record(revenueId, '10.1'))).toBe('422 amount_above_left (amount)')
    expect(await refusal(record(revenueId, '0'))).toBe('400 bad_field (amount)')
    await world.settlement.corrections.reject(world.operators.ada, first, { reason: 'the statement says ten' })
    expect(await refusal(record(revenueId, '10.1'))).toBe('done')
  })

  it('is never corrected by more than its revenue by two operators at once', async () => {
    const { revenueId } = await world.settleDay(pool, day, '40', { uptimeBps: 10_000 })
    const [, second] =
      (await world.overlap(
        () => record(revenueId, '30'),
        () => refusal(record(revenueId, '30')),
      )) ?? []
    expect(second).toBe('422 amount_above_left (amount)')
  })

  it('takes no more of a payment that arrives before the correction has ended than the venue owes', async () => {
    await houseEarns('50')
    const { revenueId } = await world.settleDay(pool, day, '40', { uptimeBps: 10_000 })
    const id = await record(revenueId, '10')
    await world.overlap(
      () => approve(id),
      () => world.venuePays('40'),
    )
    expect((await world.house()).suspense).toBe(usdt('10'))
    await world.settleDay(pool, '2026-11-06', '10')
    expect((await world.house()).suspense).toBe(0n)
    expect(await verifyBooks(world.app)).toEqual([])
  })
})

describe('the books', () => {
  const findingsAfter = async (change: RawBuilder<unknown>) => {
    const found: string[] = []
    const attempt = world.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await change.execute(tx)
      found.push(...(await verifyCorrections(tx)).map(({ invariant, detail }) => `${invariant} ${detail}`))
      throw new Error('undo')
    })
    await expect(attempt).rejects.toThrow('undo')
    return found
  }

  it.each([
    ['I2 posted 0', sql`delete from transfer where kind = 'correction_funded'`],
    [
      'I2 is corrected by',
      sql`update revenue set usdt = 1, cleared = 1 where revenue_id in (select revenue_id from revenue_correction)`,
    ],
    ['I7 cleared', sql`update revenue_correction set allocated = 0 where allocated > 0`],
    ['I7 keeps', sql`delete from transfer where kind = 'correction_cleared'`],
    ['I7 was paid', sql`update revenue set cleared = cleared - 1 where cleared > 0`],
  ])('show, as %s, what does not add up', async (finding, change) => {
    await houseEarns('50')
    const { revenueId } = await world.settleDay(pool, day, '40', { uptimeBps: 10_000 })
    await approve(await record(revenueId, '10'))
    expect(await findingsAfter(change)).toContainEqual(expect.stringMatching(new RegExp(`^${finding}`)))
  })
})

describe('a correction', () => {
  it('is refused for a row that is not approved, and without a reason', async () => {
    const { revenueId } = await world.settlement.recordRevenue(world.operators.ada, world.recordOf(pool, day, '40'))
    expect(await refusal(record(revenueId, '1'))).toBe('404 record_unknown (revenueId)')
    await world.settlement.approveRevenue(world.operators.ben, revenueId, 'checked by hand')
    expect(await refusal(record(revenueId, '1', { reason: ' ' }))).toBe('422 reason_required (reason)')
  })

  it('is decided once, by another operator', async () => {
    await houseEarns('50')
    const { revenueId } = await world.settleDay(pool, day, '40', { uptimeBps: 10_000 })
    const id = await record(revenueId, '5')
    const before = await expense()
    expect(await refusal(approve(id, world.operators.ada))).toBe('403 own_record')
    const outcomes = await Promise.all([approve(id), approve(id, world.operators.cleo)].map(refusal))
    expect(outcomes.toSorted()).toEqual(['409 already_decided', 'done'])
    expect((await expense()) - before).toBe(usdt('5'))
    expect(await refusal(world.settlement.corrections.reject(world.operators.ben, id, { reason: 'too late' }))).toBe(
      '409 already_decided',
    )
  })

  it('by one operator alone is refused by the database itself', async () => {
    const { revenueId } = await world.settleDay(pool, day, '40', { uptimeBps: 10_000 })
    const id = await record(revenueId, '5')
    const alone = world.app
      .updateTable('revenue_correction')
      .set({ state: 'approved', approved_by: world.operators.ada.operatorId })
      .where('correction_id', '=', id)
      .execute()
    await expect(alone).rejects.toMatchObject({ code: '23514' })
  })

  it('is refused if the house has not earned enough, so that others’ money never pays it', async () => {
    const fresh = await createSettlementFixture()
    await fresh.moveTo('2026-11-20T12:00:00Z')
    const own = await fresh.addPool('1000')
    const { revenueId } = await fresh.settleDay(own, day, '40')
    await fresh.venuePays('4')
    const record = { revenueId, amount: usdt('36'), statementHash: someHash(), reason: 'counted twice' }
    const id = await fresh.settlement.corrections.record(fresh.operators.ada, record)
    // All of the day is the house's. Nothing becomes due, so there is nothing to cover.
    expect(await refusal(fresh.settlement.corrections.approve(fresh.operators.ben, id))).toBe('done')
    const second = await fresh.settleDay(own, '2026-11-06', '40')
    await fresh.venuePays('40')
    const returned = { ...record, revenueId: second.revenueId, amount: usdt('40'), returnTxHash: `0x${someHash()}` }
    const sent = await fresh.settlement.corrections.record(fresh.operators.ada, returned)
    expect(await refusal(fresh.settlement.corrections.approve(fresh.operators.ben, sent))).toBe('done')
    const third = await fresh.settleDay(own, '2026-11-07', '40')
    // 4 are left of what the venue paid, to the last unit.
    const kept = { ...record, revenueId: third.revenueId, amount: usdt('4') + 1n, returnTxHash: `0x${someHash()}` }
    const short = await fresh.settlement.corrections.record(fresh.operators.ada, kept)
    expect(await refusal(fresh.settlement.corrections.approve(fresh.operators.ben, short))).toBe('422 house_short')
    const rest = { ...kept, amount: usdt('4'), returnTxHash: `0x${someHash()}` }
    const last = await fresh.settlement.corrections.record(fresh.operators.ada, rest)
    expect(await refusal(fresh.settlement.corrections.approve(fresh.operators.ben, last))).toBe('done')
    // The first one has not left yet, and announced money cannot be spent again.
    expect((await fresh.house()).treasury).toBe(usdt('44'))
    const held = await fresh.addPool('1000')
    const terms = await fresh.addTerms(held, { tariffPerKwh: 0n })
    await fresh.addHolding(await fresh.addMember(), terms, '500', '2026-11-03')
    const unpaid = await fresh.settleDay(held, day, '40', { uptimeBps: 0 })
    const whole = { ...record, revenueId: unpaid.revenueId, amount: usdt('40') }
    const withheld = await fresh.settlement.corrections.record(fresh.operators.ada, whole)
    expect(await refusal(fresh.settlement.corrections.approve(fresh.operators.ben, withheld))).toBe('422 house_short')
    await fresh.database.drop()
  })
})
