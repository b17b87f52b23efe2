/** Returns cash divided by what is owed, in basis points rounded down; null when nothing is owed. */
export function coverageBps(cash: bigint, owed: bigint): number | null {
  return owed <= 0n ? null : Number((cash * 10_000n) / owed)
}
