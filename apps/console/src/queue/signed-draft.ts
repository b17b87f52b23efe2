import { approvalTypedData, parseApproval, serializeApproval } from '@terahold/decisions/approval'
import {
  type Decision,
  decisionTypedData,
  hashDecision,
  MalformedDecision,
  parseDecision,
  serializeDecision,
} from '@terahold/decisions/decision'
import { type Description, describeDecision } from '@terahold/decisions/describe'
import { getAddress } from 'viem'
import { AlteredDecision } from '../shared/failure-text.ts'
import type { TypedData } from '../wallet/wallet.ts'
import { isOperatorDraft, readOperatorDraft } from './operator-draft.ts'

/** What the server asks an operator to sign. */
export type Draft = { readonly text: string; readonly typedData: Readonly<Record<string, unknown>> }

export type ReadDraft = {
  /** The bytes to send back with the signature. */
  readonly text: string
  /** Whether it approves what a first operator has signed. */
  readonly isApproval: boolean
  /** The first operator's wallet, in an approval. */
  readonly maker: string | undefined
  readonly description: Description
  /** What the wallet signs. */
  readonly typedData: TypedData
}

/**
 * Reads a draft. The text to show and the data to sign are both made here, from the same decision: the server's own words and
 * typed data are not shown and not signed.
 * @throws AlteredDecision when the draft is not a valid decision, or approves another one than it contains.
 */
export function readDraft(draft: Draft, language: 'en' | 'zh'): ReadDraft {
  try {
    if (isOperatorDraft(draft)) return readOperatorDraft(draft, language)
    const { text, typedData } = draft
    const { primaryType, domain, message } = typedData as {
      primaryType: string
      domain: { chainId: number; verifyingContract: string }
      message: { decision: Decision['message'] }
    }
    if (!primaryType.startsWith('Approve')) {
      const decision = parseDecision(text)
      const description = describeDecision(decision, language)
      return { text, isApproval: false, maker: undefined, description, typedData: decisionTypedData(decision) }
    }
    const decision = parseDecision(
      serializeDecision({
        type: primaryType.slice('Approve'.length) as Decision['type'],
        chainId: domain.chainId,
        registry: getAddress(domain.verifyingContract),
        message: message.decision,
      }),
    )
    const approval = parseApproval(text)
    if (approval.digest !== hashDecision(decision) || serializeApproval(approval) !== text) throw new AlteredDecision()
    const description = describeDecision(decision, language)
    return {
      text,
      isApproval: true,
      maker: approval.maker,
      description,
      typedData: approvalTypedData(decision, approval),
    }
  } catch (cause) {
    if (cause instanceof MalformedDecision || cause instanceof TypeError)
      throw new AlteredDecision('malformed', { cause })
    throw cause
  }
}
