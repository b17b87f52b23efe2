import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choose, countsAsNew, raisedBy } from './limit-rules.ts'

const limits = { perHour: 10_000n, perDay: 20_000n, newWallets: 3_000n }
const room = {
  isCovered: true,
  lastHour: 0n,
  lastDay: 0n,
  lastNewWallets: 0n,
  vaultBalance: 90_000n,
  vaultCapLeft: 90_000n,
  vaultReleaseFrom: 5_000n,
  payoutsAtOnce: 200,
  releasesAtOnce: 20,
}
type Given = {
  amount: bigint
  isNewWallet?: boolean
  release?: 'none' | 'signed'
  toAddress?: string
  paidToIt?: bigint
}
const queueOf = (given: readonly Given[]) =>
  given.map((item, index) => ({
    withdrawId: String(index),
    fee: 0n,
    isNewWallet: false,
    release: 'none' as const,
    toAddress: `wallet ${index}`,
    paidToIt: 0n,
    ...item,
  }))
const chosenOf = (given: readonly Given[], change: Partial<typeof room> = {}) => {
  const { chosen, waits } = choose(queueOf(given), { ...room, ...change }, limits)
  return { chosen: chosen.map(({ withdrawId }) => Number(withdrawId)), waits: Object.fromEntries(waits) }
}

describe('choosing from the queue', () => {
  it('chooses nothing while the cash is below everything owed, also nothing that two operators released', () => {
    const found = chosenOf([{ amount: 1n }, { amount: 6_000n, release: 'signed' }], { isCovered: false })
    expect(found).toEqual({ chosen: [], waits: { 0: 'full_coverage', 1: 'full_coverage' } })
  })

  it.each([
    ['payout_hour_limit', { lastHour: 9_900n }],
    ['payout_day_limit', { lastDay: 19_900n, lastHour: 9_900n }],
    ['vault_room', { vaultBalance: 100n }],
    ['vault_room', { vaultCapLeft: 100n }],
  ] as const)('stops at %s and says so of everything behind', (reason, change) => {
    const found = chosenOf([{ amount: 100n }, { amount: 200n }, { amount: 1n }], change)
    expect(found).toEqual({ chosen: [0], waits: { 1: reason, 2: reason } })
  })

  it('lets others pass a new wallet that waits, and keeps new wallets in their order', () => {
    const [old, young] = [{ amount: 2_000n }, { amount: 2_000n, isNewWallet: true }]
    const small = { amount: 500n, isNewWallet: true }
    expect(chosenOf([young, young, small, old])).toEqual({
      chosen: [0, 3],
      waits: { 1: 'new_wallet_limit', 2: 'new_wallet_limit' },
    })
    expect(chosenOf([small], { lastNewWallets: 2_500n }).chosen).toEqual([0])
    expect(chosenOf([small], { lastNewWallets: 2_501n }).chosen).toEqual([])
  })

  it('does not count a release of two operators against the limit of new wallets', () => {
    const released = { amount: 6_000n, isNewWallet: true, release: 'signed' } as const
    expect(chosenOf([released])).toEqual({ chosen: [0], waits: {} })
  })

  it('pays one wallet less than needs a release, in one batch and over 24 hours, and lets others pass', () => {
    const [to, other] = [{ toAddress: 'a' }, { toAddress: 'b' }]
    const small = (amount: bigint, given = {}) => ({ amount, ...to, ...given })
    expect(chosenOf([small(3_000n), small(2_000n), small(1_999n), { amount: 4_999n, ...other }])).toEqual({
      chosen: [0, 2, 3],
      waits: { 1: 'wallet_limit' },
    })
    expect(chosenOf([small(1_000n, { paidToIt: 3_999n })]).chosen).toEqual([0])
    expect(chosenOf([small(1_000n, { paidToIt: 4_000n })])).toEqual({ chosen: [], waits: { 0: 'wallet_limit' } })
    expect(chosenOf([small(9_000n, { paidToIt: 4_000n, release: 'signed' })]).chosen).toEqual([0])
  })

  it('takes one kind and as many as one call pays, without a reason for the rest', () => {
    const [plain, released] = [{ amount: 1n }, { amount: 1n, release: 'signed' as const }]
    expect(chosenOf([plain, released, plain])).toEqual({ chosen: [0], waits: {} })
    expect(chosenOf([plain, plain, plain], { payoutsAtOnce: 2 })).toEqual({ chosen: [0, 1], waits: {} })
    expect(chosenOf([released, released], { releasesAtOnce: 1 })).toEqual({ chosen: [0], waits: {} })
  })

  it('stays within every limit', () => {
    const sums = fc.bigInt(0n, 30_000n)
    const item = fc.record({
      amount: fc.bigInt(1n, 9_000n),
      isNewWallet: fc.boolean(),
      release: fc.constantFrom('none' as const, 'signed' as const),
      toAddress: fc.constantFrom('a', 'b', 'c'),
    })
    const used = fc.record({
      lastHour: sums,
      lastDay: sums,
      lastNewWallets: sums,
      vaultBalance: sums,
      vaultCapLeft: sums,
    })
    fc.assert(
      fc.property(fc.array(item), used, (items, given) => {
        const queue = queueOf(items)
        const { chosen, waits } = choose(queue, { ...room, ...given }, limits)
        const sumOf = (of: typeof chosen) => of.reduce((sum, { amount }) => sum + amount, 0n)
        const total = sumOf(chosen)
        if (chosen.length === 0) return
        expect(chosen).toEqual(queue.filter((each) => chosen.includes(each)))
        expect(chosen.some(({ withdrawId }) => waits.has(withdrawId))).toBe(false)
        expect(total <= given.vaultBalance).toBe(true)
        expect(given.lastHour + total <= limits.perHour && given.lastDay + total <= limits.perDay).toBe(true)
        const toNew = sumOf(chosen.filter(countsAsNew))
        expect(toNew === 0n || given.lastNewWallets + toNew <= limits.newWallets).toBe(true)
        for (const wallet of ['a', 'b', 'c'])
          expect(sumOf(chosen.filter((each) => each.toAddress === wallet && each.release === 'none')) < 5_000n).toBe(
            true,
          )
        const isReleased = chosen[0]?.release === 'signed'
        expect(new Set(chosen.map(({ release }) => release)).size).toBe(1)
        expect(isReleased || (total <= given.vaultCapLeft && chosen.every(({ amount }) => amount < 5_000n))).toBe(true)
        expect(!isReleased || chosen.length <= 20).toBe(true)
      }),
    )
  })
})

it('takes the highest of each limit, and never lowers one', () => {
  const [one, other] = [
    { perHour: 12_000n, perDay: 1n, newWallets: 0n },
    { perHour: 11_000n, perDay: 40_000n, newWallets: 3_001n },
  ]
  expect(raisedBy(limits, [])).toEqual(limits)
  expect(raisedBy(limits, [one, other])).toEqual({ perHour: 12_000n, perDay: 40_000n, newWallets: 3_001n })
})
