import { type Address, type Hex, hashTypedData } from 'viem'

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
interface OperatorChange {
  readonly nonce: bigint
  readonly operator: Address
  /** All roles of the operator afterwards; none to end the operator. */
  readonly roles: readonly RegistryRole[]
  /** Seconds since 1970-01-01 UTC; the signatures count before it. */
  readonly expiresAt: bigint
}

interface Domain {
  readonly chainId: number
  readonly registry: Address
}

const domainOf = ({ chainId, registry }: Domain) => ({
  name: 'Terahold decisions',
  version: '1',
  chainId,
  verifyingContract: registry,
})

const changeFields = [
  { name: 'nonce', type: 'uint256' },
  { name: 'operator', type: 'address' },
  { name: 'roles', type: 'string' },
  { name: 'expiresAt', type: 'uint64' },
] as const

const approvalFields = [
  { name: 'decision', type: 'OperatorChange' },
  { name: 'digest', type: 'bytes32' },
  { name: 'maker', type: 'address' },
] as const

/** Returns the roles as the registry stores them. */
export function roleBits(roles: readonly RegistryRole[]): number {
  return registryRoles.reduce((bits, role, index) => (roles.includes(role) ? bits + 2 ** index : bits), 0)
}

/** Returns the roles in the registry's bits. */
export function rolesOfBits(bits: number): readonly RegistryRole[] {
  return registryRoles.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1)
}

/** Returns what the first admin signs. */
export function operatorChangeTypedData(domain: Domain, change: OperatorChange) {
  return {
    domain: domainOf(domain),
    types: { OperatorChange: changeFields },
    primaryType: 'OperatorChange',
    message: messageOf(change),
  } as const
}

/** Returns the digest that the first admin signs. */
function hashOperatorChange(domain: Domain, change: OperatorChange): Hex {
  return hashTypedData(operatorChangeTypedData(domain, change))
}

/** Returns what the second admin signs. */
export function operatorChangeApprovalTypedData(domain: Domain, change: OperatorChange, maker: Address) {
  return {
    domain: domainOf(domain),
    types: { ApproveOperatorChange: approvalFields, OperatorChange: changeFields },
    primaryType: 'ApproveOperatorChange',
    message: { decision: messageOf(change), digest: hashOperatorChange(domain, change), maker },
  } as const
}

function messageOf({ nonce, operator, roles, expiresAt }: OperatorChange) {
  return { nonce, operator, roles: rolesOfBits(roleBits(roles)).join(', ') || 'none', expiresAt }
}
