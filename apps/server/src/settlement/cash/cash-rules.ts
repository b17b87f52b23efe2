/** What the house owes in cash, in minor units. */
export type Obligations = {
  readonly available: bigint
  readonly held: bigint
  readonly unearned: bigint
  readonly poolPayable: bigint
  /** The part of pool_payable whose revenue has not arrived. It is owed only when it arrives. */
  readonly unclearedNet: bigint
  readonly suspense: bigint
}

/**
 * Returns the cash that must be there: members' balances, prepaid fees, cleared credits not posted yet, and unassigned
 * money.
 */
export function owedInCash({ available, held, unearned, poolPayable, unclearedNet, suspense }: Obligations): bigint {
  return available + held + unearned + poolPayable - unclearedNet + suspense
}
