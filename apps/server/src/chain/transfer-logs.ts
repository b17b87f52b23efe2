import { type Address, type Hex, pad, toEventSelector, toHex } from 'viem'
import type { BlockRef, TokenTransfer, TransferQuery } from './chain.ts'
import { type Endpoint, widestLogSpan } from './endpoint.ts'
import { BlockMissing, ChainDisagreement, ChainTimeout, NodeError } from './errors.ts'
import type { RpcCall } from './json-rpc.ts'
import { type NodeLog, readBlock, readLogs } from './node-answers.ts'

/** Calls in one HTTP request; what the stricter providers allow. */
const callsAtOnce = 100

export const transferTopic = toEventSelector('Transfer(address,address,uint256)')

type EventLog = Pick<NodeLog, 'address' | 'topics' | 'data'>

/**
 * Reads the transfers that concern the addresses from one node. Each request for logs carries a request for the range's last
 * block in the same HTTP body: a node that lags behind answers an empty list for blocks it has not seen, which must not
 * pass for "none". A range the node finds too large is halved until it fits; about what fits is where the next scan begins.
 * @throws BlockMissing when the node lags, ChainDisagreement when it has another last block or answers something else,
 * ChainTimeout when it took too long, after which the next call asks for less.
 */
export async function readTransfers(endpoint: Endpoint, query: TransferQuery): Promise<TokenTransfer[]> {
  const logs: NodeLog[] = []
  let start = query.after.number + 1n
  while (start <= query.to.number) {
    const end = smaller(start + endpoint.logSpan - 1n, query.to.number)
    try {
      logs.push(...(await readRange(endpoint, query, start, end)))
      start = end + 1n
    } catch (error) {
      if (!isRangeTooLarge(error) || end === start) throw error
      endpoint.logSpan = (end - start + 1n) / 2n
      // A node that is down also times out: halving on and on would take as many timeouts as there are halves.
      if (error instanceof ChainTimeout) throw error
    }
  }
  // Too much of one kind of log in one place is no lasting limit: each scan tries a little more than the last.
  endpoint.logSpan = smaller(endpoint.logSpan * 2n, widestLogSpan)
  return withTimes(endpoint, logs.filter(isTransfer))
}

async function readRange(endpoint: Endpoint, query: TransferQuery, from: bigint, to: bigint): Promise<NodeLog[]> {
  const range = { fromBlock: toHex(from), toBlock: toHex(to) }
  const houses = query.addresses.map((address) => pad(address))
  const incoming = {
    ...range,
    topics: [transferTopic, null, houses],
    ...(query.tokenAlone && { address: query.token }),
  }
  const outgoing = { ...range, topics: [transferTopic, houses], address: query.token }
  const [header, ...found] = await endpoint.batch([
    headerCall(query.to.number),
    ...[incoming, outgoing].map((filter) => ({ method: 'eth_getLogs', params: [filter] })),
  ])
  const last = requireBlock(endpoint, header, query.to.number)
  if (last.hash !== query.to.hash) {
    throw new ChainDisagreement(`${endpoint.name} has another block ${query.to.number} than ${query.to.hash}`)
  }
  const logs = found.flatMap(readLogs)
  if (!logs.every((log) => !log.removed && log.blockNumber >= from && log.blockNumber <= to && concerns(query, log))) {
    throw new ChainDisagreement(`${endpoint.name} gave a log that was not asked for`)
  }
  // What moves between two of the addresses is found from either side.
  return [...new Map(logs.map((log) => [`${log.transactionHash}:${log.logIndex}`, log])).values()]
}

/** Whether the log is one that is asked for: a node's answer about money is checked, not trusted. */
export function concerns({ addresses, token, tokenAlone }: TransferQuery, { address, topics }: EventLog): boolean {
  const isHouse = (topic: Hex | undefined) => topic !== undefined && addresses.some((house) => pad(house) === topic)
  const isTokens = address === token
  return (
    topics[0] === transferTopic &&
    ((isHouse(topics[2]) && (isTokens || !tokenAlone)) || (isTokens && isHouse(topics[1])))
  )
}

/** ERC-721 has an event of the same name and hash, whose third value is a topic: it moves no amount. */
export function isTransfer({ topics, data }: EventLog): boolean {
  return topics.length === 3 && data.length === 66
}

async function withTimes(endpoint: Endpoint, logs: readonly NodeLog[]): Promise<TokenTransfer[]> {
  const numbers = [...new Set(logs.map((log) => log.blockNumber))]
  const answers: unknown[] = []
  for (let start = 0; start < numbers.length; start += callsAtOnce)
    answers.push(...(await endpoint.batch(numbers.slice(start, start + callsAtOnce).map(headerCall))))
  const blocks = new Map(numbers.map((number, index) => [number, requireBlock(endpoint, answers[index], number)]))
  const transfers = logs.map((log) => {
    const block = blocks.get(log.blockNumber)
    if (block?.hash === log.blockHash) return toTransfer(log, block.time)
    throw new ChainDisagreement(`${endpoint.name} gave a log of a block it does not have: ${log.blockHash}`)
  })
  return transfers.sort(inChainOrder)
}

export function toTransfer(log: NodeLog, blockTime: Date): TokenTransfer {
  return {
    token: log.address,
    sender: addressIn(log.topics[1]),
    recipient: addressIn(log.topics[2]),
    amount: BigInt(log.data),
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    blockTime,
    txHash: log.transactionHash,
    logIndex: Number(log.logIndex),
  }
}

function headerCall(number: bigint): RpcCall {
  return { method: 'eth_getBlockByNumber', params: [toHex(number), false] }
}

function requireBlock(endpoint: Endpoint, answer: unknown, number: bigint): BlockRef {
  const block = readBlock(answer)
  if (!block) throw new BlockMissing(`${endpoint.name} does not have block ${number}`)
  return block
}

/** Providers have no common code for it, only words: "range is too large", "more than 10000 results", "limited to 5 blocks". */
function isRangeTooLarge(error: unknown): boolean {
  const words =
    /block range|range (is )?too|too (wide|many (logs|results|blocks))|more than \d+ (results|logs|blocks)|max(imum)? results|response (size|too)|limited to|timed? ?out|^limit exceeded$/i
  return error instanceof ChainTimeout || (error instanceof NodeError && words.test(error.message))
}

function inChainOrder(a: TokenTransfer, b: TokenTransfer): number {
  return a.blockNumber === b.blockNumber ? a.logIndex - b.logIndex : Number(a.blockNumber - b.blockNumber)
}

function addressIn(topic = '0x'): Address {
  return `0x${topic.slice(26)}`
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
