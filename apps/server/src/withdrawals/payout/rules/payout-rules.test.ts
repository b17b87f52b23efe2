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
    [{ move: 'late' }, 'move_verified_too_late'],
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
    expect(findFault({ ...released, release: 'other_vault' }, caps)).toBeUndefined()
  })

  const isScreenedAgain = (change: Partial<Candidate>) => mustBeScreenedAgain({ ...candidate, ...change }, 99n)

  it('returns to screening what a hold or a blocked address affects since, released or not', () => {
    expect(isScreenedAgain({})).toBe(false)
    expect(isScreenedAgain({ onHold: true })).toBe(true)
    expect(isScreenedAgain({ blocked: true })).toBe(true)
    const released: Partial<Candidate> = { preparedBy: 'o', releasedBy: 'p', release: 'signed' }
    expect(isScreenedAgain(released)).toBe(false)
    expect(isScreenedAgain({ ...released, blocked: true })).toBe(true)
    expect(isScreenedAgain({ ...released, release: 'expired' })).toBe(true)
    expect(isScreenedAgain({ ...released, release: 'other_vault' })).toBe(true)
  })
  it('returns to screening what the vault pays only with a release', () => {
    expect(isScreenedAgain({ amount: 100n, fee: 1n })).toBe(false)
    expect(isScreenedAgain({ amount: 101n, fee: 1n })).toBe(true)
    expect(isScreenedAgain({ amount: 101n, fee: 1n, release: 'signed' })).toBe(false)
  })
})
