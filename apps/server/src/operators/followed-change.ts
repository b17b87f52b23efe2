import type { OperatorChangeState, OperatorRole } from '@terahold/contract/codes/operators'
import { Refusal } from '@terahold/contract/refusal'
import { changeWindowMs, type SeenChange } from '../chain/registry/registry-changes.ts'
import { areExclusive } from './role-rules.ts'

export type ChangeRequest = {
  readonly address: string
  readonly roles: readonly OperatorRole[]
  readonly name?: string | undefined
}

/** @throws Refusal 409 roles_conflict for roles that exclude each other. */
export function refuseConflict(roles: readonly OperatorRole[]): void {
  if (areExclusive(roles)) throw new Refusal(409, 'roles_conflict', { field: 'roles' })
}

/** Returns the number under which the registry knows a change. */
export function nonceOf(changeId: string): bigint {
  return BigInt(`0x${changeId.replaceAll('-', '')}`)
}

export type Followed = {
  readonly state: OperatorChangeState
  readonly takesEffectAt: Date | null
  readonly sequence: bigint | null
}

/** What is stored about a change that can still take effect. */
export type FollowedChange = Followed & { readonly expiresAt: Date; readonly roles: readonly string[] }

/**
 * Returns a change as the registry has it at a time. If a change is over and nobody saw it scheduled, the operator's
 * roles show how it ended.
 * @param now The chain's own time.
 */
export function follow(change: FollowedChange, seen: SeenChange, now: Date): Followed {
  const { state, takesEffectAt, sequence } = change
  if (!seen.isUsed)
    return { state: now >= change.expiresAt && state !== 'withdrawn' ? 'expired' : state, takesEffectAt, sequence }
  if (seen.readyAt !== undefined) {
    const pending = { takesEffectAt: seen.readyAt, sequence: seen.sequence }
    if (seen.applied >= seen.sequence) return { state: 'outdated', ...pending }
    const isOver = now.getTime() >= seen.readyAt.getTime() + changeWindowMs
    return { state: isOver ? 'expired' : 'scheduled', ...pending }
  }
  return { state: stateOfEnded(change, seen), takesEffectAt, sequence }
}

function stateOfEnded(
  { sequence, roles }: FollowedChange,
  { applied, roles: rolesNow }: SeenChange,
): OperatorChangeState {
  if (sequence === null) return sameRoles(roles, rolesNow) ? 'effective' : 'vetoed'
  if (applied === sequence) return 'effective'
  return applied > sequence ? 'outdated' : 'vetoed'
}

export function sameRoles(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join()
}
