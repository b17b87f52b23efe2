import { applyBps } from '@terahold/money/rate'

/** The share of its attested power that a pool may sell. */
export type CapacitySettings = {
  readonly capacityShareBps: number
  /** The share of its capacity that the unpaid orders of one member may reserve. */
  readonly reservationShareBps: number
  readonly attestedDaysForMean: number
  readonly attestedDaysAtLeast: number
}

/** The sums of a pool's latest approved attestations; `days` is their number. */
export type Attested = { readonly days: bigint; readonly powerSum: bigint; readonly uptimeSum: bigint }

/** Returns the mean attested power in mTH/s, rounded down; 0 without a day. */
export function meanPower({ days, powerSum }: Attested): bigint {
  return days === 0n ? 0n : powerSum / days
}

/** Returns the mean attested uptime in basis points, rounded down; null without a day. */
export function meanUptime({ days, uptimeSum }: Attested): number | null {
  return days === 0n ? null : Number(uptimeSum / days)
}

/**
 * Returns the most power a pool may have sold and reserved, in mTH/s: the configured share of its mean, and zero before
 * enough days are attested.
 */
export function capacityLimit(attested: Attested, settings: CapacitySettings): bigint {
  if (attested.days < BigInt(settings.attestedDaysAtLeast)) return 0n
  return applyBps(attested.powerSum, settings.capacityShareBps) / attested.days
}

/** Returns the available power; zero for a pool whose attested power fell below what it sold. */
export function sellablePower(limit: bigint, sold: bigint, reserved: bigint): bigint {
  const left = limit - sold - reserved
  return left > 0n ? left : 0n
}

/** Returns the sold share of a pool's nameplate in basis points, rounded down. */
export function utilisationBps(sold: bigint, nameplate: bigint): number {
  return Number((sold * 10_000n) / nameplate)
}

/** Returns the uptime of several pools, weighted by nameplate; null when none is attested. */
export function jointUptime(
  pools: readonly { readonly uptimeBps: number | null; readonly nameplateMths: bigint }[],
): number | null {
  const attested = pools.filter((pool): pool is { uptimeBps: number; nameplateMths: bigint } => pool.uptimeBps !== null)
  const weight = attested.reduce((sum, pool) => sum + pool.nameplateMths, 0n)
  if (weight === 0n) return null
  return Number(attested.reduce((sum, pool) => sum + BigInt(pool.uptimeBps) * pool.nameplateMths, 0n) / weight)
}
