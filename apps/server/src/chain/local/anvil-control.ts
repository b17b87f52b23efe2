import { localChain } from '@terahold/contracts/local-chain'
import { createTestClient, http, publicActions } from 'viem'

/** What the demo may do to its own local chain only. */
export type AnvilControl = {
  /** Moves the chain's clock to this time and mines enough blocks to finalize pending transactions. */
  readonly moveTo: (time: Date) => Promise<void>
  /** Gives the next block this time, later than the last block's. */
  readonly setNextTime: (time: Date) => Promise<void>
  readonly mine: () => Promise<void>
  /** Whether a transaction waits to be mined or to become final. */
  readonly isBusy: () => Promise<boolean>
  readonly setNativeBalance: (address: `0x${string}`, wei: bigint) => Promise<void>
}

/** How many blocks the finalized block is behind the newest (anvil with one slot per epoch). */
const blocksToFinality = 3

export function controlAnvil(rpcUrl: string): AnvilControl {
  const transport = http(rpcUrl, { timeout: 10_000 })
  const client = createTestClient({ mode: 'anvil', chain: localChain, transport }).extend(publicActions)
  const seconds = (time: Date) => BigInt(Math.floor(time.getTime() / 1000))
  return {
    moveTo: async (time) => {
      await client.request({ method: 'anvil_setTime' as never, params: [Number(seconds(time))] as never })
      await client.mine({ blocks: blocksToFinality, interval: 1 })
    },
    setNextTime: (time) => client.setNextBlockTimestamp({ timestamp: seconds(time) }),
    mine: () => client.mine({ blocks: 1 }),
    isBusy: async () => {
      if ((await client.getTxpoolStatus()).pending > 0) return true
      const latest = await client.getBlockNumber({ cacheTime: 0 })
      const notFinal = [latest, latest - 1n].filter((number) => number >= 0n)
      const blocks = await Promise.all(notFinal.map((blockNumber) => client.getBlock({ blockNumber })))
      return blocks.some(({ transactions }) => transactions.length > 0)
    },
    setNativeBalance: (address, value) => client.setBalance({ address, value }),
  }
}
