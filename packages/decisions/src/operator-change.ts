import { type Address, getAddress, type Hex, hashTypedData, isAddress, maxUint256 } from 'viem'
import { domainOf, MalformedDecision, parseObject } from './decision.ts'
import { type Description, type DescriptionLanguage, formatCode, formatInstant } from './describe.ts'
import { fieldKinds } from './field-kinds.ts'
import { roleCodes } from './role-codes.ts'

/** The registry's roles, in the order of its bits. */
export const registryRoles = [
  'settlement',
  'payout-maker',
  'payout-checker',
  'catalogue',
  'support',
  'auditor',
  'viewer',
  'admin',
] as const
export type RegistryRole = (typeof registryRoles)[number]

/** A change that two admins sign and the registry itself verifies. */
export interface OperatorChange {
  readonly nonce: bigint
  readonly operator: Address
  /** All roles of the operator afterwards; none to end the operator. */
  readonly roles: readonly RegistryRole[]
  /** Seconds since 1970-01-01 UTC; the signatures count before it. */
  readonly expiresAt: bigint
}

export interface RegistryPlace {
  readonly chainId: number
  readonly registry: Address
}

/** The fields of the message, with their names in words. */
export const operatorChangeFields = [
  { name: 'nonce', type: 'uint256', en: 'Number of the change', zh: '更改编号' },
  { name: 'operator', type: 'address', en: 'Operator', zh: '运营人员' },
  { name: 'roles', type: 'string', en: 'All roles from then on', zh: '更改后的全部角色' },
  { name: 'expiresAt', type: 'uint64', en: 'Valid until', zh: '有效期至' },
] as const

type Struct = { name: string; type: string }[]

/** The structs of both admins' messages. */
export const operatorChangeStructs: Readonly<Record<'OperatorChange' | 'ApproveOperatorChange', Struct>> = {
  OperatorChange: operatorChangeFields.map(({ name, type }) => ({ name, type })),
  ApproveOperatorChange: [
    { name: 'decision', type: 'OperatorChange' },
    { name: 'digest', type: 'bytes32' },
    { name: 'maker', type: 'address' },
  ],
}

/** What a change of operators is called. */
export const operatorChangeTitle = { en: 'Change an operator', zh: '更改运营人员' } as const

/** Returns the roles as the registry stores them. */
export function roleBits(roles: readonly RegistryRole[]): number {
  return registryRoles.reduce((bits, role, index) => (roles.includes(role) ? bits + 2 ** index : bits), 0)
}

/** Returns the roles in the registry's bits. */
export function rolesOfBits(bits: number): readonly RegistryRole[] {
  return registryRoles.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1)
}

/** Returns what the first admin signs. */
export function operatorChangeTypedData(place: RegistryPlace, change: OperatorChange) {
  const { OperatorChange: fields } = operatorChangeStructs
  return {
    domain: domainOf(place),
    types: { OperatorChange: fields } as Record<string, Struct>,
    primaryType: 'OperatorChange' as string,
    message: messageOf(change) as Record<string, unknown>,
  }
}

/** Returns the digest that the first admin signs. */
export function hashOperatorChange(place: RegistryPlace, change: OperatorChange): Hex {
  return hashTypedData(operatorChangeTypedData(place, change))
}

/** Returns what the second admin signs. */
export function operatorChangeApprovalTypedData(place: RegistryPlace, change: OperatorChange, maker: Address) {
  const { OperatorChange: fields, ApproveOperatorChange: own } = operatorChangeStructs
  const message = { decision: messageOf(change), digest: hashOperatorChange(place, change), maker }
  return {
    domain: domainOf(place),
    types: { ApproveOperatorChange: own, OperatorChange: fields } as Record<string, Struct>,
    primaryType: 'ApproveOperatorChange' as string,
    message: message as Record<string, unknown>,
  }
}

/** Returns the bytes of a change: JSON without spaces, in one spelling. */
export function serializeOperatorChange({ chainId, registry }: RegistryPlace, change: OperatorChange): string {
  return JSON.stringify({ type: 'OperatorChange', chainId, registry, message: messageOf(change) })
}

/** Returns the change in such bytes, and where it counts. @throws MalformedDecision. */
export function parseOperatorChange(text: string): { place: RegistryPlace; change: OperatorChange } {
  const { chainId, registry, message } = parseObject(text)
  const { nonce, operator, roles, expiresAt } = parseObject(JSON.stringify(message ?? null))
  const names = roles === 'none' ? [] : String(roles).split(', ')
  const known = registryRoles.filter((role) => names.includes(role))
  const isValid =
    /^\d{1,78}$/.test(String(nonce)) &&
    BigInt(String(nonce)) <= maxUint256 &&
    [registry, operator].every((address) => typeof address === 'string' && isAddress(address)) &&
    fieldKinds.time.isValid(expiresAt) &&
    fieldKinds.count.isValid(chainId)
  if (!isValid) throw new MalformedDecision('not a change of an operator')
  const place = { chainId: Number(chainId), registry: getAddress(String(registry)) }
  const change = {
    nonce: BigInt(String(nonce)),
    operator: getAddress(String(operator)),
    roles: known,
    expiresAt: BigInt(Number(expiresAt)),
  }
  if (serializeOperatorChange(place, change) !== text)
    throw new MalformedDecision('the spelling is not the canonical one')
  return { place, change }
}

/** Returns what an admin reads before signing, made from the signed message alone. */
export function describeOperatorChange(
  { chainId, registry }: RegistryPlace,
  change: OperatorChange,
  language: DescriptionLanguage,
): Description {
  const { nonce, operator, expiresAt } = messageOf(change)
  const roles = rolesOfBits(roleBits(change.roles)).map((role) => formatCode(roleCodes, role, language))
  const isChinese = language === 'zh'
  const values = {
    nonce,
    operator,
    roles: roles.join(isChinese ? '、' : ', ') || (isChinese ? '无' : 'none'),
    expiresAt: formatInstant(expiresAt),
  }
  const shown = operatorChangeFields.map(({ name, ...words }) => ({ label: words[language], value: values[name] }))
  const place = [
    { label: isChinese ? '链' : 'Chain', value: String(chainId) },
    { label: isChinese ? '运营人员注册表' : 'Operator registry', value: registry },
  ]
  return { title: operatorChangeTitle[language], lines: [...shown, ...place] }
}

/** Numbers beyond 2^53 are text, so that the message can be sent as JSON. */
function messageOf({ nonce, operator, roles, expiresAt }: OperatorChange) {
  const names = rolesOfBits(roleBits(roles)).join(', ') || 'none'
  return { nonce: String(nonce), operator, roles: names, expiresAt: Number(expiresAt) }
}
