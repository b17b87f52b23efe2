import { type Address, pad, toEventSelector, toHex } from 'viem'
import type { BlockRef, TokenTransfer, TransferQuery } from './chain.ts'
import { type Endpoint, widestLogSpan } from './endpoint.ts'
import { BlockMissing, ChainDisagreement, NodeError } from './errors.ts'
import type { RpcCall } from './json-rpc.ts'
import { type NodeLog, readBlock, readLogs } from './node-answers.ts'

const transferTopic = toEventSelector('Transfer(address,address,uint256)')

/**
 * Reads the `Transfer` logs to one recipient from one node. Each request for logs carries a request for the range's last
 * block in the same HTTP body: a node that lags behind answers an empty list for blocks it has not seen, which must not
 * pass for "none". A range the node finds too large is halved until it fits; about what fits is where the next scan begins.
 * @throws BlockMissing when the node lags, ChainDisagreement when it has another last block or answers something else.
 */
export async function readTransfers(endpoint: Endpoint, query: TransferQuery): Promise<TokenTransfer[]> {
  const logs: NodeLog[] = []
  let start = query.from
  while (start <= query.to.number) {
    const end = smaller(start + endpoint.logSpan - 1n, query.to.number)
    try {
      logs.push(...(await readRange(endpoint, query, start, end)))
      start = end + 1n
    } catch (error) {
      if (!isRangeTooLarge(error) || end === start) throw error
      endpoint.logSpan = (end - start + 1n) / 2n
    }
  }
  // Too much of one kind of log in one place is no lasting limit: each scan tries a little more than the last.
  endpoint.logSpan = smaller(endpoint.logSpan * 2n, widestLogSpan)
  return withTimes(endpoint, logs.filter(isTransfer))
}

async function readRange(endpoint: Endpoint, query: TransferQuery, from: bigint, to: bigint): Promise<NodeLog[]> {
  const topics = [transferTopic, null, pad(query.recipient)]
  const filter = { fromBlock: toHex(from), toBlock: toHex(to), topics, ...(query.token && { address: query.token }) }
  const logsCall = { method: 'eth_getLogs', params: [filter] }
  const [header, found] = await endpoint.batch([headerCall(query.to.number), logsCall])
  const last = requireBlock(endpoint, header, query.to.number)
  if (last.hash !== query.to.hash) {
    throw new ChainDisagreement(`${endpoint.name} has another block ${query.to.number} than ${query.to.hash}`)
  }
  const logs = readLogs(found)
  if (!logs.every((log) => fits(log, query, from, to))) {
    throw new ChainDisagreement(`${endpoint.name} gave a log that was not asked for`)
  }
  return logs
}

/** Whether the log is one the filter describes: a node's answer about money is checked, not trusted. */
function fits(log: NodeLog, { token, recipient }: TransferQuery, from: bigint, to: bigint): boolean {
  return (
    !log.removed &&
    log.blockNumber >= from &&
    log.blockNumber <= to &&
    log.topics[0] === transferTopic &&
    log.topics[2] === pad(lower(recipient)) &&
    (token === undefined || log.address === lower(token))
  )
}

/** ERC-721 has an event of the same name and hash, whose third value is a topic: it moves no amount. */
function isTransfer({ topics, data }: NodeLog): boolean {
  return topics.length === 3 && data.length === 66
}

async function withTimes(endpoint: Endpoint, logs: readonly NodeLog[]): Promise<TokenTransfer[]> {
  const numbers = [...new Set(logs.map((log) => log.blockNumber))]
  const answers = numbers.length === 0 ? [] : await endpoint.batch(numbers.map(headerCall))
  const blocks = new Map(numbers.map((number, index) => [number, requireBlock(endpoint, answers[index], number)]))
  return logs.map((log) => toTransfer(endpoint, log, blocks.get(log.blockNumber))).sort(inChainOrder)
}

function toTransfer(endpoint: Endpoint, log: NodeLog, block: BlockRef | undefined): TokenTransfer {
  if (block?.hash !== log.blockHash) {
    throw new ChainDisagreement(`${endpoint.name} gave a log of a block it does not have: ${log.blockHash}`)
  }
  return {
    token: log.address,
    sender: addressIn(log.topics[1]),
    recipient: addressIn(log.topics[2]),
    amount: BigInt(log.data),
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    blockTime: block.time,
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
    /block range|range (is )?too|too (wide|many (logs|results|blocks))|more than \d+ (results|logs|blocks)|response (size|too)|limited to|timed? ?out/i
  return error instanceof NodeError && words.test(error.message)
}

function inChainOrder(a: TokenTransfer, b: TokenTransfer): number {
  return a.blockNumber === b.blockNumber ? a.logIndex - b.logIndex : Number(a.blockNumber - b.blockNumber)
}

function addressIn(topic = '0x'): Address {
  return `0x${topic.slice(26)}`
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
