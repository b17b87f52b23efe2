import { demoPaths } from '@terahold/contract/service-paths'
import { type Address, type Hex, isAddress, isHex } from 'viem'

export type DemoToken = { readonly address: Address; readonly symbol: string; readonly decimals: number }

export type DemoMember = { readonly address: Address; readonly privateKey: Hex }

/** The part of the answer to `GET /demo/info` that the demo wallet uses. */
export type DemoInfo = {
  readonly chainId: number
  readonly token: DemoToken
  readonly treasury: Address
  /** The contract that members pay to. */
  readonly reserve: Address
  readonly members: readonly DemoMember[]
}

/**
 * Reads the demo's description from its server. Throws `Error` if the server does not answer or the answer is not a description.
 */
export async function loadDemoInfo(fetcher: typeof fetch): Promise<DemoInfo> {
  const response = await fetcher(demoPaths.info)
  if (!response.ok) throw new Error(`The demo does not describe itself: status ${response.status}`)
  return parseDemoInfo(await response.json())
}

/** Throws `TypeError` if a field is missing or of the wrong type. */
export function parseDemoInfo(value: unknown): DemoInfo {
  const { chainId, token, treasury, reserve, members } = fieldsOf(value)
  const { address, symbol, decimals } = fieldsOf(token)
  if (typeof chainId !== 'number') throw new TypeError('demo info: chainId')
  if (typeof symbol !== 'string' || typeof decimals !== 'number') throw new TypeError('demo info: token')
  if (!Array.isArray(members)) throw new TypeError('demo info: members')
  return {
    chainId,
    token: { address: toAddress(address), symbol, decimals },
    treasury: toAddress(treasury),
    reserve: toAddress(reserve),
    members: members.map(toMember),
  }
}

function toMember(value: unknown): DemoMember {
  const { address, privateKey } = fieldsOf(value)
  if (!isHex(privateKey) || privateKey.length !== 66) throw new TypeError('demo info: members.privateKey')
  return { address: toAddress(address), privateKey }
}

function toAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw new TypeError('demo info: not an address')
  return value
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('demo info: not an object')
  return value as Record<string, unknown>
}
