import type { OperatorRole } from '@terahold/contract/codes/operators'

const moneyRoles: readonly OperatorRole[] = ['settlement', 'payout-maker', 'payout-checker']
const allRoles: readonly OperatorRole[] = [...moneyRoles, 'catalogue', 'support', 'auditor', 'viewer', 'admin']
const longestName = 40

export type NewOperator = { address: string; name: string; roles: readonly string[] }

/**
 * Checks a new operator: address in lower case, every role once.
 * @throws Error saying what is wrong: no address, no name, no or unknown roles, or roles that exclude each other.
 */
export function checkNewOperator({ address, name, roles }: NewOperator): {
  address: string
  name: string
  roles: OperatorRole[]
} {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new Error('The address must be 0x and 40 hex digits.')
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > longestName || /\p{C}/u.test(trimmed))
    throw new Error(`The name must have 1 to ${longestName} characters.`)
  const unknown = roles.filter((role) => !isRole(role))
  if (roles.length === 0 || unknown.length > 0) throw new Error(`The roles must be some of ${allRoles.join(', ')}.`)
  const known = [...new Set(roles.filter(isRole))]
  if (areExclusive(known))
    throw new Error('An admin cannot have a role that moves money, and nobody can have both roles of a payout.')
  return { address: address.toLowerCase(), name: trimmed, roles: known }
}

/** Whether roles exclude each other, as in the registry: an admin's and a money role, or both roles of a payout. */
export function areExclusive(roles: readonly OperatorRole[]): boolean {
  const isMixed = roles.includes('admin') && roles.some((role) => moneyRoles.includes(role))
  return isMixed || (roles.includes('payout-maker') && roles.includes('payout-checker'))
}

function isRole(role: string): role is OperatorRole {
  return allRoles.some((known) => known === role)
}
