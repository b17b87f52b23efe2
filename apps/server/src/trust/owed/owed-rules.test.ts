import { describe, expect, it } from 'vitest'
import { owedDifferences } from './fixtures/owed-differences.ts'
import { owedOf, totalOwed } from './owed-rules.ts'

const figures = {
  available: 10n,
  held: 2n,
  net: 100n,
  postedNet: 60n,
  downtime: 30n,
  postedDowntime: 25n,
  unearned: 500n,
  shares: 4n,
}
const accounts = { available: 20n, held: 4n, unearned: 1_000n, pool_payable: 90n }

describe('what a member is owed', () => {
  it('counts what settled days gave and was not posted as pending and as refunds', () => {
    const owed = owedOf(figures)
    expect(owed).toEqual({ available: 10n, held: 2n, pending: 40n, unearned: 500n, refunds: 5n })
    expect(totalOwed(owed)).toBe(557n)
  })
})

describe('comparing with the ledger', () => {
  const differences = (change: Partial<typeof accounts>) =>
    owedDifferences([figures, figures], { ...accounts, ...change })

  it('accepts equal sums, and less than one unit for each share in pool_payable', () => {
    expect(differences({})).toEqual([])
    expect(differences({ pool_payable: 97n })).toEqual([])
    expect(owedDifferences([], { available: 0n, held: 0n, unearned: 0n, pool_payable: 0n })).toEqual([])
  })

  it.each([
    { account: 'available', books: 21n, owed: 20n },
    { account: 'held', books: 3n, owed: 4n },
    { account: 'unearned', books: 1_001n, owed: 1_000n },
    { account: 'pool_payable', books: 98n, owed: 90n },
    { account: 'pool_payable', books: 89n, owed: 90n },
  ])('reports $books in $account when members are owed $owed', (difference) => {
    expect(differences({ [difference.account]: difference.books })).toEqual([difference])
  })
})
