import { describe, expect, it } from 'vitest'
import { type Candidate, findFault, mustBeScreenedAgain } from './payout-rules.ts'

const caps = { releaseFrom: 5_000n, releaseFromCount: 4 }
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
  move: 'none',
  isNewWallet: false,
  paidToIt: 0n,
}

describe('the payout process’s own checks before signing', () => {
  it('finds nothing wrong with an ordinary withdrawal', () => {
    expect(findFault(candidate, caps)).toBeUndefined()
  })

  it.each([
    [{ toAddress: '0xb' }, 'destination_is_not_the_member'],
    [{ toHouse: true }, 'destination_is_the_house'],
    [{ move: 'unsigned' }, 'move_not_signed'],
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

  it('accepts a wallet to which two operators moved the account', () => {
    expect(findFault({ ...candidate, move: 'signed' }, caps)).toBeUndefined()
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
})
