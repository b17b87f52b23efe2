import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type PoolOfWorld, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'

let world: SettlementFixture
let pool: PoolOfWorld
let terms: string
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  await world.clearEverything()
  await world.settlement.sweep(world.app)
  world.published.length = 0
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('1000')
  terms = await world.addTerms(pool, { tariffPerKwh: 0n, serviceFeeBps: 0 })
})

const available = async (member: string) => (await world.ledger.balances(world.app, member)).available

/** Adds a member with half the pool. A day that earns ten is settled and cleared. */
async function memberDue(): Promise<string> {
  const member = await world.addMember()
  await world.addHolding(member, terms, '500', '2026-11-03')
  await world.moveTo('2026-11-20T12:00:00Z')
  await world.settleDay(pool, '2026-11-05', '10', { uptimeBps: 10_000 })
  await world.venuePays('10')
  return member
}

describe('posting what is due', () => {
  it('happens once, however often and in however many processes at once', async () => {
    const member = await memberDue()
    const posted = await Promise.all(Array.from({ length: 16 }, () => world.postDue(member)))
    expect(posted.filter((sum) => sum === usdt('5'))).toHaveLength(1)
    expect(posted.filter((sum) => sum === 0n)).toHaveLength(15)
    expect(await available(member)).toBe(usdt('5'))
    expect(world.published).toEqual([{ memberId: member, posted: '5' }])
  })

  it('leaves it due when it is rolled back', async () => {
    const member = await memberDue()
    const crash = transaction(world.app, async (tx) => {
      await world.settlement.postDue(tx, member)
      throw new Error('killed')
    })
    await expect(crash).rejects.toThrow('killed')
    expect(await available(member)).toBe(0n)
    expect(await world.postDue(member)).toBe(usdt('5'))
  })

  it('continues with what arrived since', async () => {
    const member = await memberDue()
    await world.postDue(member)
    await world.settleDay(pool, '2026-11-04', '4', { uptimeBps: 10_000 })
    await world.settleDay(pool, '2026-11-05', '2', { uptimeBps: 10_000 })
    await world.venuePays('6')
    expect(await world.postDue(member)).toBe(usdt('3'))
    expect(await available(member)).toBe(usdt('8'))
  })

  it('reaches a holding that ended before its day was settled', async () => {
    const member = await world.addMember()
    await world.addHolding(member, terms, '500', '2026-11-03', 1)
    await world.moveTo('2026-11-20T12:00:00Z')
    await world.power.advanceHoldings(world.app)
    await world.settleDay(pool, '2026-11-03', '10', { uptimeBps: 10_000 })
    await world.venuePays('10')
    expect(await world.postDue(member)).toBe(usdt('5'))
  })

  it('keeps mining and downtime apart on the statement', async () => {
    const member = await world.addMember()
    await world.addHolding(member, terms, '500', '2026-11-03')
    await world.moveTo('2026-11-20T12:00:00Z')
    await world.settleDay(pool, '2026-11-05', '10', { uptimeBps: 9_000 })
    await world.venuePays('10')
    await world.postDue(member)
    const { lines } = await world.ledger.statement(world.app, {
      memberId: member,
      asset: 'USDT',
      pageNum: 1,
      pageSize: 2,
    })
    expect(lines.map((line) => [line.kind, line.amount])).toEqual([
      ['downtime', usdt('2.5')],
      ['mining', usdt('5')],
    ])
  })
})

it('leaves consistent books', async () => {
  expect(await verifyBooks(world.app)).toEqual([])
  expect(await world.ledger.sumOfAll(world.app)).toBe(0n)
})
