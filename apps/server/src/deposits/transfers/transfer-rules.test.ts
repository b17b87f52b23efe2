import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TokenTransfer } from '../../chain/chain.ts'
import { type AddressBook, classify, endOfStep, isShownEarly } from './transfer-rules.ts'

const [token, treasury, vault, venue, member, former] = ['0xa', '0xb', '0xc', '0xd', '0xe', '0x9'] as const
const book: AddressBook = {
  token,
  cash: new Map([
    [treasury, 'treasury'],
    [vault, 'payout_vault'],
    [former, 'treasury'],
  ]),
  retired: new Set([former]),
  venues: new Map([[venue, 'venue-1']]),
  members: new Map([[member, 'anna']]),
}
const transfer = (changes: Partial<TokenTransfer> = {}): TokenTransfer => ({
  token,
  sender: member,
  recipient: treasury,
  amount: 1n,
  blockNumber: 1n,
  blockHash: '0x1',
  blockTime: new Date(0),
  txHash: '0x2',
  logIndex: 0,
  ...changes,
})

describe('a final transfer', () => {
  it.each([
    ['from a member to the treasury is a deposit', {}, { state: 'deposit', memberId: 'anna' }],
    ['from a venue is revenue', { sender: venue }, { state: 'venue', venueId: 'venue-1' }],
    [
      'from a stranger is in suspense',
      { sender: '0xf' },
      { state: 'suspense', into: 'treasury', reason: 'unknown_sender' },
    ],
    [
      'from a member to the vault is in suspense',
      { recipient: vault },
      { state: 'suspense', into: 'payout_vault', reason: 'paid_to_vault' },
    ],
    [
      'from a venue to the vault is in suspense',
      { sender: venue, recipient: vault },
      { state: 'suspense', into: 'payout_vault', reason: 'paid_to_vault' },
    ],
    [
      'from a member to a former treasury is in suspense',
      { recipient: former },
      { state: 'suspense', into: 'treasury', reason: 'paid_to_retired' },
    ],
    [
      'from a former treasury elsewhere leaves the house',
      { sender: former, recipient: member },
      { state: 'outflow', from: 'treasury' },
    ],
    [
      'from treasury to vault is a move',
      { sender: treasury, recipient: vault },
      { state: 'treasury_move', from: 'treasury', to: 'payout_vault' },
    ],
    [
      'from vault to treasury is a move',
      { sender: vault },
      { state: 'treasury_move', from: 'payout_vault', to: 'treasury' },
    ],
    [
      'from the treasury elsewhere leaves the house',
      { sender: treasury, recipient: member },
      { state: 'outflow', from: 'treasury' },
    ],
    [
      'from the vault elsewhere leaves the house',
      { sender: vault, recipient: '0xf' },
      { state: 'outflow', from: 'payout_vault' },
    ],
    [
      'of nothing from the treasury is ignored',
      { sender: treasury, recipient: '0xf', amount: 0n },
      { state: 'ignored', reason: 'zero_value' },
    ],
    ['of another token is ignored', { token: '0xbad' }, { state: 'ignored', reason: 'other_token' }],
    ['of nothing is ignored', { amount: 0n }, { state: 'ignored', reason: 'zero_value' }],
    [
      'of another token from the treasury is ignored',
      { token: '0xbad', sender: treasury },
      { state: 'ignored', reason: 'other_token' },
    ],
  ] as [string, Partial<TokenTransfer>, object][])('%s', (_, changes, expected) => {
    expect(classify(transfer(changes), book)).toEqual(expected)
  })

  it('that concerns no house address is an error', () => {
    expect(() => classify(transfer({ recipient: '0xf' }), book)).toThrow('does not concern a house address')
  })
})

it('shows a transfer before it is final only if it is the real token, above zero, and to the treasury', () => {
  expect(isShownEarly(transfer(), book)).toBe(true)
  expect(isShownEarly(transfer({ sender: '0xf' }), book)).toBe(true)
  for (const changes of [{ token: '0xbad' }, { amount: 0n }, { recipient: vault }, { recipient: former }] as const) {
    expect(isShownEarly(transfer(changes), book)).toBe(false)
  }
})

describe('the end of a step', () => {
  const at = (...blocks: number[]) => blocks.map((block) => transfer({ blockNumber: BigInt(block) }))

  it('is the end of the range when its transfers fit', () => {
    expect(endOfStep({ from: 1n, to: 9n }, at(2, 3), 2)).toBe(9n)
    expect(endOfStep({ from: 1n, to: 9n }, [], 1)).toBe(9n)
  })

  it('is before the first block that no longer fits', () => {
    expect(endOfStep({ from: 1n, to: 9n }, at(2, 3, 5, 5), 3)).toBe(4n)
  })

  it('is a whole block, however many transfers it has', () => {
    expect(endOfStep({ from: 1n, to: 9n }, at(4, 4, 4, 6), 2)).toBe(4n)
  })

  it('always makes progress and leaves no transfer behind', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        (blocks, most) => {
          const all = at(...blocks.toSorted((a, b) => a - b))
          const taken: TokenTransfer[] = []
          for (let from = 1n, steps = 0; from <= 12n; steps += 1) {
            const rest = all.filter(({ blockNumber }) => blockNumber >= from)
            const end = endOfStep({ from, to: 12n }, rest, most)
            expect(end >= from && steps < 13).toBe(true)
            taken.push(...rest.filter(({ blockNumber }) => blockNumber <= end))
            from = end + 1n
          }
          expect(taken).toEqual(all)
        },
      ),
    )
  })
})
