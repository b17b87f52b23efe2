import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../fixtures/orders-fixture.ts'

/** What a member or time can do, in any order. */
type Act =
  | { readonly kind: 'place'; readonly qty: number; readonly payFrom: 'wallet' | 'balance' }
  | { readonly kind: 'deposit'; readonly units: number; readonly minutesAgo: number }
  | { readonly kind: 'cancel' | 'leave' | 'withdraw'; readonly which: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'midnight'; readonly seconds: number }
  | { readonly kind: 'expire' | 'follow' }

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant<'place'>('place'),
      qty: fc.constantFrom(1, 2, 30, 60),
      payFrom: fc.constantFrom<('wallet' | 'balance')[]>('wallet', 'balance'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant<'deposit'>('deposit'),
      units: fc.constantFrom(0.5, 1, 2, 30, 31),
      minutesAgo: fc.constantFrom(0, 15, 45),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom<('cancel' | 'leave' | 'withdraw')[]>('cancel', 'leave', 'withdraw'),
      which: fc.nat(4),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant<'wait'>('wait'),
      // With this start and without the steps near midnight, no history ends within two minutes of a midnight.
      minutes: fc.constantFrom(10, 40, 600, 1500, 10_000, 20_000, 43_200),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant<'midnight'>('midnight'), seconds: fc.constantFrom(-450, 450) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom<('expire' | 'follow')[]>('expire', 'follow') }) },
)

const unitPrice = usdt('15')
const mostUnits = 95
const minute = 60_000
const dayMs = 86_400_000

/** A naive model of orders: a list and a balance, without locks or ledger. */
class Model {
  orders: {
    id: string
    units: number
    state: string
    placed: number
    expires: number
    cools: number
    ends: number
    taken: bigint
    kept: bigint
    hasWithdrawn: boolean
  }[] = []
  purse = 0n

  units(...states: string[]): number {
    return this.orders.filter(({ state }) => states.includes(state)).reduce((sum, { units }) => sum + units, 0)
  }

  move(from: string, to: string, isReady: (order: Model['orders'][number]) => boolean): void {
    for (const order of this.orders) if (order.state === from && isReady(order)) order.state = to
  }

  /**
   * The share of the prepaid fee an early exit takes out: that of the whole days left. Zero when the holding is not
   * running or has none.
   */
  feeLeft({ units, state, cools, ends }: Model['orders'][number], now: number): bigint {
    const left = ends / dayMs - Math.floor(now / dayMs) - 1
    const isRunning = ['cooling_off', 'active'].includes(state) && cools <= now
    return isRunning && left > 0 ? (unitPrice / 30n) * BigInt(units) * BigInt(left) : 0n
  }

  pay(order: Model['orders'][number], now: number): void {
    this.purse -= unitPrice * BigInt(order.units)
    order.state = 'cooling_off'
    order.cools = Math.ceil((now + dayMs) / dayMs) * dayMs
    order.ends = order.cools + 30 * dayMs
  }
}

it('keeps orders, money and capacity equal to a naive model through any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 25 }), async (history) => {
      const shop = await openOrdersFixture()
      try {
        await startInTheMorning(shop)
        const member = await shop.join()
        const model = new Model()
        for (const act of history) {
          await perform(act, shop, member, model)
          await compare(shop, member, model)
        }
      } finally {
        await shop.database.drop()
      }
    }),
    { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 8) },
  )
}, 600_000)

async function perform(act: Act, shop: OrdersFixture, member: Member, model: Model): Promise<void> {
  const now = (await shop.now()).getTime()
  if (act.kind === 'wait') await shop.advance(act.minutes * 60)
  if (act.kind === 'midnight') await moveNearMidnight(shop, act.seconds)
  if (act.kind === 'place') await place(act, shop, member, model, now)
  if (act.kind === 'deposit') await deposit(act, shop, member, model, now)
  if (act.kind === 'cancel') await cancel(act, shop, member, model, now)
  if (act.kind === 'leave') await leave(act, shop, member, model, now)
  if (act.kind === 'withdraw') await withdraw(act, shop, member, model, now)
  if (act.kind === 'expire') {
    await shop.orders.expireOrders(new Date(now))
    model.move('awaiting_payment', 'expired', ({ expires }) => expires < now)
  }
  if (act.kind === 'follow') {
    await shop.orders.followHoldings()
    model.move('cooling_off', 'active', ({ cools }) => cools <= now)
    model.move('active', 'completed', ({ ends }) => ends <= now)
  }
}

async function place(
  { qty, payFrom }: Extract<Act, { kind: 'place' }>,
  shop: OrdersFixture,
  { memberId }: Member,
  model: Model,
  now: number,
): Promise<void> {
  const isAffordable = payFrom === 'wallet' || model.purse >= unitPrice * BigInt(qty)
  const fits = model.units('awaiting_payment', 'cooling_off', 'active') + qty <= mostUnits
  const canReserve = payFrom === 'balance' || model.units('awaiting_payment') + qty <= mostUnits
  const placing = shop.orders.placeOrder(memberId, await shop.request({ qty, payFrom }))
  if (!isAffordable || !fits) {
    const reason = canReserve ? 'capacity_short' : 'reservation_limit'
    await expect(placing).rejects.toMatchObject({ code: 422, reason: isAffordable ? reason : 'balance_short' })
    return
  }
  const order = {
    id: await placing,
    units: qty,
    state: 'awaiting_payment',
    placed: now,
    expires: now + 30 * minute,
    cools: 0,
    ends: 0,
    taken: 0n,
    kept: 0n,
    hasWithdrawn: false,
  }
  model.orders.push(order)
  if (payFrom === 'balance') model.pay(order, now)
}

async function deposit(
  { units, minutesAgo }: Extract<Act, { kind: 'deposit' }>,
  shop: OrdersFixture,
  { memberId }: Member,
  model: Model,
  now: number,
): Promise<void> {
  const amount = (unitPrice * BigInt(units * 2)) / 2n
  const at = now - minutesAgo * minute
  const key = newId(shop.clock)
  const paid = await transaction(shop.db, async (tx) => {
    await shop.ledger.post(tx, memberId, [
      { key, asset: 'USDT', debit: 'treasury', credit: 'available', amount, kind: 'deposit' },
    ])
    return shop.orders.payFromDeposit(tx, { memberId, amount, block: 1n, blockTime: new Date(at), txHash: `0x${key}` })
  })
  model.purse += amount
  const open = model.orders.filter(({ state, expires }) => state === 'awaiting_payment' && at <= expires)
  const expected = open.find((order) => order.units === units) ?? open.find((order) => order.units <= units)
  expect(paid).toBe(expected?.id)
  if (expected) model.pay(expected, now)
}

async function cancel(
  { which }: Extract<Act, { which: number }>,
  shop: OrdersFixture,
  { memberId }: Member,
  model: Model,
  now: number,
): Promise<void> {
  const order = model.orders[which]
  if (!order) return
  const cancelling = shop.orders.cancelOrder(memberId, order.id)
  const isCooling = order.state === 'cooling_off' && now < order.cools
  if (!isCooling && !['awaiting_payment', 'cancelled'].includes(order.state)) {
    const isRunning = ['cooling_off', 'active'].includes(order.state)
    await expect(cancelling).rejects.toMatchObject({
      code: 422,
      reason: isRunning ? 'cooling_off_over' : 'order_not_cancellable',
    })
    return
  }
  await cancelling
  if (isCooling) {
    model.purse += unitPrice * BigInt(order.units)
    order.hasWithdrawn = true
  }
  order.state = 'cancelled'
}

async function leave(
  { which }: Extract<Act, { which: number }>,
  shop: OrdersFixture,
  { memberId }: Member,
  model: Model,
  now: number,
): Promise<void> {
  const order = model.orders[which]
  const holding =
    order && (await shop.db.selectFrom('holding').selectAll().where('order_id', '=', order.id).executeTakeFirst())
  if (!order || !holding) return
  const fee = model.feeLeft(order, now)
  const refund = (fee * 9n) / 10n
  const leaving = shop.orders.exitHolding(memberId, { holdingId: holding.holding_id, refund })
  if (order.state === 'refunded') {
    expect(await leaving).toBe(order.taken - order.kept)
    return
  }
  if (fee === 0n) {
    await expect(leaving).rejects.toMatchObject({ code: 422, reason: 'exit_closed' })
    return
  }
  if (now < firmAt(order)) {
    await expect(leaving).rejects.toMatchObject({ code: 422, reason: 'withdrawal_open' })
    return
  }
  expect(await leaving).toBe(refund)
  model.purse += refund
  Object.assign(order, { state: 'refunded', taken: fee, kept: fee / 10n })
}

/** When a member can no longer withdraw from the contract: after fourteen days that follow the order's day. */
const firmAt = ({ placed }: Model['orders'][number]) => (Math.floor(placed / dayMs) + 15) * dayMs

async function withdraw(
  { which }: Extract<Act, { which: number }>,
  shop: OrdersFixture,
  { memberId }: Member,
  model: Model,
  now: number,
): Promise<void> {
  const order = model.orders[which]
  if (!order) return
  const isCooling = order.state === 'cooling_off' && now < order.cools
  const fee = isCooling ? unitPrice * BigInt(order.units) : model.feeLeft(order, now)
  const withdrawing = shop.orders.withdrawFromContract(memberId, { orderId: order.id, refund: fee })
  if (order.hasWithdrawn) return withdrawing
  if (fee === 0n || (!isCooling && now >= firmAt(order))) {
    await expect(withdrawing).rejects.toMatchObject({ code: 422, reason: 'withdrawal_closed' })
    return
  }
  await withdrawing
  model.purse += fee
  order.hasWithdrawn = true
  if (isCooling) order.state = 'cancelled'
  else Object.assign(order, { state: 'refunded', taken: fee })
}

async function compare(shop: OrdersFixture, member: Member, model: Model): Promise<void> {
  const rows = await shop.db
    .selectFrom('subscription_order')
    .select(['order_id', 'state'])
    .where('member_id', '=', member.memberId)
    .orderBy('order_id')
    .execute()
  expect(rows.map(({ order_id, state }) => [order_id, state])).toEqual(model.orders.map(({ id, state }) => [id, state]))
  expect(await shop.available(member)).toBe(model.purse)
  const unit = 10_000n
  const sold = BigInt(model.units('cooling_off', 'active')) * unit
  expect(await shop.capacity()).toEqual({ sold, reserved: BigInt(model.units('awaiting_payment')) * unit })
  const house = await shop.ledger.houseBalances(shop.db)
  const taken = model.orders.reduce((sum, order) => sum + order.taken, 0n)
  const paid = BigInt(model.units('cooling_off', 'active', 'completed', 'refunded')) * unitPrice
  const kept = model.orders.reduce((sum, order) => sum + order.kept, 0n)
  expect({ unearned: house.unearned, kept: house.exit_income }).toEqual({ unearned: paid - taken, kept })
  expect(await shop.ledger.sumOfAll(shop.db)).toBe(0n)
}

/** Stays away from midnight, so that the model's and the database's time fall on the same day. */
async function startInTheMorning(shop: OrdersFixture): Promise<void> {
  await moveNearMidnight(shop, 10 * 3_600 + 300)
}

/** Returns the next moment that is the given number of seconds after a midnight, or before one. */
async function moveNearMidnight(shop: OrdersFixture, seconds: number): Promise<void> {
  const now = (await shop.now()).getTime()
  const next = Math.ceil((now - seconds * 1_000) / dayMs) * dayMs + seconds * 1_000
  await shop.advance(Math.round((next - now) / 1_000))
}
