import type { Offer } from './offer.ts'

/** Power that runs from the first day until before the last; days are counted from 1970-01-01. */
export type PlainHolding = { member: number; plan: number; power: bigint; first: number; last: number }
/** An approved row. `open` is what its venue has not paid. */
export type Row = {
  readonly pool: number
  readonly day: number
  readonly venue: number
  readonly usdt: bigint
  readonly uptime: bigint
  open: bigint
  corrected: bigint
  voided: bigint
  isGone: boolean
}
/** What 1 mTH/s under the terms of a plan gets, times 10^18. */
type Figures = { net: bigint; electricity: bigint; service: bigint; back: bigint }
type Revision = {
  readonly row: Row | undefined
  readonly isDelivered: boolean
  readonly revenue: bigint
  readonly delivered: bigint
  readonly refunded: bigint
  /** One for each plan. */
  readonly figures: readonly Figures[]
  isVoided: boolean
}
/** Where the money of a day has gone. */
export type Split = { -readonly [Part in keyof Figures]: bigint } & {
  unsold: bigint
  margin: bigint
  hashrate: bigint
  fees: bigint
}

const ONE = 10n ** 18n
const ALL = 10_000n
const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** A finished day of a pool with everyone who had power on it. Their power never changes again. */
export class PlainDay {
  readonly pool: number
  readonly day: number
  private readonly revisions: Revision[] = []
  private readonly rows: Row[] = []
  private readonly holdings: readonly PlainHolding[]
  private readonly powers: readonly bigint[]
  private readonly offer: Offer
  /** The attested share of the nameplate power. */
  private attested = ALL
  /** When its last row was voided, in milliseconds. */
  lastVoidAt = Number.NEGATIVE_INFINITY

  constructor(offer: Offer, pool: number, day: number, all: readonly PlainHolding[]) {
    this.offer = offer
    this.pool = pool
    this.day = day
    this.holdings = all.filter(
      ({ plan, first, last }) => offer.plans[plan]?.pool === pool && first <= day && day < last,
    )
    this.powers = offer.plans.map((_, plan) =>
      this.holdings.reduce((sum, holding) => sum + (holding.plan === plan ? holding.power : 0n), 0n),
    )
  }

  /** Sums of the rows that count, without a voided part. */
  get revenue(): bigint {
    return this.rows.reduce((sum, { usdt, voided }) => sum + usdt - voided, 0n)
  }

  get hasRow(): boolean {
    return this.rows.length > 0
  }

  /** The revision that counts. */
  get latest(): Revision | undefined {
    return this.revisions.findLast(({ isVoided }) => !isVoided)
  }

  approve(row: Row): void {
    this.rows.push(row)
    this.revise({ row })
  }

  /** Seven days have passed without a row, or the row that came later was taken out. */
  close(): void {
    this.revise({ row: undefined, isClosed: true })
  }

  /** Caps what the day can have delivered; settles it again when that is less than it has. */
  attest(power: bigint, nameplate: bigint): void {
    this.attested = (power * ALL) / nameplate
    if (this.latest?.isDelivered && this.attested < this.latest.delivered) this.revise({ row: undefined })
  }

  /** Takes a row, or its unpaid part, out of the day. Rows that came later were taken out before. */
  void(row: Row, isWhole: boolean, at: number): void {
    const from = this.revisions.findIndex((revision) => revision.row === row && !revision.isVoided)
    const gone = this.revisions.slice(from).filter(({ isVoided }) => !isVoided)
    for (const revision of gone) revision.isVoided = true
    const refunded = gone.reduce((most, revision) => (revision.refunded > most ? revision.refunded : most), 0n)
    if (isWhole) this.rows.splice(this.rows.indexOf(row), 1)
    this.lastVoidAt = at
    if (isWhole && refunded === 0n && !this.latest) return
    if (isWhole && this.latest?.isDelivered === false) this.close()
    else this.revise({ row: isWhole ? undefined : row, refunded, uptime: row.uptime })
  }

  /** Adds what each member earned on the day, and how much of it is due: refunds, and what venues have paid for. */
  addEarnings(to: { all: bigint; cleared: bigint }[]): void {
    const latest = this.latest
    if (!latest) return
    const cleared = this.cleared()
    for (const { member, plan, power } of this.holdings) {
      const sum = to[member]
      const { net, back } = latest.figures[plan] as Figures
      const paid = cleared?.figures[plan]?.net ?? 0n
      if (!sum) continue
      sum.all += (power * net) / ONE + (power * back) / ONE
      sum.cleared += (power * paid) / ONE + (power * back) / ONE
    }
  }

  split(): Split {
    const sum: Split = {
      net: 0n,
      electricity: 0n,
      service: 0n,
      back: 0n,
      unsold: 0n,
      margin: 0n,
      hashrate: 0n,
      fees: 0n,
    }
    const latest = this.latest
    if (!latest) return sum
    sum.unsold = latest.revenue
    for (const [plan, { fee, marginBps }] of this.offer.plans.entries()) {
      const power = this.powers[plan] ?? 0n
      const figures = latest.figures[plan] as Figures
      const part = (figure: bigint) => (power * figure) / ONE
      const fees = power * (fee / 1_000n)
      const delivered = fees - part(figures.back)
      const margin = (delivered * marginBps) / ALL
      sum.fees += fees
      sum.net += part(figures.net)
      sum.electricity += part(figures.electricity)
      sum.service += part(figures.service)
      sum.unsold -= part(figures.net) + part(figures.electricity) + part(figures.service)
      sum.back += part(figures.back)
      sum.margin += margin
      sum.hashrate += delivered - margin
    }
    return sum
  }

  /** The last revision before which, and with which, every row is paid. */
  private cleared(): Revision | undefined {
    const counting = this.revisions.filter(({ isVoided }) => !isVoided)
    const firstOpen = counting.findIndex(({ row }) => row !== undefined && row.open > 0n)
    return firstOpen < 0 ? counting.at(-1) : counting[firstOpen - 1]
  }

  private revise(cause: { row: Row | undefined; isClosed?: true; refunded?: bigint; uptime?: bigint }): void {
    const prior = this.latest
    const lowest = this.rows.reduce((low, { uptime }) => least(low, uptime), this.hasRow ? ALL : (cause.uptime ?? 0n))
    const rates = prior?.isDelivered ? [lowest, this.attested, prior.delivered] : [lowest, this.attested]
    const delivered = cause.isClosed ? 0n : rates.reduce(least)
    const refunds = [ALL - delivered, prior?.refunded ?? 0n, cause.refunded ?? 0n]
    const refunded = refunds.reduce((most, each) => (each > most ? each : most))
    const result = { revenue: this.revenue, delivered, refunded }
    const figures = this.offer.plans.map((_, plan) => this.figures(plan, result))
    this.revisions.push({ row: cause.row, isDelivered: !cause.isClosed, ...result, figures, isVoided: false })
  }

  private figures(
    plan: number,
    { revenue, delivered, refunded }: Pick<Revision, 'revenue' | 'delivered' | 'refunded'>,
  ): Figures {
    const terms = this.offer.plans[plan]
    if (!terms) throw new Error(`the model has no plan ${plan}`)
    const sold = this.powers.reduce((sum, power) => sum + power, 0n)
    const nameplate = this.offer.pools[this.pool]?.nameplate ?? 0n
    const gross = (revenue * ONE) / (sold > nameplate ? sold : nameplate)
    // 1 mTH/s at this many mJ per TH draws efficiency/10^9 kW, for 24 hours of what was delivered.
    const used = (terms.efficiency * 24n * terms.tariff * delivered * ONE) / 10n ** 13n
    const electricity = least(gross, used)
    const service = ((gross - electricity) * terms.serviceBps) / ALL
    const back = ((terms.fee / 1_000n) * refunded * ONE) / ALL
    return { net: gross - electricity - service, electricity, service, back }
  }
}
