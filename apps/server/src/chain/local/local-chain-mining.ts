import { z } from 'zod'
import { createEndpoint, type Endpoint } from '../node/endpoint.ts'
import { quantity } from '../node/node-answers.ts'
import { repeat } from './repeat.ts'

const pollMs = 400
const patienceMs = 2_000
const busyBlockTime = 1
/** A block with a transaction and the two on top of it, which make it final. */
const blocksToFinality = 3n

const latestShape = z.object({ number: quantity, transactions: z.array(z.unknown()) })
const poolShape = z.object({ pending: quantity })

export interface Mining {
  stop(): Promise<void>
}

export interface MiningOptions {
  rpcUrl: string
  chainId: number
  /** Seconds between blocks while no transaction waits to be mined or to become final. */
  idleBlockTime: number
  /** Called when the node refuses a command; mining continues afterwards. Must not throw. */
  onFailure(error: unknown): Promise<void>
}

/**
 * Slows an idle local chain down. Anvil writes its whole chain to disk every second, 1.6 kB per block: with a block a
 * second, a demo left alone for a day would write 140 MB every second.
 */
export function startMining({ rpcUrl, chainId, idleBlockTime, onFailure }: MiningOptions): Mining {
  const node = createEndpoint(rpcUrl, chainId, patienceMs)
  let beat = createBeat(node, idleBlockTime)
  const stop = repeat(
    () => beat(),
    pollMs,
    async (error) => {
      await onFailure(error)
      beat = createBeat(node, idleBlockTime)
    },
  )
  return { stop }
}

/** Checks the chain once and changes its pace when needed. */
function createBeat(node: Endpoint, idleBlockTime: number): () => Promise<void> {
  let pace: number | undefined
  let busyUntil: bigint | undefined
  return async () => {
    const { height, hasTransactions, isWaiting } = await look(node)
    // What was mined before the first check may not be final yet.
    if (hasTransactions || busyUntil === undefined) busyUntil = height + blocksToFinality
    const wanted = isWaiting || height < busyUntil ? busyBlockTime : idleBlockTime
    if (wanted === pace) return
    await node.request('evm_setIntervalMining', wanted)
    if (isWaiting) await node.request('evm_mine')
    pace = wanted
  }
}

async function look(node: Endpoint) {
  const [block, pool] = await node.batch([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'txpool_status', params: [] },
  ])
  const { number, transactions } = latestShape.parse(block)
  const { pending } = poolShape.parse(pool)
  return { height: number, hasTransactions: transactions.length > 0, isWaiting: pending > 0n }
}
