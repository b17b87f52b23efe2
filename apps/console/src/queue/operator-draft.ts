import {
  describeOperatorChange,
  hashOperatorChange,
  operatorChangeApprovalTypedData,
  operatorChangeTypedData,
  parseOperatorChange,
} from '@terahold/decisions/operator-change'
import { getAddress } from 'viem'
import { AlteredDecision } from '../shared/failure-text.ts'

type Draft = { readonly text: string; readonly typedData: Readonly<Record<string, unknown>> }
type Approval = {
  readonly domain: { readonly chainId: number; readonly verifyingContract: string }
  readonly message: { readonly decision: Readonly<Record<string, unknown>>; readonly maker: string }
}

/** Returns whether a draft is about an operator. The registry verifies such a message itself, so it has a form of its own. */
export function isOperatorDraft({ typedData }: Draft): boolean {
  return typedData.primaryType === 'OperatorChange' || typedData.primaryType === 'ApproveOperatorChange'
}

/**
 * Reads the draft of a change of an operator. The text and the data to sign are both made here.
 * @throws AlteredDecision when an approval is about another change than it contains, MalformedDecision.
 */
export function readOperatorDraft({ text, typedData }: Draft, language: 'en' | 'zh') {
  if (typedData.primaryType === 'OperatorChange') {
    const { place, change } = parseOperatorChange(text)
    const description = describeOperatorChange(place, change, language)
    return { text, isApproval: false, maker: undefined, description, typedData: operatorChangeTypedData(place, change) }
  }
  const { domain, message } = typedData as Approval
  const { chainId, verifyingContract: registry } = domain
  const { place, change } = parseOperatorChange(
    JSON.stringify({ type: 'OperatorChange', chainId, registry, message: message.decision }),
  )
  const maker = getAddress(message.maker)
  if (text !== JSON.stringify({ digest: hashOperatorChange(place, change), maker })) throw new AlteredDecision()
  const description = describeOperatorChange(place, change, language)
  return {
    text,
    isApproval: true,
    maker,
    description,
    typedData: operatorChangeApprovalTypedData(place, change, maker),
  }
}
