import { PlainCapacity } from './capacity.ts'
import { PlainCommissions } from './commissions.ts'
import type { PlainHolding } from './days.ts'
import type { Offer, PlanFacts } from './offer.ts'
import { orderPaidBy, type PlainMember, type PlainOrder, type PlainTransfer } from './orders.ts'
import { PlainRevenue } from './revenue.ts'
import { type Outcome, PlainWithdrawals } from './withdrawals.ts'

export const dayMs = 86_400_000
const minute = 60_000
const chain = (member: number): number | undefined => (member > 0 ? member - 1 : undefined)

const newMember = (): PlainMember => ({
  available: 0n,
  held: 0n,
  feeFree: 0n,
  posted: 0n,
  claim: 0n,
  holdUntil: 0,
  blockedAt: undefined,
  isRefused: false,
})

/** A naive model of the whole product, written from docs/money.md: lists and balances, no ledger, no locks. */
export class PlainBooks {
  readonly revenue: PlainRevenue
  readonly members: PlainMember[]
  readonly orders: PlainOrder[] = []
  readonly withdrawals: PlainWithdrawals
  /** Unread transfers, in the order of the chain. */
  sent: PlainTransfer[] = []
  readonly house = {
    deposits: 0n,
    unknown: 0n,
    intoVault: 0n,
    venue: 0n,
    refilled: 0n,
    referrals: 0n,
    exits: 0n,
    goodwill: 0n,
    taken: 0n,
  }
  private entered = 0
  private readonly commissions: PlainCommissions
  private readonly holdingOf = new Map<PlainOrder, PlainHolding>()
  readonly capacity: PlainCapacity
  private readonly offer: Offer

  /** Without `inviterOf`, each member was invited by the one before. */
  constructor(offer: Offer, members: number, inviterOf = chain) {
    this.offer = offer
    this.commissions = new PlainCommissions(inviterOf)
    this.revenue = new PlainRevenue(offer, members)
    this.members = Array.from({ length: members }, newMember)
    this.withdrawals = new PlainWithdrawals(this)
    this.capacity = new PlainCapacity(offer, this.orders)
  }

  of(member: number): PlainMember {
    const found = this.members[member]
    if (!found) throw new Error(`the model has no member ${member}`)
    return found
  }

  due(member: number): bigint {
    return this.earned(member).cleared - this.of(member).posted
  }

  pending(member: number): bigint {
    const { all, cleared } = this.earned(member)
    return all - cleared
  }

  /** Posts what is due. What is available settles the member’s claims first. */
  post(member: number): boolean {
    const due = this.due(member)
    this.of(member).available += due
    this.of(member).posted += due
    this.settleClaim(member)
    return due > 0n
  }

  place(member: number, plan: number, quantity: number, from: 'wallet' | 'balance', now: number): Outcome {
    const facts = this.plan(plan)
    if (this.revenue.hasFailed(facts.pool)) return 'plan_closed'
    const power = facts.power * BigInt(quantity)
    const goods = (facts.goods ?? 0n) * BigInt(quantity)
    const price = power * (facts.fee / 1_000n) * BigInt(facts.days) + goods
    const order: PlainOrder = {
      member,
      plan,
      power,
      price,
      goods,
      state: 'awaiting_payment',
      expires: now + 15 * minute,
      cools: 0,
      firm: (Math.floor(now / dayMs) + 15) * dayMs,
      isOwed: false,
      last: 0,
      taken: 0n,
      transfersBefore: this.entered + this.sent.length,
      hasGranted: false,
      hasWithdrawn: false,
    }
    if (from === 'wallet') {
      const unpaid = this.orders.filter((other) => other.member === member && other.state === 'awaiting_payment')
      if (unpaid.length >= 5) return 'unpaid_orders_limit'
      const reserved = unpaid.filter((other) => this.plan(other.plan).pool === facts.pool)
      const share = (this.capacity.of(facts.pool) * 5n) / 100n
      const isOneUnit = quantity === 1 && reserved.length === 0
      if (!isOneUnit && reserved.reduce((sum, other) => sum + other.power, power) > share) return 'reservation_limit'
      if (!this.capacity.fits(facts.pool, power)) return 'capacity_short'
      this.post(member)
      this.orders.push(order)
      return 'ok'
    }
    if (this.of(member).available + this.due(member) - this.of(member).claim < price) return 'balance_short'
    if (!this.capacity.fits(facts.pool, power)) return 'capacity_short'
    this.post(member)
    this.orders.push(order)
    this.pay(order, now)
    this.lowerFeeFree(member)
    return 'ok'
  }

  cancel(place: number, now: number): Outcome {
    const order = this.orders[place]
    if (!order) throw new Error(`the model has no order ${place}`)
    if (order.state === 'cooling_off' && now < order.cools) {
      this.of(order.member).available += order.price
      this.of(order.member).feeFree += order.price
      this.revenue.holdings = this.revenue.holdings.filter((holding) => holding !== this.holdingOf.get(order))
      order.hasWithdrawn = true
    } else if (order.state === 'cooling_off' || order.state === 'active') return 'cooling_off_over'
    else if (order.state !== 'awaiting_payment' && order.state !== 'cancelled') return 'order_not_cancellable'
    order.state = 'cancelled'
    return 'ok'
  }

  /** Returns what an early exit now refunds and costs; undefined when it is not possible. */
  quote(place: number, now: number): { refund: bigint; kept: bigint } | undefined {
    const order = this.orders[place]
    const holding = order && this.holdingOf.get(order)
    const today = Math.floor(now / dayMs)
    if (!holding || ['cancelled', 'refunded'].includes(order.state)) return undefined
    if (today < holding.first || today >= holding.last - 1) return undefined
    const { fee, pool } = this.plan(order.plan)
    const left = BigInt(holding.last - today - 1) * order.power * (fee / 1_000n)
    const kept = now < order.firm || this.revenue.hasFailed(pool) ? 0n : left / 10n
    return { refund: left - kept, kept }
  }

  exit(place: number, now: number): Outcome {
    const order = this.orders[place]
    const quote = this.quote(place, now)
    if (!order || (!quote && order.state !== 'refunded')) return 'exit_closed'
    if (!quote) return 'ok'
    if (now < order.firm) return 'withdrawal_open'
    this.owe(order, place)
    this.end(order, quote, now)
    return 'ok'
  }

  /** Withdraws from the contract: everything before the start, the days not started afterwards. */
  withdrawContract(place: number, now: number): Outcome {
    const order = this.orders[place]
    if (!order || order.hasWithdrawn) return 'ok'
    const quote = this.quote(place, now)
    if (order.state === 'cooling_off' && now < order.cools) this.cancel(place, now)
    else if (!quote || now >= order.firm) return 'withdrawal_closed'
    else {
      this.end(order, quote, now)
      this.of(order.member).feeFree += quote.refund
    }
    order.hasWithdrawn = true
    return 'ok'
  }

  private end(order: PlainOrder, quote: { refund: bigint; kept: bigint }, now: number): void {
    this.post(order.member)
    this.of(order.member).available += quote.refund
    this.house.exits += quote.kept
    order.taken = quote.refund + quote.kept
    order.state = 'refunded'
    const holding = this.holdingOf.get(order)
    if (holding) holding.last = Math.floor(now / dayMs) + 1
  }

  /** Credits a member as goodwill of the house. */
  credit(member: number, amount: bigint): void {
    this.house.goodwill += amount
    this.of(member).available += amount
  }

  /** Assigns money in suspense to a member. */
  assign(member: number, amount: bigint): void {
    this.house.unknown -= amount
    this.house.deposits += amount
    this.of(member).available += amount
  }

  /** Reverses an assignment, as two operators do. */
  reverse(member: number, given: { order: number } | 'suspense_assigned', amount: bigint): Outcome {
    if (this.of(member).available < amount) return 'balance_short'
    this.of(member).available -= amount
    if (given !== 'suspense_assigned') {
      this.house.referrals -= amount
      this.commissions.reverse(member, given.order)
    } else {
      this.house.unknown += amount
      this.house.deposits -= amount
    }
    return 'ok'
  }

  /** A deposit vanished with its chain: unsigned withdrawals end, and what the member has used is a claim. */
  vanish(member: number, amount: bigint): void {
    const purse = this.of(member)
    this.withdrawals.endUnsigned(member, amount - purse.available)
    const back = purse.available < amount ? purse.available : amount
    purse.available -= back
    purse.claim += amount - back
    this.house.deposits -= amount
  }

  /** A venue’s payment vanished with its chain: what it had cleared stays cleared, and the venue owes it. */
  vanishVenue(venue: number, amount: bigint): void {
    this.house.venue -= amount
    this.revenue.vanish(venue, amount)
  }

  /** Reads everything there is; expires what was not paid in time. */
  read(now: number): void {
    for (const transfer of this.sent.splice(0)) this.enter(transfer, now)
    for (const order of this.orders) {
      if (order.state === 'awaiting_payment' && order.expires < now) order.state = 'expired'
    }
  }

  /** Starts and ends power, and makes commissions due and pays them. */
  follow(now: number): void {
    for (const [place, order] of this.orders.entries()) {
      if (order.state === 'cooling_off' && order.cools <= now) order.state = 'active'
      if (order.state === 'active' && order.last * dayMs <= now) order.state = 'completed'
      if (['active', 'completed'].includes(order.state) && order.firm <= now) this.owe(order, place)
    }
    for (const { inviter, amount } of this.commissions.pay(now)) {
      this.of(inviter).available += amount
      this.house.referrals += amount
    }
  }

  /** Attests the power of a pool on a day: it caps what was delivered, and counts towards the capacity. */
  attest(pool: number, day: number, power: bigint): void {
    this.capacity.attest(pool, power)
    this.revenue.attest(pool, day, power)
  }

  lowerFeeFree(member: number): void {
    const purse = this.of(member)
    if (purse.feeFree > purse.available) purse.feeFree = purse.available
  }

  private earned(member: number): { all: bigint; cleared: bigint } {
    return this.revenue.brought()[member] ?? { all: 0n, cleared: 0n }
  }

  private settleClaim(member: number): void {
    const purse = this.of(member)
    const part = purse.available < purse.claim ? purse.available : purse.claim
    purse.available -= part
    purse.claim -= part
  }

  private enter(transfer: PlainTransfer, now: number): void {
    const { kind, from, amount } = transfer
    const before = this.entered++
    if (kind === 'unknown') this.house.unknown += amount
    if (kind === 'to vault') this.house.intoVault += amount
    if (kind === 'refill') this.house.refilled += amount
    if (kind === 'returned') this.house.unknown -= amount
    if (kind === 'taken') this.house.taken += amount
    if (kind === 'venue') {
      this.house.venue += amount
      this.revenue.pay(from, amount)
    }
    if (kind !== 'member') return
    const purse = this.of(from)
    this.house.deposits += amount
    purse.available += amount
    this.settleClaim(from)
    const meant = orderPaidBy(transfer, before, this.orders, 'awaiting_payment')
    if (meant && purse.available >= meant.price) this.pay(meant, now)
    else if (!meant) this.grantFor(orderPaidBy(transfer, before, this.orders, 'cancelled'))
  }

  private grantFor(cancelled: PlainOrder | undefined): void {
    if (!cancelled) return
    cancelled.hasGranted = true
    this.of(cancelled.member).feeFree += cancelled.price
  }

  private pay(order: PlainOrder, now: number): void {
    this.of(order.member).available -= order.price
    order.state = 'cooling_off'
    const first = Math.ceil((now + dayMs) / dayMs)
    order.cools = first * dayMs
    order.last = first + this.plan(order.plan).days
    const { member, plan, power, last } = order
    const holding = { member, plan, power, first, last }
    this.holdingOf.set(order, holding)
    this.revenue.holdings.push(holding)
  }

  private owe(owing: PlainOrder, order: number): void {
    if (owing.isOwed) return
    owing.isOwed = true
    const { member, plan, price, goods, cools, firm } = owing
    const { marginBps, pool } = this.plan(plan)
    if (this.revenue.hasFailed(pool)) return
    this.commissions.owe(order, member, ((price - goods) * marginBps) / 10_000n, Math.max(cools, firm))
  }

  private plan(plan: number): PlanFacts {
    const facts = this.offer.plans[plan]
    if (!facts) throw new Error(`the model has no plan ${plan}`)
    return facts
  }
}
