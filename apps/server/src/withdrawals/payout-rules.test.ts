import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bumped, type Candidate, findFault, fitting } from './payout-rules.ts'

const caps = { releaseFrom: 5_000n, perHour: 10_000n, perDay: 20_000n }
const candidate: Candidate = {
  memberId: 'm',
  withdrawId: 'w',
  toAddress: '0xa',
  amount: 100n,
  fee: 1n,
  needsRelease: false,
  preparedBy: null,
  releasedBy: null,
  lastDay: 100n,
  member: { address: '0xa', holdUntil: null },
  heldForIt: 100n,
  codeConsumed: true,
  blocked: false,
}

describe('what the payout process checks for itself before signing', () => {
  it('finds nothing wrong with an ordinary withdrawal', () => {
    expect(findFault(candidate, caps)).toBeUndefined()
  })

  it.each([
    [{ toAddress: '0xb' }, 'destination_is_not_the_member'],
    [{ heldForIt: 99n }, 'money_is_not_held'],
    [{ heldForIt: 0n }, 'money_is_not_held'],
    [{ codeConsumed: false }, 'code_not_consumed'],
    [{ needsRelease: true }, 'not_released'],
    [{ lastDay: 5_000n }, 'not_released'],
    [{ blocked: true }, 'blocked_without_release'],
    [{ lastDay: 5_000n, preparedBy: 'o', releasedBy: 'o' }, 'released_by_one_person'],
    [{ lastDay: 5_000n, preparedBy: null, releasedBy: 'o' }, 'released_by_one_person'],
  ])('refuses %o', (change, finding) => {
    expect(findFault({ ...candidate, ...change }, caps)).toBe(finding)
  })

  it('accepts a large one that two people released', () => {
    expect(findFault({ ...candidate, lastDay: 9_000n, preparedBy: 'o', releasedBy: 'p' }, caps)).toBeUndefined()
  })

  it('takes the queue in order and never more than any cap lets out', () => {
    const sums = fc.bigInt(0n, 30_000n)
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(1n, 9_000n)),
        sums,
        sums,
        sums,
        sums,
        (amounts, lastHour, lastDay, vaultBalance, vaultCapLeft) => {
          const queue = amounts.map((amount) => ({ amount, fee: 0n }))
          const chosen = fitting(queue, { lastHour, lastDay, vaultBalance, vaultCapLeft }, caps)
          const total = chosen.reduce((sum, { amount }) => sum + amount, 0n)
          expect(chosen).toEqual(queue.slice(0, chosen.length))
          if (chosen.length > 0) {
            expect(total <= vaultBalance && total <= vaultCapLeft).toBe(true)
            expect(lastHour + total <= caps.perHour && lastDay + total <= caps.perDay).toBe(true)
          }
        },
      ),
    )
  })

  it('raises a fee by a fifth at least, or to the market', () => {
    expect(bumped({ maxFee: 100n, maxTip: 1n }, { maxFee: 50n, maxTip: 1n })).toEqual({ maxFee: 120n, maxTip: 2n })
    expect(bumped({ maxFee: 100n, maxTip: 10n }, { maxFee: 500n, maxTip: 50n })).toEqual({ maxFee: 500n, maxTip: 50n })
  })
})
