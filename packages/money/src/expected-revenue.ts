/** Bitcoin's difficulty and the reward of a block in satoshi. */
export type Network = { readonly difficulty: bigint; readonly subsidySat: bigint }

const HASHES_PER_MTH = 10n ** 9n
const SECONDS_PER_DAY = 86_400n
const BPS = 10_000n
const ALL_BPS = 10_000
const MTH_PER_TH = 1_000n
/** Expected hashes for one block at difficulty 1, as the Bitcoin protocol defines difficulty. */
const HASHES_PER_DIFFICULTY = 2n ** 32n
const SATOSHI_PER_BTC = 10n ** 8n

/** Returns the satoshi that power in mTH/s can be expected to mine in a day at this uptime, rounded down. */
export function expectedSatoshi(powerMths: bigint, uptimeBps: number, { difficulty, subsidySat }: Network): bigint {
  const hashes = powerMths * HASHES_PER_MTH * SECONDS_PER_DAY * BigInt(uptimeBps)
  return (hashes * subsidySat) / (difficulty * HASHES_PER_DIFFICULTY * BPS)
}

/** Returns what satoshi are worth at the price of a bitcoin, both sums in the same minor units, rounded down. */
export function satoshiWorth(satoshi: bigint, pricePerBtc: bigint): bigint {
  return (satoshi * pricePerBtc) / SATOSHI_PER_BTC
}

/**
 * The satoshi of this much power are divided by it, so that rounding loses at most a billionth of a satoshi per TH/s.
 */
const MANY_TH = 10n ** 9n

/** Returns the hashprice: the value that a TH/s can be expected to mine in a day without a stop, in the price's minor units. */
export function hashprice(network: Network, pricePerBtc: bigint): bigint {
  const satoshi = expectedSatoshi(MANY_TH * MTH_PER_TH, ALL_BPS, network)
  return satoshiWorth(satoshi, pricePerBtc) / MANY_TH
}
