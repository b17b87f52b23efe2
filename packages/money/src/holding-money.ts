/**
 * The money of a holding, or of several together, in minor units. Every screen and every call uses these figures and this
 * arithmetic. The words are those of docs/glossary.md.
 */
export type HoldingMoney = {
  /** The prepaid fee of the whole term. */
  readonly paid: bigint
  /** Mined minus costs, of all settled days. */
  readonly credited: bigint
  /** The part of `credited` that the venue has not paid yet. */
  readonly pending: bigint
  readonly downtimeRefund: bigint
  /** The prepaid fee of the settled days, and the exit fee. */
  readonly feeUsed: bigint
  /** The prepaid fee of unused days that was paid back when the holding ended early. */
  readonly feeRefund: bigint
}

/** Returns what reached the member's balance: cleared credits and refunds. */
export function receivedOf(money: Pick<HoldingMoney, 'credited' | 'pending' | 'downtimeRefund' | 'feeRefund'>): bigint {
  return money.credited - money.pending + money.downtimeRefund + money.feeRefund
}

/** Returns the result: credited and refunded, minus the prepaid fee used. Negative is a loss. */
export function resultOf(money: Pick<HoldingMoney, 'credited' | 'downtimeRefund' | 'feeUsed'>): bigint {
  return money.credited + money.downtimeRefund - money.feeUsed
}

/** Returns the money of several holdings together. */
export function addMoney(holdings: readonly HoldingMoney[]): HoldingMoney {
  const sum = (part: keyof HoldingMoney) => holdings.reduce((total, money) => total + money[part], 0n)
  return {
    paid: sum('paid'),
    credited: sum('credited'),
    pending: sum('pending'),
    downtimeRefund: sum('downtimeRefund'),
    feeUsed: sum('feeUsed'),
    feeRefund: sum('feeRefund'),
  }
}

export type BreakEven =
  /** What was received covers everything paid. */
  | { readonly state: 'reached' }
  /** It does with what is pending. */
  | { readonly state: 'pending' }
  /** It does with what is pending and the rest of the term at the latest settled day's figures. */
  | { readonly state: 'on_course' }
  /** It does not. Each day left needs at least this much, in minor units. */
  | { readonly state: 'behind'; readonly neededPerDay: bigint }
  /** No day is left. */
  | { readonly state: 'missed' }
  /** No day of the pool is settled. */
  | { readonly state: 'unknown' }

/**
 * Returns whether holdings can still break even over their whole term. `latestTerm` is what the days left would bring at the
 * figures of each pool's latest settled day, in minor units; null before the first. `daysLeft` are the days not settled yet.
 */
export function breakEvenOf(
  money: Pick<HoldingMoney, 'paid' | 'credited' | 'pending' | 'downtimeRefund' | 'feeRefund'>,
  { daysLeft, latestTerm }: { readonly daysLeft: number; readonly latestTerm: bigint | null },
): BreakEven {
  const missing = money.paid - receivedOf(money) - money.pending
  if (missing + money.pending <= 0n) return { state: 'reached' }
  if (missing <= 0n) return { state: 'pending' }
  if (daysLeft <= 0) return { state: 'missed' }
  if (latestTerm === null) return { state: 'unknown' }
  if (latestTerm >= missing) return { state: 'on_course' }
  const days = BigInt(daysLeft)
  return { state: 'behind', neededPerDay: (missing + days - 1n) / days }
}
