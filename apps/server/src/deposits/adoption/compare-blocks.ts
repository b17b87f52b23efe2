import type { Hash } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { BlockMissing } from '../../chain/errors.ts'

export type KnownBlock = { readonly height: bigint; readonly hash: string }

/** `last`: the highest known block that the chain has. `isReplaced`: the chain has another final block at a higher known height. */
export type Compared = { readonly last: KnownBlock | undefined; readonly isReplaced: boolean }

/**
 * Compares the known blocks with the chain's final ones. A chain without the higher blocks only lags. `known` is sorted from the
 * lowest block up. A block that is on the chain has all blocks before it on the chain, so the search halves.
 */
export async function compareBlocks(
  chain: Pick<Chain, 'block'>,
  known: readonly KnownBlock[],
  finalized: bigint,
): Promise<Compared> {
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { height, hash } = known[middle] as KnownBlock
    if ((await finalHash(chain, height, finalized)) === hash) low = middle + 1
    else high = middle
  }
  const next = known[low]
  const found = next && (await finalHash(chain, next.height, finalized))
  return { last: known[low - 1], isReplaced: found !== undefined && found !== next?.hash }
}

/** Returns the hash of the chain's block at a height, undefined if the nodes do not have it or do not call it final. */
export async function finalHash(
  chain: Pick<Chain, 'block'>,
  height: bigint,
  finalized: bigint,
): Promise<Hash | undefined> {
  if (height > finalized) return undefined
  try {
    return (await chain.block(height)).hash
  } catch (error) {
    if (error instanceof BlockMissing) return undefined
    throw error
  }
}
