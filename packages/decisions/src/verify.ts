import { type Address, type Hex, hexToBigInt, isAddressEqual, recoverAddress, size, slice } from 'viem'
import { type Approval, hashApproval, parseApproval } from './approval.ts'
import { type Decision, hashDecision, MalformedDecision, parseDecision } from './decision.ts'
import { definitionOf } from './definitions.ts'

export interface Signature {
  readonly address: Address
  readonly signature: Hex
}

/** A decision as it is stored: the exact bytes and the signatures over them. */
export interface SignedDecision {
  /** From `serializeDecision`. */
  readonly decision: string
  readonly maker: Signature
  /** Undefined while the second operator has not signed, and if one operator is enough. */
  readonly approval?: { readonly text: string; readonly checker: Signature }
}

/** The first and the second operator of a decision. */
export type Signer = 'maker' | 'checker'

/** What the verifier knows itself. None of it may come from the bytes that it verifies. */
export interface Verifier {
  readonly chainId: number
  readonly registry: Address
  /** Seconds since 1970-01-01 UTC. */
  readonly now: number
  /**
   * Returns the roles of an address in the registry; none for a former or unknown operator. Who verifies what was decided long ago
   * returns the roles that this signer had then.
   */
  readonly rolesOf: (address: Address, signer: Signer) => Promise<readonly string[]>
  /** Returns whether a decision with this id was already carried out. */
  readonly isUsed: (decisionId: string) => Promise<boolean>
  /** Asks a contract wallet by ERC-1271. Without it, signatures of contract wallets are refused. */
  readonly isContractSignature?: (address: Address, digest: Hex, signature: Hex) => Promise<boolean>
}

export const decisionFaults = [
  'malformed',
  'foreign_chain',
  'foreign_registry',
  'expired',
  'replayed',
  'maker_role_missing',
  'maker_signature_invalid',
  'approval_missing',
  'approval_unexpected',
  'approval_of_other_decision',
  'approval_of_other_maker',
  'approval_expired',
  'same_operator',
  'checker_role_missing',
  'checker_signature_invalid',
] as const
export type DecisionFault = (typeof decisionFaults)[number]

export type Verdict =
  | { readonly isValid: true; readonly decision: Decision }
  | { readonly isValid: false; readonly fault: DecisionFault }

/** Returns whether a decision may be carried out now, or the first reason why not. */
export async function verifyDecision(signed: SignedDecision, verifier: Verifier): Promise<Verdict> {
  const parsed = parseSigned(signed)
  if (!parsed) return { isValid: false, fault: 'malformed' }
  const { decision, approval } = parsed
  const fault =
    (await findDecisionFault(decision, signed.maker, verifier)) ??
    (await findApprovalFault(decision, approval, signed, verifier))
  return fault ? { isValid: false, fault } : { isValid: true, decision }
}

/** Returns whether the first operator's part is valid, for a decision that still waits for the second. */
export async function verifyProposal(signed: SignedDecision, verifier: Verifier): Promise<Verdict> {
  const parsed = parseSigned(signed)
  if (!parsed) return { isValid: false, fault: 'malformed' }
  const fault = await findDecisionFault(parsed.decision, signed.maker, verifier)
  return fault ? { isValid: false, fault } : { isValid: true, decision: parsed.decision }
}

async function findDecisionFault(
  decision: Decision,
  maker: Signature,
  verifier: Verifier,
): Promise<DecisionFault | undefined> {
  const { decisionId, role, expiresAt } = decision.message
  if (decision.chainId !== verifier.chainId) return 'foreign_chain'
  if (!isAddressEqual(decision.registry, verifier.registry)) return 'foreign_registry'
  if (expiresAt <= verifier.now) return 'expired'
  if (await verifier.isUsed(decisionId)) return 'replayed'
  if (!(await hasRole(['maker', maker.address], role, definitionOf(decision.type).makers, verifier)))
    return 'maker_role_missing'
  if (!(await isSigned(maker, hashDecision(decision), verifier))) return 'maker_signature_invalid'
  return undefined
}

async function findApprovalFault(
  decision: Decision,
  approval: Approval | undefined,
  signed: SignedDecision,
  verifier: Verifier,
): Promise<DecisionFault | undefined> {
  const { checkers } = definitionOf(decision.type)
  const checker = signed.approval?.checker
  if (checkers.length === 0) return approval ? 'approval_unexpected' : undefined
  if (!approval || !checker) return 'approval_missing'
  if (approval.digest !== hashDecision(decision)) return 'approval_of_other_decision'
  if (!isAddressEqual(approval.maker, signed.maker.address)) return 'approval_of_other_maker'
  if (approval.expiresAt <= verifier.now) return 'approval_expired'
  if (isAddressEqual(checker.address, signed.maker.address)) return 'same_operator'
  if (!(await hasRole(['checker', checker.address], approval.role, checkers, verifier))) return 'checker_role_missing'
  if (!(await isSigned(checker, hashApproval(decision, approval), verifier))) return 'checker_signature_invalid'
  return undefined
}

async function hasRole(
  [signer, address]: readonly [Signer, Address],
  role: string,
  allowed: readonly string[],
  { rolesOf }: Verifier,
) {
  return allowed.includes(role) && (await rolesOf(address, signer)).includes(role)
}

async function isSigned({ address, signature }: Signature, digest: Hex, verifier: Verifier): Promise<boolean> {
  if (await isSignedByKey(address, digest, signature)) return true
  return (await verifier.isContractSignature?.(address, digest, signature)) ?? false
}

/**
 * Caches who signed what, which never changes. A decision is verified when it is made, when it is drafted for the
 * second operator and when it is approved. Without the cache, each time would take ten milliseconds.
 */
const recentlyProven = new Set<string>()
const mostProven = 1_000

const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Returns whether the address's own key signed. Refuses the second valid form that every such signature has. */
export async function isSignedByKey(address: Address, digest: Hex, signature: Hex): Promise<boolean> {
  if (size(signature) !== 65 || !['0x1b', '0x1c'].includes(slice(signature, 64))) return false
  if (hexToBigInt(slice(signature, 32, 64)) > halfOrder) return false
  const proven = [address, digest, signature].join(' ').toLowerCase()
  if (recentlyProven.has(proven)) return true
  try {
    if (!isAddressEqual(await recoverAddress({ hash: digest, signature }), address)) return false
  } catch {
    return false
  }
  if (recentlyProven.size >= mostProven) recentlyProven.clear()
  recentlyProven.add(proven)
  return true
}

function parseSigned({ decision, maker, approval }: SignedDecision) {
  const signatures = approval ? [maker, approval.checker] : [maker]
  if (!signatures.every(isWellFormed)) return undefined
  try {
    return { decision: parseDecision(decision), approval: approval && parseApproval(approval.text) }
  } catch (error) {
    if (error instanceof MalformedDecision) return undefined
    throw error
  }
}

function isWellFormed({ address, signature }: Signature): boolean {
  return /^0x[\da-fA-F]{40}$/.test(address) && /^0x([\da-fA-F]{2}){1,4096}$/.test(signature)
}
