import { type Address, type Hex, pad, toEventSelector } from 'viem'
import type { BlockRef, ContractLog, LogQuery, TokenTransfer, TransferQuery } from '../chain.ts'
import { BlockMissing, ChainDisagreement } from '../errors.ts'
import type { Endpoint } from '../node/endpoint.ts'
import { type NodeLog, parseHeader } from '../node/node-answers.ts'
import { callsAtOnce, readBlockLogs } from './block-receipts.ts'
import { headerCall, type LogReading, readInSpans, refuseOtherBlock, requireBlock } from './log-spans.ts'

export const transferTopic = toEventSelector('Transfer(address,address,uint256)')

type EventLog = Pick<NodeLog, 'address' | 'topics' | 'data'>

/**
 * Reads the token's transfers that concern the addresses from one node. Requests only the token's own logs, because
 * anybody can fill a block with logs of another contract. Token logs that move nothing are cheap too, so a block with
 * more of them than the node returns is read by its receipts.
 * @throws BlockMissing when the node lags, ChainDisagreement when it has another last block or returns something else,
 * ChainTimeout when it took too long, after which the next call requests less.
 */
export async function readTransfers(endpoint: Endpoint, query: TransferQuery): Promise<TokenTransfer[]> {
  const houses = query.addresses.map((address) => pad(address))
  const logs = await readInSpans(endpoint, query, {
    filters: [[null, houses], [houses]].map((ends) => ({ topics: [transferTopic, ...ends], address: query.token })),
    isAskedFor: (log) => concerns(query, log),
    denseBlock: async (number) => (await readDenseBlock(endpoint, query, number)).filter((log) => concerns(query, log)),
  })
  return withTimes(endpoint, logs.filter(isTransfer))
}

/**
 * Reads what contracts other than the token report as transfers to the addresses, as far as one node returns it. Of a
 * block with too many of them none are read, and its number goes to `onDense`. Only for the record.
 * @throws as `readTransfers` does.
 */
export async function readLookAlikes(
  endpoint: Endpoint,
  query: TransferQuery,
  onDense: (block: bigint) => void,
): Promise<TokenTransfer[]> {
  const houses = query.addresses.map((address) => pad(address))
  const reading: LogReading = {
    filters: [{ topics: [transferTopic, null, houses] }],
    isAskedFor: ({ topics }) => topics[0] === transferTopic && isAmong(houses, topics[2]),
    denseBlock: async (number) => {
      onDense(number)
      return []
    },
  }
  const logs = await readInSpans(endpoint, query, reading)
  return withTimes(
    endpoint,
    logs.filter((log) => isTransfer(log) && log.address !== query.token),
  )
}

/** Reads every log of a contract from one node. @throws as `readTransfers` does. */
export async function readContractLogs(endpoint: Endpoint, query: LogQuery): Promise<ContractLog[]> {
  const isAskedFor = ({ address }: EventLog) => address === query.address
  const logs = await readInSpans(endpoint, query, {
    filters: [{ address: query.address }],
    isAskedFor,
    denseBlock: async (number) => (await readDenseBlock(endpoint, query, number)).filter(isAskedFor),
  })
  const times = await readTimes(endpoint, logs)
  return logs
    .map(({ topics, data, blockNumber, transactionHash: txHash, logIndex }) => ({
      topics,
      data,
      blockNumber,
      txHash,
      logIndex: Number(logIndex),
      blockTime: times(blockNumber),
    }))
    .sort(inChainOrder)
}

/** Whether the log was requested: a node's answer about money is checked, not trusted. */
export function concerns({ addresses, token }: TransferQuery, { address, topics }: EventLog): boolean {
  const houses = addresses.map((house) => pad(house))
  return address === token && topics[0] === transferTopic && (isAmong(houses, topics[1]) || isAmong(houses, topics[2]))
}

function isAmong(houses: readonly Hex[], topic: Hex | undefined): boolean {
  return topic !== undefined && houses.includes(topic)
}

/** ERC-721 has an event of the same name and hash, whose third value is a topic: it moves no amount. */
export function isTransfer({ topics, data }: EventLog): boolean {
  return topics.length === 3 && data.length === 66
}

async function readDenseBlock(
  endpoint: Endpoint,
  { to }: Pick<TransferQuery, 'to'>,
  number: bigint,
): Promise<NodeLog[]> {
  const [last, answer] = await endpoint.batch([headerCall(to.number), headerCall(number)])
  refuseOtherBlock(endpoint, requireBlock(endpoint, last, to.number), to)
  const header = parseHeader(answer)
  if (!header) throw new BlockMissing(`${endpoint.name} does not have block ${number}`)
  return readBlockLogs(endpoint, header)
}

async function withTimes(endpoint: Endpoint, logs: readonly NodeLog[]): Promise<TokenTransfer[]> {
  const times = await readTimes(endpoint, logs)
  return logs.map((log) => toTransfer(log, times(log.blockNumber))).sort(inChainOrder)
}

/** Returns the time of each block that has one of the logs. @throws ChainDisagreement when a log names another block. */
async function readTimes(endpoint: Endpoint, logs: readonly NodeLog[]): Promise<(block: bigint) => Date> {
  const numbers = [...new Set(logs.map((log) => log.blockNumber))]
  const answers: unknown[] = []
  for (let start = 0; start < numbers.length; start += callsAtOnce)
    answers.push(...(await endpoint.batch(numbers.slice(start, start + callsAtOnce).map(headerCall))))
  const blocks = new Map(numbers.map((number, index) => [number, requireBlock(endpoint, answers[index], number)]))
  for (const log of logs)
    if (blocks.get(log.blockNumber)?.hash !== log.blockHash)
      throw new ChainDisagreement(`${endpoint.name} returned a log of a block it does not have: ${log.blockHash}`)
  return (block) => (blocks.get(block) as BlockRef).time
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

type Placed = { readonly blockNumber: bigint; readonly logIndex: number }

function inChainOrder(a: Placed, b: Placed): number {
  return a.blockNumber === b.blockNumber ? a.logIndex - b.logIndex : Number(a.blockNumber - b.blockNumber)
}

function addressIn(topic = '0x'): Address {
  return `0x${topic.slice(26)}`
}
