import { expect, it } from 'vitest'
import type { BlockRef, Chain } from '../chain.ts'
import { savedChain } from './saved-chain.ts'

const block = (number: bigint): BlockRef => ({ number, hash: `0x${number.toString(16)}`, time: new Date(0) })

function chainOf(final: bigint): Chain {
  return { finalized: async () => block(final), block: async (number: bigint) => block(number) } as Chain
}

it.each([
  ['what the node calls final', 7n, 9n, 7n],
  ['no more than what is on disk', 9n, 7n, 7n],
])('calls final %s', async (_, final, saved, expected) => {
  expect(await savedChain(chainOf(final), () => saved).finalized()).toEqual(block(expected))
})
