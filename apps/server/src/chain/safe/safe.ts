import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, keccak256, parseAbi, zeroHash } from 'viem'
import type { Chain } from '../chain.ts'
import { lowerCase } from '../lower-case.ts'
import { proxyCodes, singletonCodes } from './safe-code.ts'

export const safeAbi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] array, address next)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
])

/** A Safe: an account on the chain that needs several owners' signatures. Addresses are in lower case. */
export type Safe = {
  readonly address: Address
  readonly version: string
  readonly owners: readonly Address[]
  /** How many owners must sign. */
  readonly threshold: number
  /** The number of its next transaction. */
  readonly nonce: bigint
  /** Contracts that can move everything without a signature. */
  readonly modules: readonly Address[]
}

type Reader = Pick<Chain, 'call' | 'code' | 'request'>

const firstModule: Address = '0x0000000000000000000000000000000000000001'
const mostModules = 10n

/**
 * Reads a Safe. Undefined unless the account has the code of Safe's own proxy, and the proxy runs the code of a Safe: an imitation can
 * answer anything.
 */
export async function readSafe(chain: Reader, address: Address): Promise<Safe | undefined> {
  if (!proxyCodes.has(keccak256(await chain.code(address)))) return undefined
  const slot = await chain.request('eth_getStorageAt', [address, zeroHash, 'latest'])
  if (!('result' in slot)) throw new Error(`The node could not read the storage of ${address}: ${slot.error.message}`)
  const singleton: Address = `0x${String(slot.result).slice(-40)}`
  const version = singletonCodes.get(keccak256(await chain.code(singleton)))
  if (version === undefined) return undefined
  const ask = (data: Hex) => chain.call({ to: address, data })
  const [owners, threshold, nonce, modules] = await Promise.all([
    ask(encodeFunctionData({ abi: safeAbi, functionName: 'getOwners' })),
    ask(encodeFunctionData({ abi: safeAbi, functionName: 'getThreshold' })),
    ask(encodeFunctionData({ abi: safeAbi, functionName: 'nonce' })),
    ask(encodeFunctionData({ abi: safeAbi, functionName: 'getModulesPaginated', args: [firstModule, mostModules] })),
  ])
  return {
    address: lowerCase(address),
    version,
    owners: decodeFunctionResult({ abi: safeAbi, functionName: 'getOwners', data: owners }).map(lowerCase),
    threshold: Number(decodeFunctionResult({ abi: safeAbi, functionName: 'getThreshold', data: threshold })),
    nonce: decodeFunctionResult({ abi: safeAbi, functionName: 'nonce', data: nonce }),
    modules: decodeFunctionResult({ abi: safeAbi, functionName: 'getModulesPaginated', data: modules })[0].map(
      lowerCase,
    ),
  }
}

/** Returns the number of a Safe's next transaction, as most nodes have it in a block. */
export async function readSafeNonce(chain: Pick<Chain, 'call'>, address: Address, block: bigint): Promise<bigint> {
  const call = { abi: safeAbi, functionName: 'nonce' } as const
  const data = await chain.call({ to: address, data: encodeFunctionData(call), block })
  return decodeFunctionResult({ ...call, data })
}

/** Returns why one person could move what this account has; undefined when it takes several. */
export function weaknessOf(safe: Safe | undefined): string | undefined {
  if (!safe) return 'is not a Safe: one key could move everything it has'
  if (safe.threshold < 2) return `is a Safe that a single owner of ${safe.owners.length} can sign for`
  if (safe.modules.length > 0)
    return `is a Safe with ${safe.modules.length} modules, which move what it has without signatures: ${safe.modules.join(', ')}`
  return undefined
}

/** Returns how many owners of an account must sign; null when one person could move what it has. */
export async function readSigners(
  chain: Reader,
  address: Address,
): Promise<{ readonly needed: number; readonly owners: number } | null> {
  const safe = await readSafe(chain, address)
  return safe && weaknessOf(safe) === undefined ? { needed: safe.threshold, owners: safe.owners.length } : null
}
