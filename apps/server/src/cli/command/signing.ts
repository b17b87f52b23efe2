import { zeroAddress } from 'viem'
import { localChainId } from '../../chain/local/local-chain.ts'
import { findDevelopmentAccount } from '../../chain/signer/development-accounts.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import type { SettlementOperator } from '../../settlement/settlement.ts'
import type { Books } from './books.ts'
import type { Tell } from './command.ts'
import { UsageError } from './options.ts'

export const signingOptions = ['text', 'signature'] as const
export const signingUsage = `
  --text       what was signed, as printed by this command without --signature
  --signature  the operator's signature of it. The demo's operators sign by themselves`

type Sent = { readonly text?: string | undefined; readonly signature?: string | undefined }

/**
 * Carries out what an operator signed, and tells the text that `act` returns. The signature is given by options, or made with
 * the public key of a demo operator on the local chain. Otherwise prints what to sign and returns 1.
 */
export async function decide(
  books: Books,
  { as, sent, draft }: { readonly as: string; readonly sent: Sent; readonly draft: () => Draft | Promise<Draft> },
  tell: Tell,
  act: (operator: SettlementOperator, signed: Signed) => Promise<string>,
): Promise<number> {
  const { text, signature } = sent
  if ((text === undefined) !== (signature === undefined)) throw new UsageError('Give --text and --signature together.')
  const operator = await books.operator(as)
  if (books.registry.address === zeroAddress)
    throw new Error('The instance has no operator registry. Run `terahold migrate` of this version.')
  const signed =
    text !== undefined && signature !== undefined
      ? { text, signature }
      : await demoSignature(books, as, await draft(), tell)
  if (!signed) return 1
  tell(await act(operator, signed))
  return 0
}

async function demoSignature(books: Books, as: string, draft: Draft, tell: Tell): Promise<Signed | undefined> {
  const { text, typedData, description } = draft
  const demo = books.chainId === localChainId ? findDevelopmentAccount(as) : undefined
  if (demo) return { text, signature: await demo.account.signTypedData(typedData as never) }
  tell(description.title)
  for (const { label, value } of description.lines) tell(`  ${label}: ${value}`)
  tell(`\nSign this typed data (EIP-712) with ${as}:\n${JSON.stringify(typedData)}`)
  tell(`\nThen run the command again with --signature and\n  --text '${text}'`)
  return undefined
}
