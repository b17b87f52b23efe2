import type { Offer } from './offer.ts'
import type { PlainOrder } from './orders.ts'

/** How much power each pool has, and how much of it is taken. */
export class PlainCapacity {
  private readonly offer: Offer
  private readonly orders: readonly PlainOrder[]
  /** What was attested of each pool, the oldest first. Thirty days in full came before there were members. */
  private readonly attested: bigint[][]

  constructor(offer: Offer, orders: readonly PlainOrder[]) {
    this.offer = offer
    this.orders = orders
    this.attested = offer.pools.map(({ nameplate }) => Array.from({ length: 30 }, () => nameplate))
  }

  attest(pool: number, power: bigint): void {
    this.attested[pool]?.push(power)
  }

  /** Sold or reserved power. */
  taken(pool: number): { sold: bigint; reserved: bigint } {
    const sum = (...states: PlainOrder['state'][]) =>
      this.orders
        .filter(({ plan, state }) => this.offer.plans[plan]?.pool === pool && states.includes(state))
        .reduce((total, { power }) => total + power, 0n)
    return { sold: sum('cooling_off', 'active'), reserved: sum('awaiting_payment') }
  }

  fits(pool: number, power: bigint): boolean {
    const { sold, reserved } = this.taken(pool)
    return sold + reserved + power <= this.of(pool)
  }

  /** 95 % of the mean of the last thirty attested days. */
  of(pool: number): bigint {
    const last = (this.attested[pool] ?? []).slice(-30)
    return (last.reduce((sum, power) => sum + power, 0n) * 95n) / 100n / BigInt(last.length)
  }
}
