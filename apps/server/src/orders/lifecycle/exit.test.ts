import { addDays, dayOf, startOfDay } from '@terahold/money/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { orRefusal } from '../../ledger/fixtures/or-refusal.ts'
import { openSigningSettlement, type SigningSettlement } from '../../settlement/fixtures/signing-settlement.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../fixtures/orders-fixture.ts'
import { poolDays } from '../fixtures/pool-days.ts'

let shop: OrdersFixture
let settlement: SigningSettlement
beforeAll(async () => {
  shop = await openOrdersFixture({ postDue: (tx, memberId) => settlement.postDue(tx, memberId) })
  settlement = openSigningSettlement(shop).settlement
})
afterAll(() => shop.database.drop())
// Every test starts shortly after midnight, so none crosses the next one.
beforeEach(() => toDay(1))

/** Moves the clock to ten past midnight, the given number of days from today. */
async function toDay(days: number): Promise<void> {
  const target = startOfDay(addDays(dayOf(await shop.now()), days)).getTime() + 600_000
  await shop.advance(Math.round((target - (await shop.now()).getTime()) / 1000))
}

type Held = { member: Member; orderId: string; holdingId: string }

/** A member whose 10 TH/s, paid with 15 USDT for 30 days, run since 14 days: yesterday was the last day to withdraw. */
async function holder({ followed = true } = {}): Promise<Held> {
  const bought = await buy()
  await toDay(15)
  if (followed) await shop.orders.followHoldings()
  return withHolding(bought)
}

type Bought = { member: Member; orderId: string }

async function buy(): Promise<Bought> {
  const member = await shop.join()
  await shop.fund(member, '15')
  return {
    member,
    orderId: await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' })),
  }
}

async function withHolding({ member, orderId }: Bought): Promise<Held> {
  const { holding_id: holdingId } = await shop.db
    .selectFrom('holding')
    .select('holding_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { member, orderId, holdingId }
}

// 16 whole days after today, at half a USDT each, of which a tenth is kept.
const fullQuote = usdt('7.2')
const exit = ({ member, holdingId }: Held, refund = fullQuote) =>
  shop.orders.exitHolding(member.memberId, { holdingId, refund })
const outcome = (attempt: Promise<unknown>) => orRefusal(attempt.then((value) => value ?? 'done'))
const house = () => shop.ledger.houseBalances(shop.db)

const approveDay = (day: string, revenue: string, uptimeBps = 10_000) =>
  poolDays(settlement, shop).settle(day, revenue, { uptimeBps })

/** Returns the power that ran on a day, according to the holdings. */
async function soldOn(day: string): Promise<bigint> {
  const { sold } = await shop.db
    .selectFrom('holding')
    .select(sql<bigint>`coalesce(sum(power_mths), 0)::bigint`.as('sold'))
    .where('start_day', '<=', day)
    .where('end_day', '>', day)
    .executeTakeFirstOrThrow()
  return sold
}

async function venuePays(amount: string): Promise<void> {
  const transfer = {
    venueId: shop.venueId,
    chainId: 1,
    txHash: newId(shop.clock),
    logIndex: 0,
    amount: usdt(amount),
    at: shop.clock.now(),
  }
  await transaction(shop.db, (tx) => settlement.applyVenueTransfer(tx, transfer))
}

describe('early exit from a holding', () => {
  it('refunds the prepaid fee of the whole days after today minus the exit fee, and frees the power', async () => {
    const before = { house: await house(), ...(await shop.capacity()) }
    const held = await holder()
    expect(await exit(held)).toBe(fullQuote)
    expect(await shop.available(held.member)).toBe(fullQuote)
    const { unearned, exit_income } = await house()
    expect({ today: unearned - before.house.unearned, kept: exit_income - before.house.exit_income }).toEqual({
      today: usdt('7'),
      kept: usdt('0.8'),
    })
    expect(await shop.capacity()).toEqual({ sold: before.sold, reserved: before.reserved })
    expect(await shop.stateOf(held.member, held.orderId)).toBe('refunded')
  })

  it('keeps today running: its day is settled as usual, and no later one', async () => {
    const held = await holder()
    await exit(held)
    const today = dayOf(await shop.now())
    await toDay(3)
    await approveDay(today, '100')
    await approveDay(addDays(today, 1), '100')
    await venuePays('200')
    const { holdings } = await settlement.earnings(shop.db, held.member.memberId)
    expect(holdings[0]?.settledDays).toBe(1)
    expect(holdings[0]?.due).toBeGreaterThan(0n)
    await settlement.sweep(shop.db)
    expect(await shop.available(held.member)).toBe(fullQuote + (holdings[0]?.due ?? 0n))
  })

  it('posts the credits due so far', async () => {
    const held = await holder()
    const first = dayOf(await shop.now())
    await toDay(1)
    await approveDay(first, '0', 0)
    // 15 days are left. The first day was not delivered, so its fee is refunded in full.
    await exit(held, usdt('6.75'))
    expect(await shop.available(held.member)).toBe(usdt('7.25'))
  })

  it('works from the first midnight on, whether or not a job has run', async () => {
    const held = await holder({ followed: false })
    expect(await shop.stateOf(held.member, held.orderId)).toBe('cooling_off')
    expect(await exit(held)).toBe(fullQuote)
    const states = await shop.db
      .selectFrom('order_event')
      .select('state')
      .where('order_id', '=', held.orderId)
      .orderBy('event_id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['cooling_off', 'active', 'refunded'])
  })

  it('is refused when the quote has changed, before the start, on the last day, and while the member can withdraw', async () => {
    const held = await holder()
    expect(await outcome(exit(held, fullQuote + 1n))).toBe('409 quote_changed (quote)')
    await toDay(16)
    expect(await outcome(exit(held, 0n))).toBe('422 exit_closed (holdingId)')
    const bought = await withHolding(await buy())
    expect(await outcome(exit(bought))).toBe('422 exit_closed (holdingId)')
    await toDay(14)
    expect(await outcome(exit(bought))).toBe('422 withdrawal_open (holdingId)')
  })

  it('answers for another member’s holding as for an unknown one', async () => {
    const held = await holder()
    expect(await outcome(exit({ ...held, member: await shop.join() }))).toBe('404 holding_unknown (holdingId)')
  })

  it('keeps no exit fee when the pool has closed', async () => {
    const held = await holder()
    const close = (day: string | null) => shop.owner.updateTable('pool').set({ closed_on: day }).execute()
    await close(dayOf(await shop.now()))
    const refund = await outcome(exit(held, usdt('8')))
    await close(null)
    expect(refund).toBe(usdt('8'))
  })
})

describe('concurrent requests', () => {
  it('exits once and gives every request the same answer', async () => {
    const held = await holder()
    const answers = await Promise.all(Array.from({ length: 8 }, () => exit(held)))
    expect(new Set(answers)).toEqual(new Set([fullQuote]))
    expect(await shop.available(held.member)).toBe(fullQuote)
  })

  it('waits while another change of the member’s orders is under way', async () => {
    const held = await holder()
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    let leaving: Promise<bigint> | undefined
    await transaction(shop.db, async (tx) => {
      await shop.orders.lockMembers(tx, [held.member.memberId])
      leaving = exit(held)
      await expect.poll(async () => (await waiting.execute(shop.database.owner)).rows[0]?.count).toBe(1)
    })
    expect(await leaving).toBe(fullQuote)
  })

  it('either exits or cancels, never both', async () => {
    const held = await holder()
    const cancel = shop.orders.cancelOrder(held.member.memberId, held.orderId)
    const outcomes = await Promise.all([outcome(exit(held)), outcome(cancel)])
    expect(outcomes[0]).toBe(fullQuote)
    expect(outcomes[1]).toMatch(/^422 (cooling_off_over|order_not_cancellable)/)
    expect(await shop.available(held.member)).toBe(fullQuote)
  })

  it('posts due credits once when an exit and a posting run together', async () => {
    const held = await holder()
    const first = dayOf(await shop.now())
    await toDay(1)
    await approveDay(first, '0', 0)
    const post = () => transaction(shop.db, (tx) => settlement.postDue(tx, held.member.memberId))
    await Promise.all([post(), exit(held, usdt('6.75')), post(), settlement.sweep(shop.db)])
    expect(await shop.available(held.member)).toBe(usdt('7.25'))
  })

  it('settles yesterday with its full power when an exit runs at the same time', async () => {
    const bought = await Promise.all(Array.from({ length: 4 }, buy))
    await toDay(15)
    const holders = await Promise.all(bought.map(withHolding))
    const yesterday = addDays(dayOf(await shop.now()), -1)
    const sold = await soldOn(yesterday)
    const exits = holders.map((held) => exit(held))
    await Promise.all([approveDay(yesterday, '100'), ...exits])
    const settled = await shop.db.selectFrom('settlement').select('sold_mths').where('day', '=', yesterday).execute()
    expect(settled).toEqual([{ sold_mths: sold }])
    expect(await soldOn(yesterday)).toBe(sold)
  })

  it('either pays an order or cancels it, and keeps the money in both cases', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const member = await shop.join()
      const orderId = await shop.orders.placeOrder(member.memberId, await shop.request())
      const pay = transaction(shop.db, async (tx) => {
        const amount = usdt('15')
        const leg = { asset: 'USDT', debit: 'treasury', credit: 'available', amount, kind: 'deposit' } as const
        await shop.ledger.post(tx, member.memberId, [{ ...leg, key: orderId }])
        const deposit = {
          memberId: member.memberId,
          amount,
          block: 1n,
          blockTime: await shop.now(),
          txHash: `0x${orderId}`,
        }
        return shop.orders.payFromDeposit(tx, deposit)
      })
      await Promise.all([pay, shop.orders.cancelOrder(member.memberId, orderId)])
      // Whether cancelling waits or goes first, all the money is there exactly once.
      expect(await shop.stateOf(member, orderId)).toBe('cancelled')
      expect(await shop.available(member)).toBe(usdt('15'))
    }
  })
})

// Runs last, because the pool stays failed.
describe('early exit from a failed pool', () => {
  it('keeps no exit fee when the pool delivered under half over thirty days', async () => {
    const held = await holder()
    const today = dayOf(await shop.now())
    for (let back = 40; back > 10; back -= 1) await approveDay(addDays(today, -back), '0', 4_999)
    expect(await exit(held, usdt('8'))).toBe(usdt('8'))
  })
})

it('leaves consistent books', async () => {
  expect(await verifyBooks(shop.db)).toEqual([])
  expect(await shop.ledger.sumOfAll(shop.db)).toBe(0n)
})
