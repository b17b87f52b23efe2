import type { Address } from 'viem'
import { expect, it } from 'vitest'
import type { BlockRef, Chain } from '../chain.ts'
import { readEvidence } from './payout-evidence.ts'

const [vault, token, other] = ['a', 'b', 'c'].map((digit): Address => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
]

/**
 * A chain on which each of these blocks has one transfer out of the vault and one into it, of as much as the block's
 * number.
 */
function chainWith(blocks: readonly bigint[]) {
  const ranges: [bigint, bigint][] = []
  const transfer = (sender: Address, recipient: Address, blockNumber: bigint) => {
    return { sender, recipient, amount: blockNumber, txHash: `0x${blockNumber}` }
  }
  const chain = {
    call: async () => `0x${'0'.repeat(64)}`,
    block: async (number: bigint) => ({ number }),
    transfersOf: async ({ after, to }: { after: BlockRef; to: BlockRef }) => {
      ranges.push([after.number, to.number])
      const inside = blocks.filter((number) => number > after.number && number <= to.number)
      return inside.flatMap((number) => [transfer(vault, other, number), transfer(other, vault, number)])
    },
  } as unknown as Chain
  return { chain, ranges }
}

it.each<[after: bigint, upTo: bigint, ranges: [bigint, bigint][]]>([
  [10n, 10n, []],
  [10n, 11n, [[10n, 11n]]],
  [10n, 2_010n, [[10n, 2_010n]]],
  [
    10n,
    2_011n,
    [
      [10n, 2_010n],
      [2_010n, 2_011n],
    ],
  ],
  [
    0n,
    5_000n,
    [
      [0n, 2_000n],
      [2_000n, 4_000n],
      [4_000n, 5_000n],
    ],
  ],
])('finds what left the vault after block %i up to %i, each transfer once', async (after, upTo, expected) => {
  const blocks = [after, after + 1n, 2_000n, 2_001n, 2_010n, 2_011n, 4_000n, 4_001n, upTo, upTo + 1n]
  const once = [...new Set(blocks)].toSorted((a, b) => Number(a - b))
  const { chain, ranges } = chainWith(once)
  const { moved } = await readEvidence(chain, { vault, token, payoutNos: [1n], after, upTo })
  expect(moved.map(({ amount }) => amount)).toEqual(once.filter((number) => number > after && number <= upTo))
  expect(ranges).toEqual(expected)
})

it('is nothing at all when a part of the blocks cannot be read', async () => {
  const { chain } = chainWith([1n])
  const transfersOf: Chain['transfersOf'] = (query) =>
    query.to.number > 2_000n ? Promise.reject(new Error('no answer')) : chain.transfersOf(query)
  const query = { vault, token, payoutNos: [1n], after: 0n, upTo: 3_000n }
  await expect(readEvidence({ ...chain, transfersOf }, query)).rejects.toThrow('no answer')
})
