/** What the network was like: its difficulty, and the reward of a block in satoshi. */
export type Network = { readonly difficulty: bigint; readonly subsidySat: bigint }

const HASHES_PER_MTH = 10n ** 9n
const SECONDS_PER_DAY = 86_400n
const BPS = 10_000n
/** Expected hashes for one block at difficulty 1, as the Bitcoin protocol defines difficulty. */
const HASHES_PER_DIFFICULTY = 2n ** 32n

/** Satoshi a pool can be expected to mine in a day, rounded down. */
export function expectedSatoshi(nameplateMths: bigint, uptimeBps: number, { difficulty, subsidySat }: Network): bigint {
  const hashes = nameplateMths * HASHES_PER_MTH * SECONDS_PER_DAY * BigInt(uptimeBps)
  return (hashes * subsidySat) / (difficulty * HASHES_PER_DIFFICULTY * BPS)
}

const MOST = 2_000_000_000n

/**
 * How far satoshi are from what was expected, in basis points, rounded away from zero so that no excess is rounded off;
 * null when nothing was expected but something mined, because no rate says that.
 */
export function deviationBps(satoshi: bigint, expected: bigint): number | null {
  if (expected === 0n) return satoshi === 0n ? 0 : null
  const off = satoshi - expected
  const distance = ((off < 0n ? -off : off) * BPS + expected - 1n) / expected
  const shown = distance < MOST ? distance : MOST
  return Number(off < 0n ? -shown : shown)
}

/** Whether an approver must say why a row is right: it is further off than the limit, or there is nothing to judge it by. */
export function needsReason(deviation: number | null, limitBps: number): boolean {
  return deviation === null || Math.abs(deviation) > limitBps
}
