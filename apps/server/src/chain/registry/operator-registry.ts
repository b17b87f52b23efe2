import { operatorRegistryAbi } from '@terahold/contracts/operator-registry'
import { rolesOfBits } from '@terahold/decisions/operator-change'
import { type Address, decodeFunctionResult, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { Chain } from '../chain.ts'
import { NodeError } from '../errors.ts'

const erc1271Abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** What a wallet answers to its own signature. */
const validSignature = `0x${'1626ba7e'.padEnd(64, '0')}`
/** The errors by which nodes report that a wallet's code failed, and not that they could not run it. */
const ofWallet = /revert|opcode|out of gas|jump|stack/i

/** The operators' roles as the chain has them. The database can name other operators, but they count for nothing here. */
export type OperatorRegistry = {
  readonly chainId: number
  /** Checksummed. */
  readonly address: Address
  /** Returns the roles of an address as of the newest final block; none for a former or unknown operator. */
  readonly rolesOf: (operator: Address) => Promise<readonly string[]>
  /** Asks a contract wallet (ERC-1271) as the contracts do, and as of the newest final block: a key has no such signature. @throws ChainUnreachable. */
  readonly isContractSignature: (address: Address, digest: Hex, signature: Hex) => Promise<boolean>
}

/** Who was an operator. */
export type RegistryHistory = {
  /**
   * Returns whether two admins have changed this address's roles. An address that was changed and has no roles today is
   * a former operator.
   */
  readonly wasChanged: (operator: Address) => Promise<boolean>
}

/** Reads the registry at an address. Every configured node must give the same answer. */
export function createOperatorRegistry(chain: Chain, address: Address): OperatorRegistry & RegistryHistory {
  async function ask(data: Hex): Promise<Hex> {
    const { number: block } = await chain.finalized()
    return chain.call({ to: address, block, data })
  }
  return {
    chainId: chain.chainId,
    address: getAddress(address),
    async rolesOf(operator) {
      const call = { abi: operatorRegistryAbi, functionName: 'rolesOf' } as const
      const data = await ask(encodeFunctionData({ ...call, args: [operator] }))
      return rolesOfBits(decodeFunctionResult({ ...call, data }))
    },
    async wasChanged(operator) {
      const call = { abi: operatorRegistryAbi, functionName: 'appliedSequence' } as const
      const data = await ask(encodeFunctionData({ ...call, args: [operator] }))
      return decodeFunctionResult({ ...call, data }) > 0n
    },
    async isContractSignature(wallet, digest, signature) {
      const call = { abi: erc1271Abi, functionName: 'isValidSignature', args: [digest, signature] } as const
      const { number: block } = await chain.finalized()
      try {
        return (await chain.call({ to: wallet, block, data: encodeFunctionData(call) })).startsWith(validSignature)
      } catch (error) {
        if (error instanceof NodeError && ofWallet.test(error.message)) return false
        throw error
      }
    },
  }
}

/** Returns who can veto changes of the registry. @throws Error when there is no registry at the address. */
export async function readRegistryOwner(chain: Chain, address: Address): Promise<Address> {
  const call = { abi: operatorRegistryAbi, functionName: 'owner' } as const
  const data = await chain.call({ to: address, data: encodeFunctionData(call) })
  if (data === '0x') throw new Error(`${address} is not an operator registry`)
  return decodeFunctionResult({ ...call, data }).toLowerCase() as Address
}
