import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { verifyBooks } from '../verification/verify.ts'
import { type PoolOfWorld, usdt } from './fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from './fixtures/settlement-fixture.ts'

/**
 * A pool of 1,000 TH/s at an uptime of 85 % mined 35,623 satoshi, which brought 35.623 USDT. Three members hold 600,
 * 250 and 100 TH/s of it, 50 are not sold. 17.5 J/TH, 0.06 USDT/kWh, 3 % service fee, 0.05 USDT per TH and day prepaid.
 */
const day = '2026-11-05'
let world: SettlementFixture
let pool: PoolOfWorld
let members: string[]
let settled: { revenueId: string; settlementId: string }

beforeAll(async () => {
  world = await createSettlementFixture()
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('1000')
  const terms = await world.addTerms(pool)
  members = []
  for (const th of ['600', '250', '100']) {
    const member = await world.addMember()
    await world.addHolding(member, terms, th, '2026-11-03')
    members.push(member)
  }
  await world.moveAfter(day)
  settled = await world.settleDay(pool, day, '35.623')
})
afterAll(() => world.database.drop())

const nets = [usdt('8.266146'), usdt('3.4442275'), usdt('1.377691')]
const downtimes = [usdt('4.5'), usdt('1.875'), usdt('0.75')]
const available = async () => {
  const balances = await Promise.all(members.map((member) => world.ledger.balances(world.app, member)))
  return balances.map((balance) => balance.available)
}
const perTh = (figure: bigint | undefined) => ((figure ?? 0n) * 1_000n) / 10n ** 18n

describe('the worked example', () => {
  it('has a revenue of 35,623 satoshi at 100,000 USDT a bitcoin, as expected of the pool', async () => {
    const row = await world.app
      .selectFrom('revenue')
      .selectAll()
      .where('revenue_id', '=', settled.revenueId)
      .executeTakeFirstOrThrow()
    expect({ satoshi: row.satoshi, usdt: row.usdt, deviation: row.deviation_bps }).toEqual({
      satoshi: 35_623n,
      usdt: usdt('35.623'),
      deviation: 0,
    })
  })

  it('yields per TH/s a gross of 0.035623, electricity 0.02142, service 0.00042609 and net 0.01377691', async () => {
    const figures = await world.app
      .selectFrom('settlement_terms')
      .selectAll()
      .where('settlement_id', '=', settled.settlementId)
      .execute()
    expect(figures).toHaveLength(1)
    expect([figures[0]?.gross, figures[0]?.electricity, figures[0]?.service_fee, figures[0]?.net].map(perTh)).toEqual([
      usdt('0.035623'),
      usdt('0.02142'),
      usdt('0.00042609'),
      usdt('0.01377691'),
    ])
  })

  it('divides the revenue into nets, electricity, service and the unsold part, to the last digit', async () => {
    const { revenue_receivable, electricity_recovery, service_income, house_mining_income } = await world.postings(
      settled.settlementId,
    )
    expect({ electricity_recovery, service_income, house_mining_income }).toEqual({
      electricity_recovery: usdt('20.349'),
      service_income: usdt('0.4047855'),
      house_mining_income: usdt('1.78115'),
    })
    expect(revenue_receivable).toBe(-usdt('35.623'))
    const parts = [...nets, usdt('20.349'), usdt('0.4047855'), usdt('1.78115')]
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(usdt('35.623'))
  })

  it('earns 85 % of the prepaid fees, of which a fifth is margin, and refunds 15 %', async () => {
    const { unearned, hashrate_income, sales_margin, pool_payable } = await world.postings(settled.settlementId)
    expect({ unearned, hashrate_income, sales_margin }).toEqual({
      unearned: -usdt('47.5'),
      hashrate_income: usdt('32.3'),
      sales_margin: usdt('8.075'),
    })
    expect(pool_payable).toBe([...nets, ...downtimes].reduce((sum, part) => sum + part, 0n))
  })

  it('is pending until the venue has paid, except for the refund of the member’s own fee', async () => {
    for (const [index, member] of members.entries()) {
      const [net = 0n, downtime = 0n] = [nets[index], downtimes[index]]
      expect(await world.settlement.earnings(world.app, member)).toMatchObject({
        earned: net,
        downtime,
        pending: net,
        due: downtime,
        posted: 0n,
      })
    }
  })

  it('is due once the venue has paid, and reaches the balances to the last digit', async () => {
    await world.venuePays('35.623')
    for (const [index, member] of members.entries()) {
      const sum = (nets[index] ?? 0n) + (downtimes[index] ?? 0n)
      expect(await world.settlement.earnings(world.app, member)).toMatchObject({ pending: 0n, due: sum, posted: 0n })
      expect(await world.postDue(member)).toBe(sum)
      expect((await world.ledger.balances(world.app, member)).available).toBe(sum)
      expect(await world.settlement.earnings(world.app, member)).toMatchObject({ pending: 0n, due: 0n, posted: sum })
    }
    expect(world.published.at(0)).toEqual({ memberId: members[0], posted: '12.766146' })
    const { pool_payable, revenue_receivable } = await world.house()
    expect({ pool_payable, revenue_receivable }).toEqual({ pool_payable: 0n, revenue_receivable: 0n })
  })

  it('gives back the whole fee of an unrecorded day, and keeps it when a row comes later', async () => {
    const before = await available()
    await world.moveTo('2026-11-14T00:10:00Z')
    // 3, 4 and 6 November: three days whose seven days are over.
    await world.settlement.closeOverdueDays()
    const fees = [usdt('30'), usdt('12.5'), usdt('5')]
    const earnings = await Promise.all(members.map((member) => world.settlement.earnings(world.app, member)))
    expect(earnings.map(({ due }) => due)).toEqual(fees.map((fee) => fee * 3n))
    await Promise.all(members.map(world.postDue))
    await world.settleDay(pool, '2026-11-06', '35.623')
    await world.venuePays('35.623')
    await Promise.all(members.map(world.postDue))
    const added = fees.map((fee, index) => fee * 3n + (nets[index] ?? 0n))
    expect(await available()).toEqual(before.map((amount, index) => amount + (added[index] ?? 0n)))
  })

  it.each([
    ['2026-11-10T12:00:00Z', { remainingDays: 22, refund: usdt('660'), kept: 0n, isWithdrawal: true }],
    ['2026-11-15T23:59:00Z', { remainingDays: 17, refund: usdt('510'), kept: 0n, isWithdrawal: true }],
    ['2026-11-16T00:00:30Z', { remainingDays: 16, refund: usdt('432'), kept: usdt('48'), isWithdrawal: false }],
  ])('refunds the 600 TH/s ordered on 1 November by a withdrawal or an exit at %s', async (instant, expected) => {
    await world.moveTo(instant)
    const order = world.owner.updateTable('subscription_order').set({ created_at: new Date('2026-11-01T12:00:00Z') })
    await order.where('member_id', '=', members[0] ?? '').execute()
    const { holding_id: holdingId } = await world.app
      .selectFrom('holding')
      .select('holding_id')
      .where('member_id', '=', members[0] ?? '')
      .executeTakeFirstOrThrow()
    const quoted = await transaction(world.app, (tx) =>
      world.power.quoteExit(tx, members[0] ?? '', { holdingId }, 1_000),
    )
    expect(quoted?.quote).toEqual(expected)
  })

  it('leaves consistent books', async () => {
    expect(await verifyBooks(world.app)).toEqual([])
    expect(await world.ledger.sumOfAll(world.app)).toBe(0n)
  })
})
