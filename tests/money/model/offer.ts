/** What the model of the books knows of venues, pools and plans: mTH/s, minor units, basis points. */
export type Offer = {
  readonly pools: readonly PoolFacts[]
  readonly plans: readonly PlanFacts[]
  readonly venues: readonly VenueFacts[]
  /** Bitcoin's difficulty from the first day with members on. Undefined: so easy that no day's revenue is too much. */
  readonly difficulty?: bigint
}
export type PoolFacts = { readonly name: string; readonly nameplate: bigint }
export type VenueFacts = {
  readonly name: string
  /** The pools it pays for. */
  readonly pools: readonly number[]
}
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
  /** Price of the goods with their shipping, for each unit. */
  readonly goods?: bigint
}

/** Odd figures on purpose: nothing divides evenly. The last plan costs more than the threshold for a release. */
export const smallOffer: Offer = {
  pools: [
    { name: 'Great', nameplate: 2_000_000n },
    { name: 'Small', nameplate: 37_000n },
  ],
  venues: [{ name: 'Venue', pools: [0, 1] }],
  plans: [
    {
      name: 'Ten',
      pool: 0,
      power: 10_000n,
      days: 30,
      fee: 49_999_999_999_997_000n,
      efficiency: 17_500n,
      tariff: 60_000_000_000_000_001n,
      serviceBps: 300n,
      marginBps: 3_333n,
    },
    {
      name: 'Seven',
      pool: 1,
      power: 7_001n,
      days: 30,
      fee: 31_000_000_000_001_000n,
      efficiency: 21_339n,
      tariff: 0n,
      serviceBps: 777n,
      marginBps: 7_000n,
    },
    {
      name: 'Heavy',
      pool: 0,
      power: 90_000n,
      days: 90,
      fee: 700_000_000_000_013_000n,
      efficiency: 39_000n,
      tariff: 110_000_000_000_000_000n,
      serviceBps: 0n,
      marginBps: 1_999n,
    },
  ],
}

/** Three venues, four pools: the third venue becomes insolvent, the third pool silent, the fourth closes. */
export const wideOffer: Offer = {
  difficulty: 150_000_000_000_000n,
  pools: [
    { name: 'Great', nameplate: 2_000_000n },
    { name: 'Poor', nameplate: 900_000n },
    { name: 'Silent', nameplate: 700_000n },
    { name: 'Closing', nameplate: 503_000n },
  ],
  venues: [
    { name: 'Alder', pools: [0, 3] },
    { name: 'Birch', pools: [2] },
    { name: 'Cedar', pools: [1] },
  ],
  plans: [
    {
      name: 'Ten',
      pool: 0,
      power: 10_000n,
      days: 30,
      fee: 49_999_999_999_997_000n,
      efficiency: 17_500n,
      tariff: 60_000_000_000_000_001n,
      serviceBps: 300n,
      marginBps: 3_333n,
    },
    {
      name: 'Heavy',
      pool: 0,
      power: 90_000n,
      days: 90,
      fee: 700_000_000_000_013_000n,
      efficiency: 39_000n,
      tariff: 110_000_000_000_000_000n,
      serviceBps: 0n,
      marginBps: 1_999n,
    },
    {
      name: 'Gift',
      pool: 0,
      power: 3_000n,
      days: 90,
      fee: 40_000_000_000_003_000n,
      goods: 99_000_000_000_000_000_007n,
      efficiency: 20_001n,
      tariff: 50_000_000_000_000_000n,
      serviceBps: 251n,
      marginBps: 2_500n,
    },
    {
      name: 'Poor',
      pool: 1,
      power: 7_001n,
      days: 30,
      fee: 31_000_000_000_001_000n,
      efficiency: 21_339n,
      tariff: 0n,
      serviceBps: 777n,
      marginBps: 7_000n,
    },
    {
      name: 'Silent',
      pool: 2,
      power: 5_003n,
      days: 90,
      fee: 44_444_444_444_444_000n,
      efficiency: 25_000n,
      tariff: 45_000_000_000_000_003n,
      serviceBps: 500n,
      marginBps: 3_000n,
    },
    {
      name: 'Closing',
      pool: 3,
      power: 6_007n,
      days: 90,
      fee: 52_000_000_000_007_000n,
      efficiency: 19_777n,
      tariff: 61_000_000_000_000_000n,
      serviceBps: 300n,
      marginBps: 3_000n,
    },
  ],
}
