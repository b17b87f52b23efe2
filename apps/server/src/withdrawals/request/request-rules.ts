import type { PayoutWait, ReleaseReason, WithdrawalReason, WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'

/** Limits in USDT minor units; see `business` in the contract for their defaults. */
export type WithdrawalLimits = {
  minimum: bigint
  perDay: bigint
  perMonth: bigint
  fee: bigint
  /** From this amount, or this many withdrawals, of a member in 24 hours, two operators must release. */
  releaseFrom: bigint
  releaseFromCount: number
}

export type WithdrawalHistory = {
  /** Requested and not cancelled, rejected or failed, in the last 24 hours and the last 30 days. */
  lastDay: bigint
  lastMonth: bigint
  /** An amount under the minimum was paid, or is under way, in the last 30 days. */
  smallOneUsed: boolean
}

export type Assessment = { fee: bigint; feeFreePart: bigint; underMinimum: boolean }

/**
 * Returns what a request of this amount costs, or throws why it is not possible. A cooling-off refund (`feeFree`) can
 * be withdrawn without fee and minimum as long as the whole amount fits into what is left of it.
 * @throws Refusal 422 with the field `amount`.
 */
export function assess(
  amount: bigint,
  available: bigint,
  feeFree: bigint,
  history: WithdrawalHistory,
  limits: WithdrawalLimits,
  show: (amount: bigint) => string,
): Assessment {
  const field = 'amount'
  if (amount > available) throw new Refusal(422, 'balance_short', { field, values: { available: show(available) } })
  if (amount > roomToday(history, limits)) {
    const values = { hours: String(business.withdrawDayHours), left: show(roomToday(history, limits)) }
    throw new Refusal(422, 'withdraw_day_limit', { field, values })
  }
  if (amount > roomThisMonth(history, limits)) {
    const values = { days: String(business.withdrawMonthDays), left: show(roomThisMonth(history, limits)) }
    throw new Refusal(422, 'withdraw_month_limit', { field, values })
  }
  if (amount <= feeFree) return { fee: 0n, feeFreePart: amount, underMinimum: false }
  const underMinimum = amount < limits.minimum
  if (underMinimum && history.smallOneUsed) {
    const values = { min: show(limits.minimum), days: String(business.withdrawMonthDays) }
    throw new Refusal(422, 'withdraw_below_minimum', { field, values })
  }
  if (amount <= limits.fee) throw new Refusal(422, 'fee_exceeds_amount', { field, values: { fee: show(limits.fee) } })
  return { fee: limits.fee, feeFreePart: 0n, underMinimum }
}

const isBeingPaid: ReadonlySet<WithdrawalState> = new Set(['signed', 'broadcast', 'confirmed'])

/** Returns how much more can be requested in these 24 hours. */
export function roomToday(history: WithdrawalHistory, limits: WithdrawalLimits): bigint {
  return atLeastZero(limits.perDay - history.lastDay)
}

/** Returns how much more can be requested in these 30 days. */
export function roomThisMonth(history: WithdrawalHistory, limits: WithdrawalLimits): bigint {
  return atLeastZero(limits.perMonth - history.lastMonth)
}

/**
 * Returns where a withdrawal goes: the identity wallet, with which the member signs in, and nowhere else. No request names an
 * address.
 */
export function destinationOf(member: { readonly address: string }): string {
  return member.address
}

export type Screening = { to: 'holding'; until: Date } | { to: 'queued' } | { to: 'release'; because: ReleaseReason }

/**
 * Returns the next state of a confirmed withdrawal: it waits for a hold, needs two operators, or is queued
 * automatically.
 */
export function screen(
  facts: {
    now: Date
    holdUntil: Date | null
    /** The destination is blocked, and two operators have not released the withdrawal since. */
    blocked: boolean
    /** The total and the number of requests in the 24 hours up to and including this one. */
    lastDay: bigint
    lastDayCount: number
    /** It is more than the vault pays without a release. */
    aboveVaultCap: boolean
    released: boolean
  },
  limits: WithdrawalLimits,
): Screening {
  if (facts.holdUntil && facts.holdUntil > facts.now) return { to: 'holding', until: facts.holdUntil }
  if (facts.blocked) return { to: 'release', because: 'blocked_address' }
  if (facts.released) return { to: 'queued' }
  if (facts.lastDay >= limits.releaseFrom || facts.aboveVaultCap) return { to: 'release', because: 'large_sum' }
  if (facts.lastDayCount >= limits.releaseFromCount) return { to: 'release', because: 'many_in_a_day' }
  return { to: 'queued' }
}

/**
 * Returns why a withdrawal waits or ended, null while it is paid and after. A queued one waits for a limit, whatever it waited for
 * before.
 */
export function reasonToShow(withdrawal: {
  readonly state: WithdrawalState
  readonly waits_for: PayoutWait | null
  readonly reason: WithdrawalReason | null
}): WithdrawalReason | null {
  const { state, waits_for, reason } = withdrawal
  if (state === 'queued') return waits_for
  return isBeingPaid.has(state) ? null : reason
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
