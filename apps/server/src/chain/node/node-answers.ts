import type { Hex } from 'viem'
import { z } from 'zod'
import type { BlockRef, ChainTransaction, Receipt } from '../chain.ts'

/** The shapes of node answers, by the execution API specification (github.com/ethereum/execution-apis). */
export const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((text) => text.toLowerCase() as Hex)
export const quantity = hex.transform((text) => BigInt(text))

const block = z.object({ number: quantity, hash: hex, timestamp: quantity, baseFeePerGas: quantity.optional() })
const header = block.extend({ parentHash: hex, logsBloom: hex, transactions: z.array(hex) })
const log = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  blockNumber: quantity,
  blockHash: hex,
  transactionHash: hex,
  logIndex: quantity,
  removed: z.boolean().optional(),
})
const receipt = z.object({
  transactionHash: hex,
  blockNumber: quantity,
  blockHash: hex,
  status: quantity,
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  logs: z.array(log),
})
const loggedReceipt = receipt.pick({ transactionHash: true, blockHash: true, status: true, logs: true })
const transaction = z.object({ from: hex, to: hex.nullish(), nonce: quantity, input: hex })

export type NodeLog = z.output<typeof log>
export type NodeHeader = z.output<typeof header>
/** The part of a receipt that contains logs. */
export type NodeReceipt = z.output<typeof loggedReceipt>

export function parseLogs(answer: unknown): NodeLog[] {
  return z.array(log).parse(answer)
}

/** Undefined when the node does not have the block. */
export function parseBlock(answer: unknown): (BlockRef & { baseFee: bigint }) | undefined {
  const found = block.nullable().parse(answer)
  if (found === null) return undefined
  const { number, hash, timestamp, baseFeePerGas = 0n } = found
  return { number, hash, time: new Date(Number(timestamp) * 1000), baseFee: baseFeePerGas }
}

/** Returns a block with its parent and its logs' bloom filter; undefined when the node does not have it. */
export function parseHeader(answer: unknown): NodeHeader | undefined {
  return header.nullable().parse(answer) ?? undefined
}

/** Undefined when the node does not have it. */
export function parseLoggedReceipt(answer: unknown): NodeReceipt | undefined {
  return loggedReceipt.nullable().parse(answer) ?? undefined
}

/** Null when the node does not know the transaction, or has not mined it. */
export function parseReceipt(answer: unknown): Receipt | null {
  const found = receipt.nullable().parse(answer)
  if (found === null) return null
  return {
    txHash: found.transactionHash,
    blockNumber: found.blockNumber,
    blockHash: found.blockHash,
    isSuccess: found.status === 1n,
    gasUsed: found.gasUsed,
    gasPrice: found.effectiveGasPrice,
    logs: found.logs.map(({ address, topics, data, logIndex }) => ({
      address,
      topics,
      data,
      logIndex: Number(logIndex),
    })),
  }
}

/** Null when the node does not know the transaction. */
export function parseTransaction(answer: unknown): ChainTransaction | null {
  const found = transaction.nullable().parse(answer)
  if (found === null) return null
  return { from: found.from, to: found.to ?? null, nonce: Number(found.nonce), input: found.input }
}
