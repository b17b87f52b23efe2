/** The figures of the test pools and plans, in the units of the ledger: mTH/s, minor units, basis points. */
export type PoolFacts = { readonly name: string; readonly nameplate: bigint }
export type PlanFacts = {
  readonly name: string
  readonly pool: number
  readonly power: bigint
  readonly days: number
  /** Per TH and day; divisible by 1,000. */
  readonly fee: bigint
  /** Thousandths of a joule per TH. */
  readonly efficiency: bigint
  /** Per kWh. */
  readonly tariff: bigint
  readonly serviceBps: bigint
  readonly marginBps: bigint
}

export const pools: readonly PoolFacts[] = [
  { name: 'Great', nameplate: 2_000_000n },
  { name: 'Small', nameplate: 37_000n },
]

/** Odd figures on purpose: nothing divides evenly. The last plan costs more than the threshold for a release. */
export const plans: readonly PlanFacts[] = [
  {
    ...{ name: 'Ten', pool: 0, power: 10_000n, days: 30, fee: 49_999_999_999_997_000n },
    ...{ efficiency: 17_500n, tariff: 60_000_000_000_000_001n, serviceBps: 300n, marginBps: 3_333n },
  },
  {
    ...{ name: 'Seven', pool: 1, power: 7_001n, days: 30, fee: 31_000_000_000_001_000n },
    ...{ efficiency: 21_339n, tariff: 0n, serviceBps: 777n, marginBps: 7_000n },
  },
  {
    ...{ name: 'Heavy', pool: 0, power: 90_000n, days: 90, fee: 700_000_000_000_013_000n },
    ...{ efficiency: 39_000n, tariff: 110_000_000_000_000_000n, serviceBps: 0n, marginBps: 1_999n },
  },
]
