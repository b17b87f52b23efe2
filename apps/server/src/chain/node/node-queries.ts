import { type Address, type Hash, type Hex, keccak256, toHex } from 'viem'
import type { BlockRef, ChainTransaction, ContractCall, Fees, Receipt, SendOutcome } from '../chain.ts'
import { BlockMissing, ChainDisagreement } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'
import { hex, parseBlock, parseReceipt, parseTransaction, quantity } from './node-answers.ts'
import { classifySendFailure } from './send-outcome.ts'

/** Queries to one node. A position is a block number, or a tag where that makes sense. */
type Position = bigint | 'latest' | 'pending' | 'finalized'

export async function blockAt(endpoint: Endpoint, position: Position): Promise<BlockRef> {
  const block = await askBlock(endpoint, position)
  return { number: block.number, hash: block.hash, time: block.time }
}

/**
 * Returns the node's newest final block.
 * @throws ChainDisagreement when the node calls a block final that is beyond its own newest one.
 */
export async function finalizedBlock(endpoint: Endpoint): Promise<BlockRef> {
  const ask = (tag: string) => ({ method: 'eth_getBlockByNumber', params: [tag, false] })
  const [final, head] = (await endpoint.batch([ask('finalized'), ask('latest')])).map(parseBlock)
  if (!final || !head)
    throw new BlockMissing(`${endpoint.name} does not have a ${final ? 'latest' : 'finalized'} block`)
  if (final.number > head.number) {
    throw new ChainDisagreement(
      `${endpoint.name} calls block ${final.number} final, but its newest block is ${head.number}`,
    )
  }
  return { number: final.number, hash: final.hash, time: final.time }
}

export async function callContract(endpoint: Endpoint, { to, data, from, gas, block }: ContractCall): Promise<Hex> {
  const transaction = { to, data, ...(from && { from }), ...(gas !== undefined && { gas: toHex(gas) }) }
  return hex.parse(await endpoint.request('eth_call', transaction, parameter(block ?? 'latest')))
}

export async function nativeBalanceOf(endpoint: Endpoint, address: Address, position: Position): Promise<bigint> {
  return quantity.parse(await endpoint.request('eth_getBalance', address, parameter(position)))
}

export async function nonceOf(endpoint: Endpoint, address: Address, position: Position): Promise<number> {
  return Number(quantity.parse(await endpoint.request('eth_getTransactionCount', address, parameter(position))))
}

export async function codeAt(endpoint: Endpoint, address: Address): Promise<Hex> {
  return hex.parse(await endpoint.request('eth_getCode', address, 'latest'))
}

export async function gasFor(endpoint: Endpoint, call: { from: Address; to: Address; data: Hex; value?: bigint }) {
  const value = toHex(call.value ?? 0n)
  return quantity.parse(await endpoint.request('eth_estimateGas', { ...call, value }))
}

/** Twice the base fee covers six full blocks in a row, each of which may raise it by an eighth (EIP-1559). */
export async function currentFees(endpoint: Endpoint): Promise<Fees> {
  const { baseFee } = await askBlock(endpoint, 'latest')
  const tip = quantity.parse(await endpoint.request('eth_maxPriorityFeePerGas'))
  return { maxFeePerGas: baseFee * 2n + tip, maxPriorityFeePerGas: tip }
}

export async function receiptOf(endpoint: Endpoint, txHash: Hash): Promise<Receipt | null> {
  return parseReceipt(await endpoint.request('eth_getTransactionReceipt', txHash))
}

export async function transactionOf(endpoint: Endpoint, txHash: Hash): Promise<ChainTransaction | null> {
  return parseTransaction(await endpoint.request('eth_getTransactionByHash', txHash))
}

export async function send(endpoint: Endpoint, raw: Hex): Promise<SendOutcome> {
  try {
    await endpoint.request('eth_sendRawTransaction', raw)
    return { kind: 'accepted', detail: keccak256(raw) }
  } catch (error) {
    return classifySendFailure(error)
  }
}

async function askBlock(endpoint: Endpoint, position: Position): Promise<BlockRef & { baseFee: bigint }> {
  const block = parseBlock(await endpoint.request('eth_getBlockByNumber', parameter(position), false))
  if (!block) throw new BlockMissing(`${endpoint.name} does not have block ${position}`)
  return block
}

function parameter(position: Position): string {
  return typeof position === 'bigint' ? toHex(position) : position
}
