/** What the house owes in cash, in minor units. */
export type Obligations = {
  readonly available: bigint
  readonly held: bigint
  readonly unearned: bigint
  readonly poolPayable: bigint
  /** The part of pool_payable whose revenue has not arrived: owed when it does, and not before. */
  readonly unclearedNet: bigint
  readonly suspense: bigint
}

/** Cash that must be there: members' balances, prepaid fees, cleared earnings not posted yet, and money that is not assigned. */
export function owedInCash({ available, held, unearned, poolPayable, unclearedNet, suspense }: Obligations): bigint {
  return available + held + unearned + poolPayable - unclearedNet + suspense
}
