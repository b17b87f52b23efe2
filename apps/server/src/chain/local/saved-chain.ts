import type { Chain } from '../chain.ts'

/** The chain with nothing final that is not on disk yet: a local chain loses the rest when the power is cut. */
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
