import type { Chain } from '../../chain/chain.ts'
import { BlockMissing } from '../../chain/errors.ts'

export type KnownBlock = { readonly height: bigint; readonly hash: string }

/**
 * Returns the highest of the known blocks that the chain still has, undefined if it has none of them. `known` is sorted
 * from the lowest block up. A block that is on the chain has all blocks before it on the chain, so the search halves.
 */
export async function findAncestor(
  chain: Pick<Chain, 'block'>,
  known: readonly KnownBlock[],
  finalized: bigint,
): Promise<KnownBlock | undefined> {
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await hasBlock(chain, known[middle] as KnownBlock, finalized)) low = middle + 1
    else high = middle
  }
  return known[low - 1]
}

async function hasBlock(
  chain: Pick<Chain, 'block'>,
  { height, hash }: KnownBlock,
  finalized: bigint,
): Promise<boolean> {
  if (height > finalized) return false
  try {
    return (await chain.block(height)).hash === hash
  } catch (error) {
    if (error instanceof BlockMissing) return false
    throw error
  }
}
