import { type Hex, hexToBytes, keccak256, toHex } from 'viem'
import { BlockMissing, ChainDisagreement } from '../errors.ts'
import type { Endpoint } from '../node/endpoint.ts'
import { type NodeHeader, type NodeLog, type NodeReceipt, parseLoggedReceipt } from '../node/node-answers.ts'
import { isTooLarge } from '../node/too-large.ts'

/** Calls in one HTTP request: the limit of the stricter providers. */
export const callsAtOnce = 100

/**
 * Reads every log of a block from its transactions' receipts. Providers limit how many logs they find, but not the size
 * of a receipt. A transaction's gas limits that, so nobody can make a block unreadable.
 * @throws BlockMissing when the node lacks a receipt, ChainDisagreement when the receipts do not match the block's
 * bloom filter.
 */
export async function readBlockLogs(endpoint: Endpoint, header: NodeHeader): Promise<NodeLog[]> {
  const receipts = await readReceipts(endpoint, header)
  const logs = receipts.flatMap((receipt) => receipt.logs)
  if (bloomOf(logs.flatMap(({ address, topics }) => [address, ...topics])) !== header.logsBloom)
    throw contradiction(endpoint, header, 'has receipts that do not match its bloom filter')
  return logs
}

/** Whether the block's filter, which leaves no log out, has a value: an address or a topic of any of its logs. */
export function mayHave({ logsBloom }: NodeHeader, value: Hex): boolean {
  const bytes = hexToBytes(logsBloom)
  return bitsOf(value).every(([place, bit]) => ((bytes[place] ?? 0) & bit) !== 0)
}

export function contradiction(endpoint: Endpoint, { number }: NodeHeader, what: string): ChainDisagreement {
  return new ChainDisagreement(`${endpoint.name} contradicts itself: block ${number} ${what}`)
}

/** Requests as many at once as the node allows, and fewer when they are too much. */
async function readReceipts(endpoint: Endpoint, header: NodeHeader): Promise<NodeReceipt[]> {
  const receipts: NodeReceipt[] = []
  for (let size = callsAtOnce; receipts.length < header.transactions.length; ) {
    const hashes = header.transactions.slice(receipts.length, receipts.length + size)
    try {
      const answers = await endpoint.batch(
        hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      )
      receipts.push(...hashes.map((hash, index) => fitting(endpoint, header, hash, parseLoggedReceipt(answers[index]))))
    } catch (error) {
      if (!isTooLarge(error) || hashes.length === 1) throw error
      size = Math.floor(Math.min(size, hashes.length) / 4) || 1
    }
  }
  return receipts
}

function fitting(endpoint: Endpoint, header: NodeHeader, hash: string, receipt: NodeReceipt | undefined): NodeReceipt {
  if (!receipt) throw new BlockMissing(`${endpoint.name} does not have the receipt of ${hash}`)
  if (receipt.transactionHash !== hash || receipt.blockHash !== header.hash)
    throw contradiction(endpoint, header, `has a receipt of ${hash} that belongs to another block`)
  if (receipt.status !== 1n && receipt.logs.length > 0)
    throw contradiction(endpoint, header, `has logs of ${hash}, which failed`)
  return receipt
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
