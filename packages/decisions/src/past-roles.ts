/** From this time on, an operator has exactly these roles. */
export interface RoleChange {
  readonly at: Date
  readonly roles: readonly string[]
}

/**
 * Milliseconds before and after a signature in which a role counts. A server accepts a signature by the roles of the newest final block, and its
 * clock is not the chain's.
 */
export const roleToleranceMs = 600_000

/**
 * Returns the roles that an operator had when a signature was stored.
 * @param changes All changes of this operator, in the registry's order.
 */
export function rolesAt(changes: readonly RoleChange[], at: Date): readonly string[] {
  const [from, to] = [at.getTime() - roleToleranceMs, at.getTime() + roleToleranceMs]
  const counted = changes.filter((change, index) => {
    const next = changes[index + 1]
    return change.at.getTime() <= to && (next === undefined || next.at.getTime() >= from)
  })
  return [...new Set(counted.flatMap(({ roles }) => roles))]
}
