import { useQuery } from '@tanstack/react-query'
import { type Draft, type ReadDraft, readDraft } from '@terahold/decisions/draft'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { type OperatorSession, useSession } from '../shared/session.ts'
import { decisionLanguage, fill, useTexts } from '../shared/texts.ts'
import type { TypedData } from '../wallet/wallet.ts'
import { openAccount } from '../wallet/wallets.ts'

type DraftQuery = {
  /** The queue, then what identifies the draft. */
  readonly key: readonly [string, ...unknown[]]
  readonly load: (signal: AbortSignal) => Promise<{ readonly data: Draft }>
  /** Whether this operator may sign it. */
  readonly isWanted: boolean
}

/**
 * Reads what an operator signs about a row. It stays the same while somebody reads it: what is on screen is what gets signed. Once
 * the operator may no longer sign it, there is none and no failure, although it was read before.
 */
export function useDraft({ key: [queue, ...parts], load, isWanted }: DraftQuery) {
  const draft = useQuery({
    queryKey: [queue, 'draft', ...parts, decisionLanguage()],
    queryFn: async ({ signal }) => readDraft((await load(signal)).data, decisionLanguage()),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isWanted ? draft : { ...draft, data: undefined, error: null }
}

type Send = (signed: Awaited<ReturnType<typeof sign>>, reason: string | undefined) => Promise<unknown>

/** Returns the main button of a decision that is signed: it signs the draft, and `send` sends it. None without a draft. */
export function useApproval(draft: ReadDraft | undefined, action: string, send: Send) {
  const session = useSession()
  const { decision } = useTexts()
  return (
    draft && {
      label: fill(decision.sign, { action }),
      action,
      done: signedText(draft, action, decision),
      run: async (reason?: string) => send(await sign(session, draft), reason),
    }
  )
}

/** Returns what an operator reads once the first of two signatures is made; otherwise undefined. */
export function signedText({ needsApproval }: ReadDraft, action: string, { signed }: DeskTexts['decision']) {
  return needsApproval ? fill(signed, { action }) : undefined
}

/** Lets the operator's wallet sign. Returns what a call takes. */
export async function sign(session: OperatorSession, { text, typedData }: ReadDraft) {
  return { text, signature: await signTypedData(session, typedData) }
}

/** Lets the operator's wallet sign an EIP-712 message. */
export async function signTypedData(session: OperatorSession, typedData: TypedData): Promise<string> {
  const account = await openAccount(session)
  return account.signTypedData(typedData)
}
