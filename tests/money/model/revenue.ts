import { plans, pools } from './offer.ts'

/** Power that runs from the first day until before the last; days are counted from 1970-01-01. */
export type PlainHolding = { member: number; plan: number; power: bigint; first: number; last: number }
type Row = { pool: number; day: number; usdt: bigint; uptime: bigint; open: bigint; corrected: bigint }
type Figures = { net: bigint; electricity: bigint; service: bigint; back: bigint }
/** Where the money of all settled days has gone. */
export type Split = {
  net: bigint
  electricity: bigint
  service: bigint
  unsold: bigint
  back: bigint
  margin: bigint
  hashrate: bigint
}

const ONE = 10n ** 18n
const least = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * Revenue and credits in a slow and simple way: every figure is recomputed from all rows and holdings when it is
 * needed. Written from the rules alone; shares no code with the implementation.
 */
export class PlainRevenue {
  readonly rows: Row[] = []
  holdings: PlainHolding[] = []
  /** Venue money without a row. */
  surplus = 0n

  settle(pool: number, day: number, usdt: bigint, uptime: bigint): void {
    this.rows.push({ pool, day, usdt, uptime, open: usdt, corrected: 0n })
    this.pay(0n)
  }

  pay(amount: bigint): void {
    this.surplus += amount
    const byDay = this.rows.map((row, place) => ({ row, place }))
    byDay.sort((one, other) => one.row.day - other.row.day || one.place - other.place)
    for (const { row } of byDay) {
      const part = least(row.open, this.surplus)
      row.open -= part
      this.surplus -= part
    }
  }

  /**
   * Corrects a row that was too high; the venue pays that much less. The house pays it, the row's own open part first.
   */
  correct(place: number, amount: bigint): void {
    const row = this.rows[place]
    if (!row) throw new Error(`the plain model has no row ${place}`)
    row.corrected += amount
    const part = least(row.open, amount)
    row.open -= part
    this.pay(amount - part)
  }

  /** What venues still owe. */
  open(): bigint {
    return this.rows.reduce((sum, { open }) => sum + open, 0n)
  }

  /** What a member’s holdings have earned in all, and how much of it is due: refunds, and what venues have paid for. */
  brought(member: number): { all: bigint; cleared: bigint } {
    let [all, cleared] = [0n, 0n]
    for (const { pool, day } of this.settledDays()) {
      for (const holding of this.holdings) {
        if (holding.member !== member || !isOn(holding, pool, day)) continue
        const { net, back } = this.figures(pool, day, holding.plan, this.rowsOf(pool, day))
        const paid = this.figures(pool, day, holding.plan, this.paidRowsOf(pool, day))
        all += shareOf(holding, { net, back })
        cleared += shareOf(holding, { net: paid.net, back })
      }
    }
    return { all, cleared }
  }

  /** The sums of all settled days. */
  split(): Split {
    const sum: Split = { net: 0n, electricity: 0n, service: 0n, unsold: 0n, back: 0n, margin: 0n, hashrate: 0n }
    for (const { pool, day } of this.settledDays()) {
      sum.unsold += this.rowsOf(pool, day).reduce((total, { usdt }) => total + usdt, 0n)
      for (const [plan, { fee, marginBps }] of plans.entries()) {
        const power = this.powerOn(pool, day, plan)
        const figures = this.figures(pool, day, plan, this.rowsOf(pool, day))
        const part = (figure: bigint) => (power * figure) / ONE
        const delivered = power * (fee / 1_000n) - part(figures.back)
        const margin = (delivered * marginBps) / 10_000n
        sum.net += part(figures.net)
        sum.electricity += part(figures.electricity)
        sum.service += part(figures.service)
        sum.unsold -= part(figures.net) + part(figures.electricity) + part(figures.service)
        sum.back += part(figures.back)
        sum.margin += margin
        sum.hashrate += delivered - margin
      }
    }
    return sum
  }

  /** For each settled day the fees of the power that ran on it. */
  feesOfSettledDays(): bigint {
    let fees = 0n
    for (const { pool, day } of this.settledDays()) {
      for (const [plan, { fee }] of plans.entries()) fees += this.powerOn(pool, day, plan) * (fee / 1_000n)
    }
    return fees
  }

  private figures(pool: number, day: number, plan: number, rows: readonly Row[]): Figures {
    const facts = plans[plan]
    if (rows.length === 0 || !facts) return { net: 0n, electricity: 0n, service: 0n, back: 0n }
    const revenue = rows.reduce((sum, { usdt }) => sum + usdt, 0n)
    const uptime = rows.reduce((lowest, row) => least(lowest, row.uptime), 10_000n)
    const sold = plans.reduce((sum, _, each) => sum + this.powerOn(pool, day, each), 0n)
    const nameplate = pools[pool]?.nameplate ?? 0n
    const gross = (revenue * ONE) / (sold > nameplate ? sold : nameplate)
    // 1 mTH/s at this many mJ per TH draws efficiency/10^9 kW, for 24 hours of the uptime.
    const used = (facts.efficiency * 24n * facts.tariff * uptime * ONE) / 10n ** 13n
    const electricity = least(gross, used)
    const service = ((gross - electricity) * facts.serviceBps) / 10_000n
    const back = ((facts.fee / 1_000n) * (10_000n - uptime) * ONE) / 10_000n
    return { net: gross - electricity - service, electricity, service, back }
  }

  private powerOn(pool: number, day: number, plan: number): bigint {
    const running = this.holdings.filter((holding) => holding.plan === plan && isOn(holding, pool, day))
    return running.reduce((sum, { power }) => sum + power, 0n)
  }

  private settledDays(): { pool: number; day: number }[] {
    const seen = new Map(this.rows.map(({ pool, day }) => [`${pool} ${day}`, { pool, day }]))
    return [...seen.values()]
  }

  private rowsOf(pool: number, day: number): Row[] {
    return this.rows.filter((row) => row.pool === pool && row.day === day)
  }

  /** The rows of a day up to the first one that waits for money. */
  private paidRowsOf(pool: number, day: number): Row[] {
    const rows = this.rowsOf(pool, day)
    const firstOpen = rows.findIndex(({ open }) => open > 0n)
    return firstOpen < 0 ? rows : rows.slice(0, firstOpen)
  }
}

function isOn({ plan, first, last }: PlainHolding, pool: number, day: number): boolean {
  return plans[plan]?.pool === pool && first <= day && day < last
}

function shareOf({ power }: PlainHolding, { net, back }: Pick<Figures, 'net' | 'back'>): bigint {
  return (power * net) / ONE + (power * back) / ONE
}
