import { shipmentCalls } from '@terahold/contract/calls/desk/shipments'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NIL_ID } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { openSignedReversals } from '../../ledger/fixtures/signed-reversals.ts'
import {
  type Customer,
  openShipmentsFixture,
  type ShipmentsFixture,
} from '../../shipments/fixtures/shipments-fixture.ts'
import { uncountReversedCommission } from '../../team/commission/reversed-commission.ts'
import { findingsOfTampering, posting } from '../fixtures/tampering.ts'
import { verifyBooks } from '../verify.ts'

let fixture: ShipmentsFixture
let buyer: Customer
let inviter: string
const orders: Record<string, string> = {}
/**
 * Orders in every state: unpaid, expired, cancelled unpaid and paid, running, ended early with their goods, goods
 * refunded; a commission, and one that was reversed.
 */
beforeAll(async () => {
  fixture = await openShipmentsFixture()
  const { shop } = fixture
  buyer = await fixture.join()
  const first = await shop.join()
  inviter = first.memberId
  const referee = await shop.join(first)
  const wallet = async () => shop.orders.placeOrder(buyer.memberId, await shop.request())
  orders.expired = await wallet()
  orders.released = await wallet()
  await shop.orders.cancelOrder(buyer.memberId, orders.released)
  orders.cancelled = (await fixture.order(buyer)).orderId
  await shop.orders.cancelOrder(buyer.memberId, orders.cancelled)
  orders.running = (await fixture.order(buyer)).orderId
  orders.sentBack = (await fixture.order(buyer)).orderId
  orders.left = (await fixture.order(buyer)).orderId
  for (let count = 0; count < 2; count += 1) {
    await shop.fund(referee, '15')
    await shop.orders.placeOrder(referee.memberId, await shop.request({ payFrom: 'balance' }))
  }
  await shop.advance(16 * 86_400)
  await shop.orders.expireOrders(shop.clock.now())
  await shop.orders.followHoldings()
  await shop.team.postCommission()
  await reverseOne()
  await leave(orders.left)
  const [iris, sol] = [await fixture.hire('Iris', 'support'), await fixture.hire('Sol', 'settlement')]
  const recorded = await fixture.refund(iris, orders.sentBack, 'it came back to us')
  const { id } = shipmentCalls.recordGoodsRefund.data.parse(recorded.data)
  expect((await fixture.approveRefund(sol, id)).code).toBe(200)
  orders.waiting = await wallet()
  orders.cooling = (await fixture.order(buyer)).orderId
})
afterAll(() => fixture.close())

async function leave(orderId: string): Promise<void> {
  const { shop } = fixture
  const { holding_id: holdingId } = await shop.db
    .selectFrom('holding')
    .select('holding_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const quoted = await transaction(shop.db, (tx) => shop.deps.power.quoteExit(tx, buyer.memberId, { holdingId }, 1_000))
  await shop.orders.exitHolding(buyer.memberId, { holdingId, refund: quoted?.quote?.refund ?? 0n })
}

async function reverseOne(): Promise<void> {
  const { db, owner, clock, ledger, recorder, approver } = fixture.shop
  const by = (operatorId: string) => ({ operatorId, name: operatorId, roles: ['settlement'] as const })
  const reversals = openSignedReversals({ db, owner, clock, ledger, onTransferReversed: uncountReversedCommission })
  const one = db.selectFrom('transfer').select('id').where('kind', '=', 'referral').limit(1)
  const { id: transferId } = await one.executeTakeFirstOrThrow()
  const request = { memberId: inviter, transferId, reason: 'it was paid by mistake' }
  await reversals.approve(by(approver), await reversals.record(by(recorder), request))
}

const findingsAfter = (...changes: RawBuilder<unknown>[]) => findingsOfTampering(fixture.shop.owner, ...changes)
const orderOf = (name: string) => sql`order_id = ${orders[name]}`

it('are sound with orders in every state', async () => {
  const states = await fixture.shop.db.selectFrom('subscription_order').select('state').distinct().execute()
  expect(states.map(({ state }) => state).toSorted()).toEqual(
    ['active', 'awaiting_payment', 'cancelled', 'cooling_off', 'expired', 'refunded'].toSorted(),
  )
  const kinds = await fixture.shop.db.selectFrom('transfer').select('kind').distinct().execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'order_payment',
      'order_refund',
      'goods_refund',
      'exit_refund',
      'exit_kept',
      'referral',
      'reversal',
    ]),
  )
  expect(await verifyBooks(fixture.shop.db)).toEqual([])
})

describe('orders', () => {
  it('are reported when all of them are gone', async () => {
    const found = await findingsAfter(sql`delete from subscription_order`)
    expect(found).toContain(`orders order ${orders.running} has a holding and is not there`)
    expect(found).toContainEqual(
      expect.stringMatching(/^orders order .* says a payment of the fee of 0, the journal has 15/),
    )
    const both = await findingsAfter(sql`delete from holding`, sql`delete from subscription_order`)
    expect(both).toContainEqual(
      expect.stringMatching(/^orders order .* says a payment of goods of 0, the journal has 64/),
    )
  })

  it.each([
    ['one that was never paid', 'running', 'a payment of the fee', sql`state = 'awaiting_payment'`],
    ['one that was paid without a transfer', 'waiting', 'a payment of the fee', sql`state = 'cooling_off'`],
    [
      'goods that cost another sum',
      'running',
      'a payment of goods',
      sql`goods_price = goods_price + 1, price = price + 1`,
    ],
    ['a refund that was not made', 'running', 'a refund of the fee', sql`state = 'cancelled', refund_amount = price`],
    ['a refund of another sum', 'cancelled', 'a refund of the fee', sql`refund_amount = refund_amount - 1`],
    ['a refund of an order that runs', 'cancelled', 'a refund of goods', sql`state = 'active'`],
    ['an exit of another sum', 'left', 'a refund at the exit', sql`refund_amount = refund_amount + 1`],
    ['an exit that kept another sum', 'left', 'an income of the exit', sql`refund_amount = refund_amount + 1`],
  ])('are reported with %s', async (_, name, part, change) => {
    expect(await findingsAfter(sql`update subscription_order set ${change} where ${orderOf(name)}`)).toContainEqual(
      expect.stringMatching(new RegExp(`^orders order ${orders[name]} says ${part} of \\d+, the journal has \\d+$`)),
    )
  })

  it('are reported with a shipment that was refunded and says it was not, and the other way round', async () => {
    const back = sql`update parcel set state = 'to_ship', refunded_at = null where ${orderOf('sentBack')}`
    expect(await findingsAfter(back)).toContainEqual(
      expect.stringMatching(/^orders .* says a refund of goods of 0, the journal has 64/),
    )
    const sent = sql`update parcel set state = 'refunded' where ${orderOf('running')}`
    await expect(findingsAfter(sent)).rejects.toThrow('parcel')
  })

  it.each([
    ['no holding', sql`delete from holding where order_id = `, /is active and has no holding$/],
    [
      'a holding of other power',
      sql`update holding set power_mths = power_mths + 1 where order_id = `,
      /is not of the power, days and terms/,
    ],
    [
      'a holding of other days',
      sql`update holding set term_days = term_days + 1 where order_id = `,
      /its holding runs 30 of 31 days$/,
    ],
    [
      'a price that is not of its power',
      sql`update subscription_order set power_mths = power_mths + 1 where order_id = `,
      /costs 15\d+, its power, days and terms make/,
    ],
  ])('are reported with %s', async (_, change, finding) => {
    expect(await findingsAfter(sql`${change}${orders.running}`)).toContainEqual(
      expect.stringMatching(new RegExp(`^orders order ${orders.running} .*${finding.source}`)),
    )
  })

  it.each([
    [sql`ended_by = 'withdrawal'`, /was withdrawn from at .*, which was possible until /],
    [sql`ended_by = 'withdrawal', withdrawal_days = 60`, /was ended by withdrawal and refunded \d+ of \d+$/],
    [sql`withdrawal_days = 60`, /was left at .* with an exit fee, its member could withdraw until /],
    [sql`ended_by = null, state = 'active'`, /is active, its holding runs \d+ of 30 days$/],
  ])('are reported with an early end that its member’s rights do not allow: %#', async (change, finding) => {
    const changed = sql`update subscription_order set ${change} where ${orderOf('left')}`
    expect(await findingsAfter(changed)).toContainEqual(
      expect.stringMatching(new RegExp(`^orders order ${orders.left} ${finding.source}`)),
    )
  })

  it('are reported with what an ended holding has left in unearned', async () => {
    const ended = sql`update holding set end_day = start_day where order_id = ${orders.left}`
    expect(await findingsAfter(ended)).toContainEqual(
      expect.stringMatching(/^unearned holding \S+ has ended with \d+ left in unearned$/),
    )
  })

  it('are reported with what was posted to another member, or without an order', async () => {
    const moved = sql`update transfer set member_id = ${inviter} where kind = 'exit_refund'`
    expect(await findingsAfter(moved)).toContainEqual(
      expect.stringMatching(new RegExp(`^orders order ${orders.left} says a refund at the exit of 0, the journal has`)),
    )
    const refund = { debit: 'goods', credit: 'available', kind: 'goods_refund' } as const
    expect(await findingsAfter(posting(buyer.memberId, { ...refund, amount: 1n }))).toEqual([
      'orders no order says a refund of goods of 0, the journal has 1',
    ])
    const reference = { kind: 'order', id: orders.running ?? '' } as const
    expect(await findingsAfter(posting(buyer.memberId, { ...refund, amount: 7n, reference }))).toEqual([
      `orders order ${orders.running} says a refund of goods of 0, the journal has 7`,
    ])
    const kept = { debit: 'unearned', credit: 'exit_income', kind: 'exit_kept', amount: 1n } as const
    expect(await findingsAfter(posting(NIL_ID, kept))).toContain(
      'orders no order says an income of the exit of 0, the journal has 1',
    )
  })
})

describe('the house', () => {
  it('is reported for giving away what it never had', async () => {
    const refund = { debit: 'goods', credit: 'available', kind: 'goods_refund', amount: 10n ** 24n } as const
    expect(await findingsAfter(posting(buyer.memberId, refund))).toContainEqual(
      expect.stringMatching(/^I7 goods is -\d+, which is less than nothing$/),
    )
    const fee = { debit: 'network_fee', credit: 'available', kind: 'withdrawal_failed', amount: 10n ** 24n } as const
    expect(await findingsAfter(posting(buyer.memberId, fee))).toContainEqual(
      expect.stringMatching(/^I7 network_fee is -\d+, which is less than nothing$/),
    )
  })
})

describe('commissions', () => {
  it('are reported without a row that makes them due, or with another member', async () => {
    const leg = { debit: 'referral_expense', credit: 'available', kind: 'referral', amount: 3n } as const
    expect(await findingsAfter(posting(inviter, leg))).toEqual([
      `I5 no order has posted commissions of 0, the journal has 3, to member ${inviter}`,
    ])
    const reference = { kind: 'order', id: orders.running ?? '' } as const
    expect(await findingsAfter(posting(buyer.memberId, { ...leg, reference }))).toEqual([
      `I5 order ${orders.running} has posted commissions of 0, the journal has 3, to member ${buyer.memberId}`,
    ])
    const other = sql`update referral_due set member_id = ${buyer.memberId}`
    expect(await findingsAfter(other)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^I5 order .* has posted commissions of 0, the journal has \\d+, to member ${inviter}$`),
      ),
    )
  })

  it('are reported when a row got another sum after posting', async () => {
    expect(await findingsAfter(sql`update referral_due set amount = amount - 1`)).toContainEqual(
      expect.stringMatching(/^I5 order .* has posted commissions of/),
    )
  })
})
