import { business } from '@terahold/contract/constants'
import { expectedSatoshi, type Network, satoshiWorth } from '@terahold/money/expected-revenue'

const BPS = 10_000n
const ALL_BPS = 10_000
const MOST = 2_000_000_000n

/**
 * Returns how far a figure is from the expected one, in basis points. Rounds away from zero, so that no excess is
 * rounded off. Returns null when nothing was expected but something is there, because no rate expresses that.
 */
export function deviationBps(figure: bigint, expected: bigint): number | null {
  if (expected === 0n) return figure === 0n ? 0 : null
  const off = figure - expected
  const distance = ((off < 0n ? -off : off) * BPS + expected - 1n) / expected
  const shown = distance < MOST ? distance : MOST
  return Number(off < 0n ? -shown : shown)
}

/**
 * Returns how far USDT are from what the satoshi were worth at the day's price, in basis points. Returns the largest
 * deviation when they were worth nothing. Both sums and the price of a bitcoin are in minor units.
 */
export function usdtDeviationBps(usdt: bigint, satoshi: bigint, usdtPerBtc: bigint): number {
  return deviationBps(usdt, satoshiWorth(satoshi, usdtPerBtc)) ?? Number(MOST)
}

/** Sums of a pool's day: satoshi, and USDT in minor units. */
export type DaySums = { readonly satoshi: bigint; readonly usdt: bigint }

const LIMIT_FACTOR = BigInt(business.revenueLimitFactor)

/**
 * Returns the most that a day's rows can show, whatever the reason: three times what the nameplate can mine and what that is
 * worth by these figures of the network, or without network figures three times the pool's highest recent day. Undefined if neither is known.
 */
export function dayLimit(
  nameplateMths: bigint,
  network: (Network & { readonly usdtPerBtc: bigint }) | undefined,
  highest: DaySums | undefined,
): DaySums | undefined {
  if (!network) return highest && { satoshi: highest.satoshi * LIMIT_FACTOR, usdt: highest.usdt * LIMIT_FACTOR }
  const satoshi = expectedSatoshi(nameplateMths, ALL_BPS, network) * LIMIT_FACTOR
  return { satoshi, usdt: satoshiWorth(satoshi, network.usdtPerBtc) }
}

type Deviations = { readonly satoshi: number | null; readonly usdt: number | null }

/**
 * Returns whether the approver must give a reason: the satoshi deviate beyond the limit or cannot be judged, or the
 * USDT deviate beyond it where the day's price is known.
 */
export function needsReason({ satoshi, usdt }: Deviations, limitBps: number): boolean {
  return satoshi === null || Math.abs(satoshi) > limitBps || (usdt !== null && Math.abs(usdt) > limitBps)
}
