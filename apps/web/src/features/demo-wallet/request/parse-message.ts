import { type Address, type Hex, hexToBytes, isAddress, isHex, stringToHex } from 'viem'
import type { TypedData } from '../account/signer.ts'
import { demoChainId } from '../rpc/demo-chain.ts'
import { invalidParams, wrongChain } from '../rpc/provider-error.ts'

export type Message = {
  readonly address: Address
  readonly raw: Hex
  readonly text: string
  readonly signsInAt: string | null
}

/** The first line of a sign-in message (EIP-4361) names the site. */
const signInLine = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:\n/i

/** Reads the parameters of `personal_sign`: the message and the account. @throws ProviderError -32602 */
export function parseMessageParams(params: unknown): Message {
  const [message, address] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof message !== 'string') throw invalidParams('message')
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) throw invalidParams('address')
  const raw = isHex(message) ? message : stringToHex(message)
  const text = textOf(raw)
  return { address, raw, text, signsInAt: signInLine.exec(text)?.[1] ?? null }
}

/** Returns the message as text, or as hex if it is not text. */
function textOf(raw: Hex): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(raw))
  } catch {
    return raw
  }
}

/** Reads the parameters of `eth_signTypedData_v4`. @throws ProviderError -32602, or 4901 when made for another chain. */
export function parseTypedDataParams(params: unknown): { address: Address; data: TypedData; text: string } {
  const [address, given] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) throw invalidParams('address')
  const data = parseTypedData(given)
  const { chainId } = data.domain
  if (chainId !== undefined && Number(chainId) !== demoChainId) throw wrongChain()
  return { address, data, text: JSON.stringify({ domain: data.domain, [data.primaryType]: data.message }, null, 2) }
}

function parseTypedData(given: unknown): TypedData {
  const { domain, types, primaryType, message } = fieldsOf(given)
  if (typeof primaryType !== 'string' || !isRecord(types) || !isRecord(message) || !Object.hasOwn(types, primaryType)) {
    throw invalidParams('typed data')
  }
  // The signing code refuses types that do not fit the message.
  return { domain: isRecord(domain) ? domain : {}, types: types as TypedData['types'], primaryType, message }
}

function fieldsOf(given: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : given
    return isRecord(value) ? value : {}
  } catch {
    throw invalidParams('typed data')
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
