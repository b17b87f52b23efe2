import { plans, pools } from './offer.ts'
import { PlainRevenue } from './revenue.ts'
import { type Outcome, PlainWithdrawals } from './withdrawals.ts'

type OrderState = 'awaiting_payment' | 'cooling_off' | 'active' | 'completed' | 'expired' | 'cancelled' | 'refunded'
type PlainOrder = {
  member: number
  plan: number
  power: bigint
  price: bigint
  state: OrderState
  expires: number
  cools: number
  last: number
  /** What an early exit took out of the prepaid fee. */
  taken: bigint
  /** How many transfers were mined before the order. */
  transfersBefore: number
  /** Whether a payment that came after its cancellation gave the right to withdraw without fee. */
  hasGranted: boolean
}
export type PlainMember = { available: bigint; held: bigint; feeFree: bigint; posted: bigint }
/** An on-chain transfer that is not read yet. */
export type PlainTransfer = {
  kind: 'member' | 'unknown' | 'to vault' | 'venue' | 'refill'
  member: number
  amount: bigint
  at: number
}
type Due = { inviter: number; referee: number; order: number; amount: bigint; at: number }

export const dayMs = 86_400_000
const minute = 60_000
const usdt = (whole: bigint) => whole * 10n ** 18n

/** A naive model of the whole product: lists and balances, no ledger, no locks. Member n was invited by n − 1. */
export class PlainBooks {
  readonly revenue = new PlainRevenue()
  readonly members: PlainMember[]
  readonly orders: PlainOrder[] = []
  readonly withdrawals: PlainWithdrawals
  /** Unread transfers, in the order of the chain. */
  sent: PlainTransfer[] = []
  private entered = 0
  readonly house = { deposits: 0n, unknown: 0n, intoVault: 0n, venue: 0n, refilled: 0n, referrals: 0n, exits: 0n }
  private readonly dues: Due[] = []
  /** What the caps count: commissions that were paid and not reversed. */
  private granted: Due[] = []

  constructor(members: number) {
    this.members = Array.from({ length: members }, () => ({ available: 0n, held: 0n, feeFree: 0n, posted: 0n }))
    this.withdrawals = new PlainWithdrawals(this)
  }

  of(member: number): PlainMember {
    const found = this.members[member]
    if (!found) throw new Error(`the plain model has no member ${member}`)
    return found
  }

  due(member: number): bigint {
    return this.revenue.brought(member).cleared - this.of(member).posted
  }

  pending(member: number): bigint {
    const { all, cleared } = this.revenue.brought(member)
    return all - cleared
  }

  post(member: number): boolean {
    const due = this.due(member)
    this.of(member).available += due
    this.of(member).posted += due
    return due > 0n
  }

  place(member: number, plan: number, quantity: number, from: 'wallet' | 'balance', now: number): Outcome {
    const facts = plans[plan]
    if (!facts) throw new Error(`the plain model has no plan ${plan}`)
    const power = facts.power * BigInt(quantity)
    const price = power * (facts.fee / 1_000n) * BigInt(facts.days)
    const mine = this.orders.filter((order) => order.member === member)
    const order: PlainOrder = {
      ...{
        member,
        plan,
        power,
        price,
        state: 'awaiting_payment',
        expires: now + 15 * minute,
        cools: 0,
        last: 0,
        taken: 0n,
        transfersBefore: this.entered + this.sent.length,
        hasGranted: false,
      },
    }
    if (from === 'wallet') {
      const unpaid = mine.filter(({ state }) => state === 'awaiting_payment')
      if (unpaid.length >= 5) return 'unpaid_orders_limit'
      const reserved = unpaid.filter((other) => plans[other.plan]?.pool === facts.pool)
      const share = (this.capacity(facts.pool) * 5n) / 100n
      if (reserved.reduce((sum, other) => sum + other.power, power) > share) return 'reservation_limit'
      if (!this.fits(facts.pool, power)) return 'capacity_short'
      this.post(member)
      this.orders.push(order)
      return 'ok'
    }
    if (this.of(member).available + this.due(member) < price) return 'balance_short'
    if (!this.fits(facts.pool, power)) return 'capacity_short'
    this.post(member)
    this.orders.push(order)
    this.pay(order, now)
    this.lowerFeeFree(member)
    return 'ok'
  }

  cancel(place: number, now: number): Outcome {
    const order = this.orders[place]
    if (!order) throw new Error(`the plain model has no order ${place}`)
    if (order.state === 'cooling_off' && now < order.cools) {
      this.of(order.member).available += order.price
      this.of(order.member).feeFree += order.price
      this.revenue.holdings = this.revenue.holdings.filter((holding) => holding !== this.holdingOf.get(order))
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
    const left = BigInt(holding.last - today - 1) * order.power * ((plans[order.plan]?.fee ?? 0n) / 1_000n)
    return { refund: left - (left * 1_000n) / 10_000n, kept: (left * 1_000n) / 10_000n }
  }

  exit(place: number, now: number): Outcome {
    const order = this.orders[place]
    const quote = this.quote(place, now)
    if (!order || (!quote && order.state !== 'refunded')) return 'exit_closed'
    if (!quote) return 'ok'
    if (order.state === 'cooling_off') this.owe(order, place)
    this.post(order.member)
    this.of(order.member).available += quote.refund
    this.house.exits += quote.kept
    order.taken = quote.refund + quote.kept
    order.state = 'refunded'
    const holding = this.holdingOf.get(order)
    if (holding) holding.last = Math.floor(now / dayMs) + 1
    return 'ok'
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
      this.granted = this.granted.filter(({ inviter, order }) => inviter !== member || order !== given.order)
    } else {
      this.house.unknown += amount
      this.house.deposits -= amount
    }
    return 'ok'
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
      if (order.state === 'cooling_off' && order.cools <= now) {
        order.state = 'active'
        this.owe(order, place)
      }
      if (order.state === 'active' && order.last * dayMs <= now) order.state = 'completed'
    }
    const waiting = this.dues.splice(0).sort((one, other) => one.at - other.at || one.order - other.order)
    for (const due of waiting) this.grant(due)
  }

  /** Sold or reserved power. */
  taken(pool: number): { sold: bigint; reserved: bigint } {
    const sum = (...states: OrderState[]) =>
      this.orders
        .filter(({ plan, state }) => plans[plan]?.pool === pool && states.includes(state))
        .reduce((total, { power }) => total + power, 0n)
    return { sold: sum('cooling_off', 'active'), reserved: sum('awaiting_payment') }
  }

  /** Every account of the house on its usual side. */
  accounts(): Record<string, bigint> {
    const { house, withdrawals } = this
    const { net, back, ...split } = this.revenue.split()
    const posted = this.members.reduce((sum, member) => sum + member.posted, 0n)
    const paid = this.orders.filter(({ cools, state }) => cools > 0 && state !== 'cancelled')
    return {
      treasury: house.deposits + house.unknown + house.venue - house.refilled,
      payout_vault: house.intoVault + house.refilled - withdrawals.paid,
      payout_in_flight: withdrawals.inFlight(),
      revenue_receivable: this.revenue.open(),
      suspense: house.unknown + house.intoVault + this.revenue.surplus,
      unearned: paid.reduce((sum, { price, taken }) => sum + price - taken, 0n) - this.revenue.feesOfSettledDays(),
      pool_payable: net + back - posted,
      house_mining_income: split.unsold,
      hashrate_income: split.hashrate,
      sales_margin: split.margin,
      service_income: split.service,
      electricity_recovery: split.electricity,
      referral_expense: house.referrals,
      exit_income: house.exits,
      correction_expense: this.revenue.rows.reduce((sum, { corrected }) => sum + corrected, 0n),
      network_fee: withdrawals.fees,
    }
  }

  lowerFeeFree(member: number): void {
    const purse = this.of(member)
    if (purse.feeFree > purse.available) purse.feeFree = purse.available
  }

  private readonly holdingOf = new Map<PlainOrder, PlainRevenue['holdings'][number]>()

  private enter({ kind, member, amount, at }: PlainTransfer, now: number): void {
    const before = this.entered++
    if (kind === 'unknown') this.house.unknown += amount
    if (kind === 'to vault') this.house.intoVault += amount
    if (kind === 'refill') this.house.refilled += amount
    if (kind === 'venue') {
      this.house.venue += amount
      this.revenue.pay(amount)
    }
    if (kind !== 'member') return
    this.house.deposits += amount
    this.of(member).available += amount
    const open = this.orders.filter(
      (order) => order.member === member && order.transfersBefore <= before && at <= order.expires && order.cools === 0,
    )
    const fitting = (state: OrderState) => {
      const found = open.filter((order) => order.state === state && !order.hasGranted)
      return found.find(({ price }) => price === amount) ?? found.find(({ price }) => price < amount)
    }
    const meant = fitting('awaiting_payment')
    if (meant) this.pay(meant, now)
    else this.grantFor(fitting('cancelled'))
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
    order.last = first + (plans[order.plan]?.days ?? 0)
    const { member, plan, power, last } = order
    const holding = { member, plan, power, first, last }
    this.holdingOf.set(order, holding)
    this.revenue.holdings.push(holding)
  }

  private fits(pool: number, power: bigint): boolean {
    const { sold, reserved } = this.taken(pool)
    return sold + reserved + power <= this.capacity(pool)
  }

  private capacity(pool: number): bigint {
    return ((pools[pool]?.nameplate ?? 0n) * 95n) / 100n
  }

  private owe({ member, plan, price, cools }: PlainOrder, order: number): void {
    const margin = (price * (plans[plan]?.marginBps ?? 0n)) / 10_000n
    const levels = [(margin * 1_000n) / 10_000n, (margin * 300n) / 10_000n]
    for (const [level, amount] of levels.entries()) {
      const inviter = member - 1 - level
      if (inviter >= 0) this.dues.push({ inviter, referee: member, order, amount, at: cools })
    }
  }

  private grant(due: Due): void {
    const sum = (isCounted: (other: Due) => boolean) =>
      this.granted.filter(isCounted).reduce((total, { amount }) => total + amount, 0n)
    const date = (at: number, length: number) => new Date(at).toISOString().slice(0, length)
    const isHis = (other: Due) => other.inviter === due.inviter
    const year = sum((one) => isHis(one) && one.referee === due.referee && date(one.at, 4) === date(due.at, 4))
    const month = sum((one) => isHis(one) && date(one.at, 7) === date(due.at, 7))
    const rooms = [due.amount, usdt(200n) - year, usdt(1_000n) - month]
    const amount = rooms.reduce((least, room) => (room < least ? room : least))
    if (amount <= 0n) return
    this.granted.push({ ...due, amount })
    this.of(due.inviter).available += amount
    this.house.referrals += amount
  }
}
