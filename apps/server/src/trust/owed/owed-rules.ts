/** What is owed to one member in USDT, in minor units, by the reason why. */
export type Owed = {
  readonly available: bigint
  readonly held: bigint
  /** Mining credits of settled days that are not posted, whether or not the venue has paid for them. */
  readonly pending: bigint
  /** Prepaid fees of the days that are not settled. */
  readonly unearned: bigint
  /** Refunds of prepaid fees for hours not delivered that are not posted. */
  readonly refunds: bigint
}

/** A member's balances, and the sums over the member's holdings, in minor units. */
export type OwedFigures = {
  readonly available: bigint
  readonly held: bigint
  /** Mining credits of all settled days, each day rounded down, and what was posted of them. */
  readonly net: bigint
  readonly postedNet: bigint
  /** Refunds of all settled days, each day rounded down, and what was posted of them. */
  readonly downtime: bigint
  readonly postedDowntime: bigint
  /** Fees of the days from start to end of each holding that are not settled. */
  readonly unearned: bigint
  /** Shares that were rounded down: two for each holding and settled day. */
  readonly shares: bigint
}

/** The ledger's accounts in which members' money is. */
export type OwingAccounts = {
  readonly available: bigint
  readonly held: bigint
  readonly unearned: bigint
  readonly pool_payable: bigint
}

/** An account that does not have what members are owed out of it. */
export type OwedDifference = { readonly account: keyof OwingAccounts; readonly books: bigint; readonly owed: bigint }

/** Returns what a member is owed. */
export function owedOf({ available, held, unearned, ...sums }: OwedFigures): Owed {
  const [pending, refunds] = [sums.net - sums.postedNet, sums.downtime - sums.postedDowntime]
  return { available, held, pending, unearned, refunds }
}

/** Returns the amount that a member's leaves add up to. */
export function totalOwed({ available, held, pending, unearned, refunds }: Owed): bigint {
  return available + held + pending + unearned + refunds
}

/**
 * Adds up what members are owed, one at a time, and compares it with the ledger. `available`, `held` and `unearned` must be
 * equal. `pool_payable` has also the remainders of rounding until the nightly sweep: less than one minor unit for each share.
 */
export function createOwedSums() {
  const owed = { available: 0n, held: 0n, unearned: 0n, pool_payable: 0n }
  let shares = 0n

  function add(figures: OwedFigures): void {
    const { available, held, pending, unearned, refunds } = owedOf(figures)
    owed.available += available
    owed.held += held
    owed.unearned += unearned
    owed.pool_payable += pending + refunds
    shares += figures.shares
  }

  function differences(accounts: OwingAccounts): OwedDifference[] {
    const rounding = shares > 0n ? shares - 1n : 0n
    return (['available', 'held', 'unearned', 'pool_payable'] as const)
      .map((account) => ({ account, books: accounts[account], owed: owed[account] }))
      .filter(({ account, books, owed: due }) => {
        const more = books - due
        return more < 0n || more > (account === 'pool_payable' ? rounding : 0n)
      })
  }

  return { add, differences }
}
