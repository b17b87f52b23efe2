import type { Chain } from '../chain.ts'

/** A chain that calls nothing final before it is on disk, because a power cut loses the rest of a local chain. */
export function savedChain(chain: Chain, savedHeight: () => bigint): Chain {
  return {
    ...chain,
    finalized: async () => {
      const final = await chain.finalized()
      const saved = savedHeight()
      return final.number <= saved ? final : chain.block(saved)
    },
  }
}
