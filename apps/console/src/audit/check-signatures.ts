import { parseDecision } from '@terahold/decisions/decision'
import { type DecisionFault, type SignedDecision, verifyDecision, verifyProposal } from '@terahold/decisions/verify'
import { type Address, getAddress, type Hex } from 'viem'
import type { AuditRow } from './audit-row.ts'

export type SignatureCheck =
  | { readonly kind: 'valid' | 'unfinished' }
  | { readonly kind: 'fault'; readonly fault: DecisionFault }

/**
 * Verifies the signatures of a decision in this browser, with the roles that the server names. Expiry does not count, because a
 * decision had to be valid only when it was used.
 */
export async function checkSignatures({ text, maker, approval }: AuditRow): Promise<SignatureCheck> {
  const { chainId, registry } = parseDecision(text)
  const signers = approval ? [maker, approval.checker] : [maker]
  const verifier = {
    chainId,
    registry,
    now: 0,
    isUsed: async () => false,
    rolesOf: async (address: Address) =>
      signers.filter((signer) => getAddress(signer.address) === getAddress(address)).flatMap(({ roles }) => roles),
  }
  const signed: SignedDecision = {
    decision: text,
    maker: signatureOf(maker),
    ...(approval && { approval: { text: approval.text, checker: signatureOf(approval.checker) } }),
  }
  const verdict = await verifyDecision(signed, verifier)
  if (verdict.isValid) return { kind: 'valid' }
  if (verdict.fault !== 'approval_missing') return { kind: 'fault', fault: verdict.fault }
  const proposal = await verifyProposal(signed, verifier)
  return proposal.isValid ? { kind: 'unfinished' } : { kind: 'fault', fault: proposal.fault }
}

function signatureOf({ address, signature }: AuditRow['maker']) {
  return { address: getAddress(address), signature: signature as Hex }
}
