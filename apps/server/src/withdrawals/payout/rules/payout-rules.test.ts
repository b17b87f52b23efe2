import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, findFault, fitting, mustBeScreenedAgain } from './payout-rules.ts'

const caps = { releaseFrom: 5_000n, releaseFromCount: 4, perHour: 10_000n, perDay: 20_000n }
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
  lastDayCount: 1,
  memberAddress: '0xa',
  onHold: false,
  heldForIt: 100n,
  codeConsumed: true,
  blocked: false,
  toHouse: false,
  release: 'none',
}

describe('the payout process’s own checks before signing', () => {
  it('finds nothing wrong with an ordinary withdrawal', () => {
    expect(findFault(candidate, caps)).toBeUndefined()
  })

  it.each([
    [{ toAddress: '0xb' }, 'destination_is_not_the_member'],
    [{ toHouse: true }, 'destination_is_the_house'],
    [{ heldForIt: 99n }, 'money_is_not_held'],
    [{ heldForIt: 0n }, 'money_is_not_held'],
    [{ codeConsumed: false }, 'code_not_consumed'],
    [{ needsRelease: true }, 'not_released'],
    [{ lastDay: 5_000n }, 'not_released'],
    [{ amount: 5_000n, heldForIt: 5_000n, lastDay: 0n }, 'not_released'],
    [{ lastDayCount: 4 }, 'not_released'],
    [{ lastDay: 5_000n, preparedBy: 'o', releasedBy: 'o' }, 'released_by_one_person'],
    [{ lastDay: 5_000n, preparedBy: null, releasedBy: 'o' }, 'released_by_one_person'],
    [{ lastDay: 5_000n, preparedBy: 'o', releasedBy: 'p', release: 'unsigned' }, 'release_not_signed'],
    [{ preparedBy: 'o', releasedBy: 'p', release: 'none' }, 'release_not_signed'],
  ] as const)('refuses %o', (change, finding) => {
    expect(findFault({ ...candidate, ...change }, caps)).toBe(finding)
  })

  it('accepts a large withdrawal for which two operators signed', () => {
    const released = { ...candidate, lastDay: 9_000n, preparedBy: 'o', releasedBy: 'p' }
    expect(findFault({ ...released, release: 'signed' }, caps)).toBeUndefined()
  })

  it('returns to screening what a hold or a blocked address affects since, released or not', () => {
    expect(mustBeScreenedAgain(candidate)).toBe(false)
    expect(mustBeScreenedAgain({ ...candidate, onHold: true })).toBe(true)
    expect(mustBeScreenedAgain({ ...candidate, blocked: true })).toBe(true)
    const released: Candidate = { ...candidate, preparedBy: 'o', releasedBy: 'p', release: 'signed' }
    expect(mustBeScreenedAgain(released)).toBe(false)
    expect(mustBeScreenedAgain({ ...released, blocked: true })).toBe(true)
    expect(mustBeScreenedAgain({ ...released, release: 'expired' })).toBe(true)
  })

  it('takes the queue in order and stays within every cap', () => {
    const sums = fc.bigInt(0n, 30_000n)
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount: fc.bigInt(1n, 9_000n), release: fc.constantFrom('none', 'signed') })),
        sums,
        sums,
        sums,
        sums,
        (items, lastHour, lastDay, vaultBalance, vaultCapLeft) => {
          const queue = items.map((item) => ({ ...item, fee: 0n }))
          const room = { lastHour, lastDay, vaultBalance, vaultCapLeft, vaultReleaseFrom: 5_000n, releasesAtOnce: 20 }
          const chosen = fitting(queue, room, caps)
          const isReleased = chosen[0]?.release === 'signed'
          const total = chosen.reduce((sum, { amount }) => sum + amount, 0n)
          expect(chosen).toEqual(queue.slice(0, chosen.length))
          if (chosen.length > 0) {
            expect(total <= vaultBalance).toBe(true)
            expect(isReleased || (total <= vaultCapLeft && chosen.every(({ amount }) => amount < 5_000n))).toBe(true)
            expect(new Set(chosen.map(({ release }) => release)).size).toBe(1)
            expect(!isReleased || chosen.length <= 20).toBe(true)
            expect(lastHour + total <= caps.perHour && lastDay + total <= caps.perDay).toBe(true)
          }
        },
      ),
    )
  })
})
