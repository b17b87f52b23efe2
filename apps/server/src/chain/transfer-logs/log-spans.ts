import { toHex } from 'viem'
import type { BlockRef, TransferQuery } from '../chain.ts'
import { BlockMissing, ChainDisagreement, ChainTimeout } from '../errors.ts'
import type { RpcCall } from '../json-rpc.ts'
import { type Endpoint, widestLogSpan } from '../node/endpoint.ts'
import { type NodeLog, parseBlock, parseLogs } from '../node/node-answers.ts'
import { isTooLarge } from '../node/too-large.ts'

export type LogReading = {
  /** The requested logs, each a filter of `eth_getLogs` without its range. */
  readonly filters: readonly object[]
  /** Whether a log was requested: a node's answer about money is checked, not trusted. */
  readonly isAskedFor: (log: NodeLog) => boolean
  /** Reads a block in another way when it has more logs than the node returns. */
  readonly denseBlock: (number: bigint) => Promise<readonly NodeLog[]>
}

/**
 * Reads the logs of a range from one node. Each request for logs also requests the range's last block in the same HTTP
 * body: a lagging node answers an empty list for blocks it has not seen, which must not count as "none". A range the
 * node finds too large is halved until it fits; the next scan starts with about that size.
 * @throws BlockMissing when the node lags, ChainDisagreement when it has another last block or returns something else,
 * ChainTimeout when it took too long, after which the next call requests less.
 */
export async function readInSpans(
  endpoint: Endpoint,
  { after, to }: Pick<TransferQuery, 'after' | 'to'>,
  reading: LogReading,
): Promise<NodeLog[]> {
  const logs: NodeLog[] = []
  const spanBefore = endpoint.logSpan
  for (let start = after.number + 1n; start <= to.number; ) {
    const end = smaller(start + endpoint.logSpan - 1n, to.number)
    try {
      logs.push(...(await readRange(endpoint, to, reading, start, end)))
      start = end + 1n
    } catch (error) {
      if (!isTooLarge(error)) throw error
      if (end > start) {
        endpoint.logSpan = (end - start + 1n) / 2n
        // A node that is down also times out. Halving again and again would then take many timeouts.
        if (error instanceof ChainTimeout) throw error
      } else {
        logs.push(...(await reading.denseBlock(start)))
        start = end + 1n
        // Only this block was too large, so the next ones can be read together again.
        endpoint.logSpan = spanBefore
      }
    }
  }
  // One crowded range must not limit all later scans, so each scan tries a little more than the last.
  endpoint.logSpan = smaller(endpoint.logSpan * 2n, widestLogSpan)
  // A transfer between two of the addresses is found from both sides.
  return [...new Map(logs.map((log) => [`${log.transactionHash}:${log.logIndex}`, log])).values()]
}

async function readRange(
  endpoint: Endpoint,
  to: TransferQuery['to'],
  { filters, isAskedFor }: LogReading,
  from: bigint,
  until: bigint,
): Promise<NodeLog[]> {
  const range = { fromBlock: toHex(from), toBlock: toHex(until) }
  const [header, ...found] = await endpoint.batch([
    headerCall(to.number),
    ...filters.map((filter) => ({ method: 'eth_getLogs', params: [{ ...range, ...filter }] })),
  ])
  refuseOtherBlock(endpoint, requireBlock(endpoint, header, to.number), to)
  const logs = found.flatMap(parseLogs)
  if (!logs.every((log) => !log.removed && log.blockNumber >= from && log.blockNumber <= until && isAskedFor(log))) {
    throw new ChainDisagreement(`${endpoint.name} returned a log that was not requested`)
  }
  return logs
}

export function headerCall(number: bigint): RpcCall {
  return { method: 'eth_getBlockByNumber', params: [toHex(number), false] }
}

/** Returns the block of an answer. @throws BlockMissing when the node does not have it. */
export function requireBlock(endpoint: Endpoint, answer: unknown, number: bigint): BlockRef {
  const block = parseBlock(answer)
  if (!block) throw new BlockMissing(`${endpoint.name} does not have block ${number}`)
  return block
}

/** @throws ChainDisagreement when the node has another block in the place of the range's last one. */
export function refuseOtherBlock(endpoint: Endpoint, found: Pick<BlockRef, 'hash'>, to: TransferQuery['to']): void {
  if (found.hash !== to.hash)
    throw new ChainDisagreement(`${endpoint.name} has another block ${to.number} than ${to.hash}`)
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
