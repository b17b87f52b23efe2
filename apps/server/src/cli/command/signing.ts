import { type Address, getAddress } from 'viem'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { localChainId } from '../../chain/local/local-chain.ts'
import { createOperatorRegistry, type OperatorRegistry } from '../../chain/registry/operator-registry.ts'
import { findDevelopmentAccount } from '../../chain/signer/development-accounts.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import type { Books } from './books.ts'
import type { Tell } from './command.ts'
import { UsageError } from './options.ts'

/** Returns the instance's operator registry and token. Connects to the nodes only when the registry is asked. @throws Error without one. */
export async function openRegistry(books: Books): Promise<{ registry: OperatorRegistry; token: string }> {
  const {
    chain_id: chainId,
    registry: address,
    token,
  } = await books.db.selectFrom('installation').select(['chain_id', 'registry', 'token']).executeTakeFirstOrThrow()
  if (!address) throw new Error('The instance has no operator registry. Run `terahold migrate` of this version.')
  const open = () => createOperatorRegistry(connectChain({ rpcUrls: books.nodes(), chainId }), address as Address)
  const registry: OperatorRegistry = {
    ...{ chainId, address: getAddress(address) },
    rolesOf: (operator) => open().rolesOf(operator),
    isContractSignature: (...claim) => open().isContractSignature(...claim),
  }
  return { registry, token }
}

export const signingOptions = ['text', 'signature'] as const
export const signingUsage = `
  --text       what was signed, as printed by this command without --signature
  --signature  the operator's signature of it. The demo's operators sign by themselves`

/**
 * Returns what the operator signed: as given by options, or signed with the public key of a demo operator on the local
 * chain. Otherwise prints what to sign and returns undefined.
 */
export async function signed(
  { chainId, as, draft }: { chainId: number; as: string; draft: () => Promise<Draft> },
  { text, signature }: { text?: string | undefined; signature?: string | undefined },
  tell: Tell,
): Promise<Signed | undefined> {
  if ((text === undefined) !== (signature === undefined)) throw new UsageError('Give --text and --signature together.')
  if (text !== undefined && signature !== undefined) return { text, signature }
  const { text: own, typedData, description } = await draft()
  const account = chainId === localChainId ? findDevelopmentAccount(as) : undefined
  if (account) return { text: own, signature: await account.account.signTypedData(typedData as never) }
  tell(description.title)
  for (const { label, value } of description.lines) tell(`  ${label}: ${value}`)
  tell(`\nSign this typed data (EIP-712) with ${as}:\n${JSON.stringify(typedData)}`)
  tell(`\nThen run the command again with --signature and\n  --text '${own}'`)
  return undefined
}
