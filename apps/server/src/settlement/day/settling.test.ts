import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyBooks } from '../../verification/verify.ts'
import { type PoolOfWorld, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'

let world: SettlementFixture
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  await world.clearEverything()
  await world.moveTo('2026-11-01T12:00:00Z')
})

const day = '2026-11-05'

/** The worked example's pool: 1,000 TH/s of which 600, 250 and 100 are sold. */
async function workedExample(): Promise<{ pool: PoolOfWorld; members: string[] }> {
  const pool = await world.addPool('1000')
  const terms = await world.addTerms(pool)
  const members: string[] = []
  for (const th of ['600', '250', '100']) {
    const member = await world.addMember()
    await world.addHolding(member, terms, th, '2026-11-03')
    members.push(member)
  }
  await world.moveAfter(day)
  return { pool, members }
}
const earned = async (member: string) => (await world.settlement.earnings(world.app, member)).earned

describe('a settlement', () => {
  it('writes as many rows and transfers for a hundred holders as for one', async () => {
    const measure = async (holders: number) => {
      const pool = await world.addPool('1000')
      const terms = await world.addTerms(pool)
      for (let holder = 0; holder < holders; holder += 1)
        await world.addHolding(await world.addMember(), terms, '0.9', '2026-11-03')
      await world.moveAfter(day)
      const { settlementId } = await world.settleDay(pool, day, '35.623')
      await world.moveTo('2026-11-01T12:00:00Z')
      const rows = await world.app
        .selectFrom('settlement_terms')
        .select('terms_id')
        .where('settlement_id', '=', settlementId)
        .execute()
      const transfers = await world.app
        .selectFrom('transfer')
        .select('id')
        .where('group_id', '=', settlementId)
        .execute()
      return { rows: rows.length, transfers: transfers.length }
    }
    const one = await measure(1)
    expect(one).toEqual({ rows: 1, transfers: 7 })
    expect(await measure(100)).toEqual(one)
  })

  it('leaves everything to the house if no power is sold', async () => {
    const pool = await world.addPool('1000')
    await world.moveAfter(day)
    const { settlementId } = await world.settleDay(pool, day, '35.623')
    expect(await world.postings(settlementId)).toEqual({
      revenue_receivable: -usdt('35.623'),
      house_mining_income: usdt('35.623'),
    })
  })

  it('divides by the sold power if the pool is oversold', async () => {
    const pool = await world.addPool('100')
    const terms = await world.addTerms(pool, { tariffPerKwh: 0n, serviceFeeBps: 0 })
    const member = await world.addMember()
    await world.addHolding(member, terms, '200', '2026-11-03')
    await world.moveAfter(day)
    await world.settleDay(pool, day, '10')
    expect(await earned(member)).toBe(usdt('10'))
  })

  it('never creates a debt if electricity costs more than the day earned', async () => {
    const { pool, members } = await workedExample()
    const { settlementId } = await world.settleDay(pool, day, '10', { uptimeBps: 10_000 })
    expect(await Promise.all(members.map(earned))).toEqual([0n, 0n, 0n])
    expect(await world.postings(settlementId)).toMatchObject({
      electricity_recovery: usdt('9.5'),
      house_mining_income: usdt('0.5'),
    })
  })

  it('refunds the whole prepaid fee at once for a day without mining', async () => {
    const { pool, members } = await workedExample()
    await world.settleDay(pool, day, '0', { uptimeBps: 0 })
    expect(await world.postDue(members[2] ?? '')).toBe(usdt('5'))
  })

  it('reaches exactly the days of a holding', async () => {
    const pool = await world.addPool('1000')
    const terms = await world.addTerms(pool, { tariffPerKwh: 0n, serviceFeeBps: 0 })
    const member = await world.addMember()
    await world.addHolding(member, terms, '500', '2026-11-03', 2)
    await world.addHolding(await world.addMember(), terms, '500', '2026-11-02', 30)
    await world.moveTo('2026-11-20T12:00:00Z')
    for (const settled of ['2026-11-05', '2026-11-04', '2026-11-02', '2026-11-03'])
      await world.settleDay(pool, settled, '7')
    const { earned, holdings } = await world.settlement.earnings(world.app, member)
    expect(earned).toBe(usdt('7'))
    expect(holdings[0]?.settledDays).toBe(2)
  })
})

describe('a supplementary row', () => {
  it('settles the day again on the sum and adds only the difference', async () => {
    const { pool, members } = await workedExample()
    const first = await world.settleDay(pool, day, '30')
    const { kind } = await world.settlement.recordRevenue(world.operators.cleo, world.recordOf(pool, day, '1'))
    expect(kind).toBe('supplementary')
    const second = await world.settleDay(pool, day, '5.623')
    expect(await Promise.all(members.map(earned))).toEqual([usdt('8.266146'), usdt('3.4442275'), usdt('1.377691')])
    const added = await world.postings(second.settlementId)
    expect(added.revenue_receivable).toBe(-usdt('5.623'))
    expect(added.unearned).toBeUndefined()
    expect(await world.postings(first.settlementId)).toMatchObject({
      unearned: -usdt('47.5'),
      revenue_receivable: -usdt('30'),
    })
  })

  it('becomes due when its own money arrives', async () => {
    const { pool, members } = await workedExample()
    await world.settleDay(pool, day, '30')
    const [member = ''] = members
    const { pending: ofFirst, due: refund } = await world.settlement.earnings(world.app, member)
    expect(refund).toBe(usdt('4.5'))
    expect(await world.postDue(member)).toBe(refund)
    await world.settleDay(pool, day, '5.623')
    await world.venuePays('30')
    expect(await world.postDue(member)).toBe(ofFirst)
    await world.venuePays('5.623')
    expect(await world.postDue(member)).toBe(usdt('12.766146') - ofFirst - refund)
  })

  it('refunds more with less uptime, and takes nothing back with more uptime', async () => {
    const { pool, members } = await workedExample()
    await world.settleDay(pool, day, '35.623')
    const [member = ''] = members
    await world.settleDay(pool, day, '1', { uptimeBps: 9_900 })
    const afterMore = await world.settlement.earnings(world.app, member)
    expect(afterMore.downtime).toBe(usdt('4.5'))
    expect(afterMore.earned > usdt('8.266146')).toBe(true)
    const { settlementId } = await world.settleDay(pool, day, '1', { uptimeBps: 5_000 })
    const afterLess = await world.settlement.earnings(world.app, member)
    expect(afterLess.downtime).toBe(usdt('15'))
    expect(afterLess.earned > afterMore.earned).toBe(true)
    expect((await world.postings(settlementId)).electricity_recovery).toBe(usdt('11.97') - usdt('20.349'))
  })
})

it('leaves consistent books', async () => {
  expect(await verifyBooks(world.app)).toEqual([])
  expect(await world.ledger.sumOfAll(world.app)).toBe(0n)
})
