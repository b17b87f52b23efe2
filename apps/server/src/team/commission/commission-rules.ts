import { applyBps } from '@terahold/money/rate'

export type CommissionSettings = {
  /** Off: no commission comes due any more; due ones are still paid. */
  readonly enabled: boolean
  /** The caps for one referee in a calendar year, and for one inviter in a calendar month; minor units. */
  readonly perRefereeYear: bigint
  readonly perMonth: bigint
}

export type Commission = {
  readonly level: 1 | 2
  readonly inviterId: string
  readonly margin: bigint
  readonly amount: bigint
}

/** Returns what an order's inviters get from its sales margin: two levels at most, and nothing if the margin is too small to share. */
export function commissionsOf(
  order: { readonly hashratePrice: bigint; readonly salesMarginBps: number },
  inviters: { readonly level1: string | null; readonly level2: string | null },
  shares: { readonly enabled: boolean; readonly level1Bps: number; readonly level2Bps: number },
): Commission[] {
  if (!shares.enabled) return []
  const margin = applyBps(order.hashratePrice, order.salesMarginBps)
  const levels = [
    { level: 1, inviterId: inviters.level1, amount: applyBps(margin, shares.level1Bps) },
    { level: 2, inviterId: inviters.level2, amount: applyBps(margin, shares.level2Bps) },
  ] as const
  return levels.flatMap(({ level, inviterId, amount }) =>
    inviterId !== null && amount > 0n ? [{ level, inviterId, margin, amount }] : [],
  )
}

/**
 * Returns how much of a commission the caps allow, given what was already paid of that referee's year and of that
 * month.
 */
export function cappedCommission(
  amount: bigint,
  paid: { readonly refereeYear: bigint; readonly month: bigint },
  settings: Pick<CommissionSettings, 'perRefereeYear' | 'perMonth'>,
): bigint {
  const left = [settings.perRefereeYear - paid.refereeYear, settings.perMonth - paid.month]
  const granted = left.reduce((least, room) => (room < least ? room : least), amount)
  return granted > 0n ? granted : 0n
}
