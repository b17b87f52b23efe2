import { type Hex, hexToBytes, keccak256, pad, toHex } from 'viem'
import type { TokenTransfer, TransferQuery } from './chain.ts'
import type { Endpoint } from './endpoint.ts'
import { BlockMissing, ChainDisagreement } from './errors.ts'
import { type NodeHeader, type NodeReceipt, readHeader, readLoggedReceipt } from './node-answers.ts'
import { concerns, isTransfer, toTransfer, transferTopic } from './transfer-logs.ts'

/** Calls in one HTTP request; what the stricter providers allow. */
const callsAtOnce = 100

/**
 * Holds what a node says of the transfers in a range against the rest of what it knows, for when there is no second node to
 * ask: its blocks must follow one another, and a block's bloom filter, which leaves no log out, tells in which of them there
 * may be transfers; there the receipts must give the same ones.
 * @throws BlockMissing when the node lags, ChainDisagreement when it contradicts itself.
 */
export async function auditTransfers(
  endpoint: Endpoint,
  query: TransferQuery,
  transfers: readonly TokenTransfer[],
): Promise<void> {
  let parent: string = query.after.hash
  for (let from = query.after.number + 1n; from <= query.to.number; from += BigInt(callsAtOnce)) {
    for (const header of await readHeaders(endpoint, from, query.to.number)) {
      if (header.parentHash !== parent) throw contradiction(endpoint, header, 'does not follow the one before')
      parent = header.hash
      const claimed = transfers.filter(({ blockNumber }) => blockNumber === header.number).map(inWords)
      const found = mayConcern(query, header.logsBloom) ? await transfersByReceipts(endpoint, query, header) : []
      if (claimed.toSorted().join() !== found.toSorted().join())
        throw contradiction(endpoint, header, 'has other transfers in its receipts than among its logs')
    }
  }
  if (parent !== query.to.hash) throw new ChainDisagreement(`${endpoint.name} has another block ${query.to.number}`)
}

async function readHeaders(endpoint: Endpoint, from: bigint, last: bigint): Promise<NodeHeader[]> {
  const count = Number(last - from + 1n)
  const numbers = Array.from({ length: Math.min(count, callsAtOnce) }, (_, index) => from + BigInt(index))
  const answers = await endpoint.batch(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })),
  )
  return numbers.map((number, index) => {
    const header = readHeader(answers[index])
    if (!header) throw new BlockMissing(`${endpoint.name} does not have block ${number}`)
    return header
  })
}

/** The transfers that concern the query, in words, by the block's receipts. */
async function transfersByReceipts(endpoint: Endpoint, query: TransferQuery, header: NodeHeader): Promise<string[]> {
  const receipts = await readReceipts(endpoint, header)
  const logs = receipts.flatMap((receipt) => receipt.logs)
  if (bloomOf(logs.flatMap(({ address, topics }) => [address, ...topics])) !== header.logsBloom)
    throw contradiction(endpoint, header, 'has receipts that do not make its bloom filter')
  const time = new Date(Number(header.timestamp) * 1000)
  return logs.filter((log) => concerns(query, log) && isTransfer(log)).map((log) => inWords(toTransfer(log, time)))
}

function inWords({ txHash, logIndex, token, sender, recipient, amount }: TokenTransfer): string {
  return [txHash, logIndex, token, sender, recipient, amount].join(' ')
}

async function readReceipts(endpoint: Endpoint, header: NodeHeader): Promise<NodeReceipt[]> {
  const receipts: NodeReceipt[] = []
  for (let start = 0; start < header.transactions.length; start += callsAtOnce) {
    const hashes = header.transactions.slice(start, start + callsAtOnce)
    const answers = await endpoint.batch(
      hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    receipts.push(...hashes.map((hash, index) => fitting(endpoint, header, hash, readLoggedReceipt(answers[index]))))
  }
  return receipts
}

function fitting(endpoint: Endpoint, header: NodeHeader, hash: string, receipt: NodeReceipt | undefined): NodeReceipt {
  if (!receipt) throw new BlockMissing(`${endpoint.name} does not have the receipt of ${hash}`)
  if (receipt.transactionHash !== hash || receipt.blockHash !== header.hash)
    throw contradiction(endpoint, header, `has a receipt of ${hash} that is from elsewhere`)
  if (receipt.status !== 1n && receipt.logs.length > 0)
    throw contradiction(endpoint, header, `has logs of ${hash}, which failed`)
  return receipt
}

function mayConcern({ addresses }: TransferQuery, bloom: Hex): boolean {
  const bytes = hexToBytes(bloom)
  const has = (value: Hex) => bitsOf(value).every(([place, bit]) => ((bytes[place] ?? 0) & bit) !== 0)
  return has(transferTopic) && addresses.some((address) => has(pad(address)))
}

/** The filter of 2,048 bits that a block's header carries (Ethereum's Yellow Paper, 4.3.1). */
function bloomOf(values: readonly Hex[]): Hex {
  const bytes = new Uint8Array(256)
  for (const value of new Set(values))
    for (const [place, bit] of bitsOf(value)) bytes[place] = (bytes[place] ?? 0) | bit
  return toHex(bytes)
}

/** Three bits a value, by byte and mask: the low 11 bits of the first three pairs of bytes of its hash. */
function bitsOf(value: Hex): [number, number][] {
  const hash = keccak256(value, 'bytes')
  return [0, 2, 4].map((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047
    return [255 - (bit >> 3), 1 << (bit & 7)]
  })
}

function contradiction(endpoint: Endpoint, { number }: NodeHeader, what: string): ChainDisagreement {
  return new ChainDisagreement(`${endpoint.name} contradicts itself: block ${number} ${what}`)
}
