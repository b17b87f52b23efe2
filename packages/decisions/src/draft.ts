import { getAddress } from 'viem'
import { AlteredDecision } from './altered-decision.ts'
import { approvalTypedData, parseApproval, serializeApproval } from './approval.ts'
import { type Decision, decisionTypedData, hashDecision, parseDecision, serializeDecision } from './decision.ts'
import { type DecisionType, definitionOf } from './definitions.ts'
import { type Description, type DescriptionLanguage, describeDecision } from './describe.ts'
import {
  describeOperatorChange,
  hashOperatorChange,
  operatorChangeApprovalTypedData,
  operatorChangeTypedData,
  parseOperatorChange,
} from './operator-change.ts'

/** What the server asks an operator to sign. */
export type Draft = { readonly text: string; readonly typedData: Readonly<Record<string, unknown>> }

export type ReadDraft = {
  readonly type: DecisionType | 'OperatorChange'
  /** The bytes to send back with the signature. */
  readonly text: string
  /** Whether it approves what a first operator has signed. */
  readonly isApproval: boolean
  /** Whether nothing changes until a second operator has signed, too. */
  readonly needsApproval: boolean
  /** The first operator's wallet, in an approval. */
  readonly maker: string | undefined
  readonly description: Description
  /** What the wallet signs. */
  readonly typedData: ReturnType<typeof decisionTypedData>
}

type Domain = { readonly chainId: number; readonly verifyingContract: string }

/**
 * Reads a draft. The text to show and the data to sign are both made here, from the same decision: the server's own words and
 * typed data are not shown and not signed.
 * @throws AlteredDecision when the draft is not a valid decision, or approves another one than it contains.
 */
export function readDraft(draft: Draft, language: DescriptionLanguage): ReadDraft {
  try {
    const { primaryType } = draft.typedData as { primaryType: string }
    if (primaryType === 'OperatorChange') return readChange(draft, language)
    if (primaryType === 'ApproveOperatorChange') return readChangeApproval(draft, language)
    return primaryType.startsWith('Approve') ? readApproval(draft, language) : readDecision(draft, language)
  } catch (cause) {
    throw cause instanceof AlteredDecision ? cause : new AlteredDecision('malformed', { cause })
  }
}

function readDecision({ text }: Draft, language: DescriptionLanguage): ReadDraft {
  const decision = parseDecision(text)
  const description = describeDecision(decision, language)
  const typedData = decisionTypedData(decision)
  return {
    type: decision.type,
    text,
    isApproval: false,
    needsApproval: definitionOf(decision.type).checkers.length > 0,
    maker: undefined,
    description,
    typedData,
  }
}

function readApproval({ text, typedData }: Draft, language: DescriptionLanguage): ReadDraft {
  const { primaryType, domain, message } = typedData as {
    primaryType: string
    domain: Domain
    message: { decision: Decision['message'] }
  }
  const decision = parseDecision(
    serializeDecision({
      type: primaryType.slice('Approve'.length) as DecisionType,
      chainId: domain.chainId,
      registry: getAddress(domain.verifyingContract),
      message: message.decision,
    }),
  )
  const approval = parseApproval(text)
  if (approval.digest !== hashDecision(decision) || serializeApproval(approval) !== text) throw new AlteredDecision()
  return {
    type: decision.type,
    text,
    isApproval: true,
    needsApproval: false,
    maker: approval.maker,
    description: describeDecision(decision, language),
    typedData: approvalTypedData(decision, approval),
  }
}

/** The registry verifies changes of operators itself, so their messages have a form of their own. */
function readChange({ text }: Draft, language: DescriptionLanguage): ReadDraft {
  const { place, change } = parseOperatorChange(text)
  const description = describeOperatorChange(place, change, language)
  const typedData = operatorChangeTypedData(place, change)
  return {
    type: 'OperatorChange',
    text,
    isApproval: false,
    needsApproval: true,
    maker: undefined,
    description,
    typedData,
  }
}

function readChangeApproval({ text, typedData }: Draft, language: DescriptionLanguage): ReadDraft {
  const { domain, message } = typedData as {
    domain: Domain
    message: { decision: Readonly<Record<string, unknown>>; maker: string }
  }
  const { chainId, verifyingContract: registry } = domain
  const { place, change } = parseOperatorChange(
    JSON.stringify({ type: 'OperatorChange', chainId, registry, message: message.decision }),
  )
  const maker = getAddress(message.maker)
  if (text !== JSON.stringify({ digest: hashOperatorChange(place, change), maker })) throw new AlteredDecision()
  return {
    type: 'OperatorChange',
    text,
    isApproval: true,
    needsApproval: false,
    maker,
    description: describeOperatorChange(place, change, language),
    typedData: operatorChangeApprovalTypedData(place, change, maker),
  }
}
