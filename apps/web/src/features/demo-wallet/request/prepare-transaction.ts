import {
  type Address,
  formatEther,
  getAddress,
  type Hex,
  isAddress,
  isHex,
  parseGwei,
  type TransactionSerializableEIP1559,
} from 'viem'
import { demoChainHex, demoChainId } from '../rpc/demo-chain.ts'
import type { Rpc } from '../rpc/json-rpc.ts'
import { invalidParams, unauthorized, wrongChain } from '../rpc/provider-error.ts'
import type { GasQuote } from './confirm-request.ts'

const usualTip = parseGwei('1')

/** A complete transaction, ready to be shown and signed. */
export type PreparedTransaction = {
  readonly from: Address
  readonly to: Address | null
  readonly value: bigint
  readonly data: Hex
  readonly nonce: number
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Fills in nonce, gas and fees of the transaction a page asks for. A transaction that would fail is refused here with
 * the chain's own reason.
 * @throws ProviderError 4100 for another sender, 4901 for another chain, -32602 for fields that cannot be read.
 */
export async function prepareTransaction(rpc: Rpc, account: Address, params: unknown): Promise<PreparedTransaction> {
  const asked = firstObject(params)
  const from = addressField(asked, 'from')
  if (from?.toLowerCase() !== account.toLowerCase()) throw unauthorized()
  if (asked.chainId !== undefined && quantity(asked, 'chainId') !== BigInt(demoChainId)) throw wrongChain()
  if ((await rpc('eth_chainId')) !== demoChainHex) throw wrongChain()

  const to = addressField(asked, 'to')
  const value = quantity(asked, 'value') ?? 0n
  const data = dataField(asked)
  const call = { from, ...(to === null ? {} : { to }), value: `0x${value.toString(16)}`, data }
  const [gas, nonce, price] = await Promise.all([
    quantity(asked, 'gas') ?? rpc('eth_estimateGas', [call]).then(toBigInt),
    quantity(asked, 'nonce') ?? rpc('eth_getTransactionCount', [from, 'pending']).then(toBigInt),
    rpc('eth_gasPrice').then(toBigInt),
  ])
  const maxFeePerGas = quantity(asked, 'maxFeePerGas') ?? quantity(asked, 'gasPrice') ?? price * 2n
  const tip = quantity(asked, 'maxPriorityFeePerGas') ?? usualTip
  const maxPriorityFeePerGas = tip < maxFeePerGas ? tip : maxFeePerGas
  return { from, to, value, data, nonce: Number(nonce), gas, maxFeePerGas, maxPriorityFeePerGas }
}

/** The maximum fee, without the value it sends. */
export function gasQuote({ gas, maxFeePerGas }: PreparedTransaction): GasQuote {
  return { limit: gas, maxCost: formatEther(gas * maxFeePerGas) }
}

export function toSerializable(transaction: PreparedTransaction): TransactionSerializableEIP1559 {
  const { from: _, ...rest } = transaction
  return { ...rest, type: 'eip1559', chainId: demoChainId }
}

function firstObject(params: unknown): Record<string, unknown> {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first !== 'object' || first === null) throw invalidParams('no transaction')
  return first as Record<string, unknown>
}

function addressField(from: Record<string, unknown>, key: 'from' | 'to'): Address | null {
  const value = from[key]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw invalidParams(key)
  return getAddress(value)
}

function dataField(from: Record<string, unknown>): Hex {
  const value = from.data ?? from.input ?? '0x'
  if (!isHex(value)) throw invalidParams('data')
  return value
}

function quantity(from: Record<string, unknown>, key: string): bigint | undefined {
  const value = from[key]
  if (value === undefined || value === null) return undefined
  if (!isHex(value) || value === '0x') throw invalidParams(key)
  return BigInt(value)
}

function toBigInt(value: unknown): bigint {
  if (!isHex(value)) throw invalidParams('answer of the chain')
  return BigInt(value)
}
