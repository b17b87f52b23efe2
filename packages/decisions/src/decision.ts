import { type Address, type Hex, hashTypedData } from 'viem'
import { type DecisionType, decisionTypes, definitionOf, type Field } from './definitions.ts'
import { type FieldValue, fieldKinds, minorOf } from './field-kinds.ts'
import { roleCodes } from './role-codes.ts'

export type Message = Readonly<Record<string, FieldValue>>

/** A decision as its first operator signs it. */
export interface Decision {
  readonly type: DecisionType
  readonly chainId: number
  /** The operator registry, whose address is in the signature's domain. */
  readonly registry: Address
  /** The header (`decisionId`, `role`, `expiresAt`) and the fields of the type. */
  readonly message: Message & Header
}

/** Fields in front of every decision. */
interface Header {
  /** Used once. */
  readonly decisionId: string
  /** The role in which the first operator signs. */
  readonly role: string
  /** Seconds since 1970-01-01 UTC. */
  readonly expiresAt: number
}

export const headerFields = [
  { name: 'decisionId', kind: 'id', en: 'Decision', zh: '决定' },
  { name: 'role', kind: 'code', en: 'Role of the recorder', zh: '录入人角色', codes: roleCodes },
  { name: 'expiresAt', kind: 'time', en: 'Valid until', zh: '有效期至' },
] as const satisfies readonly Field[]

/** Thrown for bytes that are not a decision in its only valid spelling. */
export class MalformedDecision extends Error {
  override readonly name = 'MalformedDecision'
  /** The field whose value is not valid, if it is one. */
  readonly field: string | undefined
  constructor(message: string, field?: string) {
    super(message)
    this.field = field
  }
}

/** Returns the bytes to store: JSON without spaces, keys in the order of the definition. @throws MalformedDecision. */
export function serializeDecision({ type, chainId, registry, message }: Decision): string {
  const fields = messageFields(type)
  const ordered = fields.map(({ name }) => [name, message[name]] as const)
  const text = JSON.stringify({ type, chainId, registry, message: Object.fromEntries(ordered) })
  parseDecision(text)
  return text
}

/**
 * Returns the decision in stored bytes. Refuses unknown and missing fields, units or codes that are not valid, and any
 * second spelling of the same decision.
 * @throws MalformedDecision
 */
export function parseDecision(text: string): Decision {
  const { type, chainId, registry, message, ...rest } = parseObject(text)
  if (!isDecisionType(type) || Object.keys(rest).length > 0) throw new MalformedDecision('the type is unknown')
  if (!fieldKinds.count.isValid(chainId)) throw new MalformedDecision('chainId is not a number')
  if (!fieldKinds.address.isValid(registry)) throw new MalformedDecision('registry is not a checksummed address')
  const fields = messageFields(type)
  const values = objectOf(message)
  if (!hasKeys(values, fields)) throw new MalformedDecision('a field is missing, unknown or out of order')
  const invalid = fields.find((field) => !isFieldValid(field, values[field.name]))
  if (invalid) throw new MalformedDecision(`${invalid.name} is not valid`, invalid.name)
  if (!isSumEqual(values)) throw new MalformedDecision('amount and amountMinor are different sums')
  const decision = { type, chainId, registry, message: values } as Decision
  if (JSON.stringify(decision) !== text) throw new MalformedDecision('the spelling is not the canonical one')
  return decision
}

/** Returns what a wallet signs for the first operator (`eth_signTypedData_v4`). */
export function decisionTypedData({ type, chainId, registry, message }: Decision) {
  return {
    domain: domainOf({ chainId, registry }),
    types: decisionStructs(type),
    primaryType: type as string,
    message: message as Record<string, unknown>,
  }
}

/** Returns the EIP-712 digest of a decision. */
export function hashDecision(decision: Decision): Hex {
  return hashTypedData(decisionTypedData(decision))
}

export const decisionDomain = { name: 'Terahold decisions', version: '1' } as const

export function domainOf({ chainId, registry }: Pick<Decision, 'chainId' | 'registry'>) {
  return { ...decisionDomain, chainId, verifyingContract: registry }
}

/** Returns the EIP-712 struct of a type, by its name. */
export function decisionStructs(type: DecisionType): Record<string, { name: string; type: string }[]> {
  return { [type]: messageFields(type).map(({ name, kind }) => ({ name, type: fieldKinds[kind].solidity })) }
}

/** Returns whether a message has these values in these fields. It can have more. */
export function hasFields(message: Message, fields: Message): boolean {
  return Object.entries(fields).every(([name, value]) => JSON.stringify(message[name]) === JSON.stringify(value))
}

/** Returns the header and the type's own fields. */
export function messageFields(type: DecisionType): readonly Field[] {
  return [...headerFields, ...definitionOf(type).fields]
}

/** Parses JSON that must be an object. @throws MalformedDecision. */
export function parseObject(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text))
  } catch (error) {
    throw error instanceof MalformedDecision ? error : new MalformedDecision('not JSON')
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedDecision('not an object')
  return value as Record<string, unknown>
}

function isDecisionType(type: unknown): type is DecisionType {
  return decisionTypes.some((known) => known === type)
}

function hasKeys(values: Record<string, unknown>, fields: readonly Field[]): boolean {
  return Object.keys(values).join() === fields.map(({ name }) => name).join()
}

function isFieldValid({ kind, codes }: Field, value: unknown): boolean {
  return fieldKinds[kind].isValid(value) && (codes === undefined || Object.hasOwn(codes, String(value)))
}

function isSumEqual({ amount, amountMinor }: Record<string, unknown>): boolean {
  return typeof amount !== 'string' || typeof amountMinor !== 'string' || minorOf(amount) === BigInt(amountMinor)
}
