import { PlainDay, type PlainHolding, type Row, type Split } from './days.ts'
import type { Offer } from './offer.ts'

const least = (one: bigint, other: bigint) => (one < other ? one : other)
const daysToRecord = 7
const daysAfterVoid = 2
const dayMs = 86_400_000
/** A bitcoin costs 100,000 USDT. */
const usdtPerSatoshi = 10n ** 15n

/** Revenue in a slow and simple way: rows, the money of their venues, and the days they settle. */
export class PlainRevenue {
  readonly rows: Row[] = []
  readonly closed = new Set<number>()
  holdings: PlainHolding[] = []
  private readonly days = new Map<string, PlainDay>()
  /** Money of each venue that has no row. */
  private readonly unused: bigint[]
  /** What each venue owes because a payment it had made vanished. */
  readonly owed: bigint[]
  /** What `brought` returns until something changes. */
  private sums: { all: bigint; cleared: bigint }[] | undefined
  private readonly offer: Offer
  private readonly members: number

  constructor(offer: Offer, members: number) {
    this.offer = offer
    this.members = members
    this.unused = offer.venues.map(() => 0n)
    this.owed = offer.venues.map(() => 0n)
  }

  /** Approves a row. The pool's venue is the first that pays for it. */
  settle(pool: number, day: number, usdt: bigint, uptime: bigint): void {
    const venue = this.offer.venues.findIndex(({ pools }) => pools.includes(pool))
    const row: Row = { pool, day, venue, usdt, uptime, open: usdt, corrected: 0n, voided: 0n, isGone: false }
    this.rows.push(row)
    this.day(pool, day).approve(row)
    this.pay(venue, 0n)
  }

  /** A venue's money settles what it owes, and then clears its own rows, the oldest first. */
  pay(venue: number, amount: bigint): void {
    this.sums = undefined
    const settled = least(amount, this.owed[venue] ?? 0n)
    this.owed[venue] = (this.owed[venue] ?? 0n) - settled
    let left = (this.unused[venue] ?? 0n) + amount - settled
    const own = this.rows.filter((row) => row.venue === venue && !row.isGone && row.open > 0n)
    // A sort keeps the order of approval within a day.
    for (const row of own.sort((one, other) => one.day - other.day)) {
      const part = least(row.open, left)
      row.open -= part
      left -= part
    }
    this.unused[venue] = left
  }

  /**
   * Corrects a row that was too high; the venue pays that much less. The house pays it, the row's own open part first.
   */
  correct(place: number, amount: bigint): void {
    const row = this.row(place)
    row.corrected += amount
    const part = least(row.open, amount)
    row.open -= part
    this.pay(row.venue, amount - part)
  }

  /** Takes a row, or what its venue has not paid of it, out of the books. */
  void(place: number, part: 'all' | 'unpaid', at: number): void {
    const row = this.row(place)
    const paid = row.usdt - row.open
    const isWhole = part === 'all' || paid === 0n
    row.voided = isWhole ? row.usdt : row.open
    row.open = 0n
    row.isGone = isWhole
    this.day(row.pool, row.day).void(row, isWhole, at)
    this.pay(row.venue, 0n)
    if (isWhole) this.free(row.venue, paid)
  }

  /** Returns the newest row that can be voided wholly, or for its unpaid part; −1 without one. */
  voidable(part: 'all' | 'unpaid'): number {
    return this.rows.findLastIndex((row, place) => {
      const isFollowed = this.rows
        .slice(place + 1)
        .some(({ pool, day, isGone }) => pool === row.pool && day === row.day && !isGone)
      const isPartlyPaid = row.open < row.usdt
      return (
        row.open > 0n && row.corrected === 0n && row.voided === 0n && !isFollowed && (part === 'all' || isPartlyPaid)
      )
    })
  }

  /** Whether a day would show more than three times what the nameplate can mine by the network’s figures. */
  isTooMuch(pool: number, day: number, usdt: bigint): boolean {
    const { difficulty, pools } = this.offer
    if (difficulty === undefined || usdt === 0n) return false
    // 10^9 hashes are a thousandth of a TH; a block of 3.125 BTC takes 2^32 hashes times the difficulty.
    const hashes = (pools[pool]?.nameplate ?? 0n) * 10n ** 9n * 86_400n
    const satoshi = (hashes * 312_500_000n) / (difficulty * 2n ** 32n)
    return this.recorded(pool, day) + usdt > 3n * satoshi * usdtPerSatoshi
  }

  /** A venue’s payment vanished. What had cleared rows is owed; what was not used is gone. */
  vanish(venue: number, amount: bigint): void {
    const left = least(this.unused[venue] ?? 0n, amount)
    this.unused[venue] = (this.unused[venue] ?? 0n) - left
    this.owed[venue] = (this.owed[venue] ?? 0n) + amount - left
  }

  attest(pool: number, day: number, power: bigint): void {
    this.day(pool, day).attest(power, this.offer.pools[pool]?.nameplate ?? 0n)
  }

  /** Closes the days that nobody recorded in time. Returns how many. A pool’s days count from its first holding on. */
  closeOverdue(now: number): number {
    let closed = 0
    const newest = Math.floor(now / dayMs) - daysToRecord - 1
    for (const pool of this.offer.pools.keys()) {
      const own = this.holdings.filter(({ plan }) => this.offer.plans[plan]?.pool === pool)
      const first = Math.min(...own.map((holding) => holding.first))
      // A closed pool’s days end with its last holding.
      const last = this.closed.has(pool) ? Math.max(...own.map((holding) => holding.last - 1)) : newest
      for (let day = first; day <= Math.min(newest, last); day += 1) {
        const known = this.days.get(`${pool} ${day}`)
        if (known?.hasRow || known?.latest?.isDelivered === false) continue
        if (known && known.lastVoidAt > now - daysAfterVoid * dayMs) continue
        this.day(pool, day).close()
        closed += 1
      }
    }
    return closed
  }

  /** Whether a pool closed, or delivered less than half over its last thirty settled days. */
  hasFailed(pool: number): boolean {
    if (this.closed.has(pool)) return true
    const settled = this.settled().filter((day) => day.pool === pool)
    const last = settled.sort((one, other) => other.day - one.day).slice(0, 30)
    const sum = last.reduce((total, { latest }) => total + (latest?.delivered ?? 0n), 0n)
    return last.length === 30 && sum / 30n < 5_000n
  }

  /** Sum of the rows of a day. */
  recorded(pool: number, day: number): bigint {
    return this.days.get(`${pool} ${day}`)?.revenue ?? 0n
  }

  /** What venues still owe for their rows. */
  open(venue?: number): bigint {
    return this.rows.reduce((sum, row) => sum + (venue === undefined || row.venue === venue ? row.open : 0n), 0n)
  }

  get surplus(): bigint {
    return this.unused.reduce((sum, each) => sum + each, 0n)
  }

  /** What each member’s holdings have earned in all, and how much of it is due. */
  brought(): readonly { all: bigint; cleared: bigint }[] {
    this.sums ??= this.sumEarnings()
    return this.sums
  }

  private sumEarnings(): { all: bigint; cleared: bigint }[] {
    const sums = Array.from({ length: this.members }, () => ({ all: 0n, cleared: 0n }))
    for (const day of this.days.values()) day.addEarnings(sums)
    return sums
  }

  /** The sums of all settled days. */
  split(): Split {
    const parts = this.settled().map((day) => day.split())
    const sum = (part: keyof Split) => parts.reduce((total, each) => total + each[part], 0n)
    return {
      net: sum('net'),
      electricity: sum('electricity'),
      service: sum('service'),
      back: sum('back'),
      unsold: sum('unsold'),
      margin: sum('margin'),
      hashrate: sum('hashrate'),
      fees: sum('fees'),
    }
  }

  private settled(): PlainDay[] {
    return [...this.days.values()].filter(({ latest }) => latest !== undefined)
  }

  private free(venue: number, amount: bigint): void {
    this.unused[venue] = (this.unused[venue] ?? 0n) + amount
    this.pay(venue, 0n)
  }

  private row(place: number): Row {
    const row = this.rows[place]
    if (!row) throw new Error(`the model has no row ${place}`)
    return row
  }

  private day(pool: number, day: number): PlainDay {
    this.sums = undefined
    const key = `${pool} ${day}`
    const found = this.days.get(key) ?? new PlainDay(this.offer, pool, day, this.holdings)
    this.days.set(key, found)
    return found
  }
}
