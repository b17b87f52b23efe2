import { reserveVaultAbi, reserveVaultBytecode } from '@terahold/contracts/reserve-vault'
import { type Address, domainSeparator, encodeDeployData, type Hex, pad } from 'viem'
import type { Chain } from '../chain.ts'
import type { ReservePlan } from './reserve-vault.ts'

/**
 * Returns whether the contract at an address has the code of this version's reserve, built with this plan. The node runs the
 * constructor. The result names its own address and the domain of its signatures, which are then replaced by those of
 * `reserve`.
 * @throws Error when the node cannot run the constructor.
 */
export async function isReserveOfThisVersion(
  chain: Pick<Chain, 'chainId' | 'request' | 'code'>,
  reserve: Address,
  { token, owner, payoutVault, registry }: ReservePlan,
): Promise<boolean> {
  // The cap of refills is in the storage, not in the code.
  const args = [token, owner, payoutVault, registry, 0n] as const
  const data = encodeDeployData({ abi: reserveVaultAbi, bytecode: reserveVaultBytecode, args })
  const built = await chain.request('eth_call', [{ data }, 'latest'])
  if (!('result' in built)) throw new Error(`The node could not run the reserve's constructor: ${built.error.message}`)
  const [expected, found] = [String(built.result).slice(2), (await chain.code(reserve)).slice(2)]
  const own = wordAt(expected, found.indexOf(wordOf(reserve)))
  if (own === undefined) return false
  const domainOf = (at: Address) => separatorOf(chain.chainId, at)
  return (
    expected.replaceAll(own, wordOf(reserve)).replaceAll(domainOf(`0x${own.slice(24)}`), domainOf(reserve)) === found
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

function separatorOf(chainId: number, verifyingContract: Address): string {
  return domainSeparator({ domain: { name: 'Terahold reserve', version: '1', chainId, verifyingContract } }).slice(2)
}
