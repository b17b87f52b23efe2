import { type Address, domainSeparator, type Hex, numberToHex, pad } from 'viem'
import type { Chain } from '../chain.ts'
import { readVault } from '../payout/payout-vault.ts'
import type { ReservePlan } from '../reserve/reserve-vault.ts'
import { registryInitCode, reserveInitCode, vaultInitCode } from './deploy.ts'

type Reader = Pick<Chain, 'chainId' | 'request' | 'code'>

/** Three admins, the fewest a registry has. They are in its storage, not in its code. */
const anyOperators = [1n, 2n, 3n].map((number) => ({
  address: numberToHex(number, { size: 20 }),
  roles: ['admin'] as const,
}))

/** Returns whether the contract at an address is this version's payout vault. @throws as below. */
export async function isVaultOfThisVersion(chain: Chain, vault: Address): Promise<boolean> {
  return hasCodeOf(chain, vault, vaultInitCode(await readVault(chain, vault)))
}

/** Returns whether the contract at an address is this version's reserve, built with this plan. @throws as below. */
export function isReserveOfThisVersion(chain: Reader, reserve: Address, plan: ReservePlan): Promise<boolean> {
  // The cap of refills is in the storage, not in the code.
  return hasCodeOf(chain, reserve, reserveInitCode({ ...plan, dailyRefill: 0n }), 'Terahold reserve')
}

/** Returns whether the contract at an address is this version's operator registry. @throws as below. */
export function isRegistryOfThisVersion(chain: Reader, registry: Address, owner: Address): Promise<boolean> {
  return hasCodeOf(chain, registry, registryInitCode({ owner, operators: anyOperators }), 'Terahold decisions')
}

/**
 * Returns whether the contract at an address has the code that this creation code makes. The node runs the constructor. For a
 * contract with an EIP-712 domain, the result names its own address and the domain of its signatures, which are then replaced by
 * those of `address`.
 * @throws Error when the node cannot run the constructor.
 */
async function hasCodeOf(chain: Reader, address: Address, initCode: Hex, domainName?: string): Promise<boolean> {
  const built = await chain.request('eth_call', [{ data: initCode }, 'latest'])
  if (!('result' in built)) throw new Error(`The node could not run the constructor: ${built.error.message}`)
  const [expected, found] = [String(built.result).slice(2), (await chain.code(address)).slice(2)]
  if (domainName === undefined) return expected === found
  const own = wordAt(expected, found.indexOf(wordOf(address)))
  if (own === undefined) return false
  const domainOf = (at: Address) =>
    domainSeparator({
      domain: { name: domainName, version: '1', chainId: chain.chainId, verifyingContract: at },
    }).slice(2)
  return (
    expected.replaceAll(own, wordOf(address)).replaceAll(domainOf(`0x${own.slice(24)}`), domainOf(address)) === found
  )
}

/** Returns the word at a place if it can be an address. */
function wordAt(code: string, place: number): string | undefined {
  const word = place < 0 ? '' : code.slice(place, place + 64)
  return /^0{24}[0-9a-f]{40}$/.test(word) ? word : undefined
}

function wordOf(address: Address): string {
  return pad(address.toLowerCase() as Hex).slice(2)
}
