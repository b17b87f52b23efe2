import { type Address, type Hex, hashTypedData } from 'viem'
import {
  type Decision,
  decisionStructs,
  decisionTypedData,
  hashDecision,
  MalformedDecision,
  parseObject,
} from './decision.ts'
import { fieldKinds } from './field-kinds.ts'

/** What the second operator adds to a decision. */
export interface Approval {
  /** The digest that the first operator signed. */
  readonly digest: Hex
  readonly maker: Address
  /** The role in which the second operator signs. */
  readonly role: string
  /** Seconds since 1970-01-01 UTC. */
  readonly expiresAt: number
}

const names = ['digest', 'maker', 'role', 'expiresAt'] as const

const kinds = {
  digest: fieldKinds.hash,
  maker: fieldKinds.address,
  role: fieldKinds.text,
  expiresAt: fieldKinds.time,
} as const

/** Returns the approval of a decision by its first operator. */
export function approvalOf(decision: Decision, maker: Address, own: Pick<Approval, 'role' | 'expiresAt'>): Approval {
  return { digest: hashDecision(decision), maker, role: own.role, expiresAt: own.expiresAt }
}

/** Returns the bytes to store. @throws MalformedDecision. */
export function serializeApproval({ digest, maker, role, expiresAt }: Approval): string {
  const text = JSON.stringify({ digest, maker, role, expiresAt })
  parseApproval(text)
  return text
}

/** Returns the approval in stored bytes. @throws MalformedDecision. */
export function parseApproval(text: string): Approval {
  const values = parseObject(text)
  const isValid =
    Object.keys(values).join() === names.join() && names.every((name) => kinds[name].isValid(values[name]))
  if (!isValid || JSON.stringify(values) !== text) throw new MalformedDecision('the approval is not valid')
  return values as unknown as Approval
}

/**
 * Returns what a wallet signs for the second operator. It contains the whole decision as well as its digest, so that the
 * second wallet shows every field and not only a hash.
 */
export function approvalTypedData(decision: Decision, approval: Approval) {
  const { domain, message } = decisionTypedData(decision)
  return {
    domain,
    types: approvalStructs(decision.type),
    primaryType: approvalType(decision.type),
    message: { decision: message, ...approval } as Record<string, unknown>,
  }
}

/** Returns the EIP-712 digest of an approval. */
export function hashApproval(decision: Decision, approval: Approval): Hex {
  return hashTypedData(approvalTypedData(decision, approval))
}

export function approvalType(type: Decision['type']): string {
  return `Approve${type}`
}

/** Returns the EIP-712 structs of a type's approval, by their names. */
export function approvalStructs(type: Decision['type']): Record<string, { name: string; type: string }[]> {
  const own = names.map((name) => ({ name, type: kinds[name].solidity }))
  return { [approvalType(type)]: [{ name: 'decision', type }, ...own], ...decisionStructs(type) }
}
