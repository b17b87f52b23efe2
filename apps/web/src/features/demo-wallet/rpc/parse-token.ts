import { type Address, getAddress, isAddress } from 'viem'
import { invalidParams } from './provider-error.ts'

export type OfferedToken = { readonly address: Address; readonly symbol: string; readonly decimals: number }

const maxSymbol = 11
const maxDecimals = 36

/** Reads the parameters of `wallet_watchAsset` (EIP-747), in an array or not. @throws ProviderError -32602 */
export function parseToken(params: unknown): OfferedToken {
  const { type, options } = fieldsOf(Array.isArray(params) ? params[0] : params)
  const { address, symbol, decimals } = fieldsOf(options)
  if (type !== 'ERC20') throw invalidParams('type')
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) throw invalidParams('address')
  if (typeof symbol !== 'string' || symbol === '' || symbol.length > maxSymbol) throw invalidParams('symbol')
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals) {
    throw invalidParams('decimals')
  }
  return { address: getAddress(address), symbol, decimals }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
