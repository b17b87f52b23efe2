import { rolesOfBits } from '@terahold/decisions/operator-change'
import { type RoleChange, rolesAt, roleToleranceMs } from '@terahold/decisions/past-roles'
import type { Database } from '../../db/connection.ts'

/** Who had which roles when, by the events of the registry that the worker has copied. */
export type RoleHistory = {
  /**
   * The events begin with those of the registry's deployment. Otherwise what was before the first event of an operator is not known, and
   * every role counts that the table `operator` has.
   */
  readonly isComplete: boolean
  /** Returns an operator's roles when a signature was stored. */
  readonly rolesAt: (operator: string, at: Date) => readonly string[]
  /** Returns all changes of an operator, oldest first. */
  readonly changesOf: (operator: string) => readonly RoleChange[]
}

/** The registry's constructor lists at least this many admins. */
const firstAdmins = 3

/** Reads the history of the installation's registry. */
export async function readRoleHistory(
  db: Database,
  { chainId, registry }: { readonly chainId: number; readonly registry: string },
): Promise<RoleHistory> {
  const events = await db
    .selectFrom('registry_event')
    .select(['event', 'operator', 'roles', 'block_time as at', 'tx_hash as txHash'])
    .where('chain_id', '=', chainId)
    .where('registry', '=', registry.toLowerCase())
    .where('event', 'in', ['changed', 'scheduled'])
    .orderBy('block_number')
    .orderBy('log_index')
    .execute()
  const changes = events
    .filter(({ event }) => event === 'changed')
    .map(({ operator, roles, ...rest }) => ({ ...rest, operator, roles: rolesOfBits(roles ?? 0) }))
  const [first] = events
  const admins = changes.filter(({ txHash, roles }) => txHash === first?.txHash && roles.includes('admin'))
  const isComplete = first?.event === 'changed' && admins.length >= firstAdmins
  const byOperator = Map.groupBy(changes, ({ operator }) => operator)
  const listed = isComplete ? new Map<string, readonly string[]>() : await readListed(db)
  const changesOf = (operator: string) => byOperator.get(operator.toLowerCase()) ?? []
  return {
    isComplete,
    changesOf,
    rolesAt(operator, at) {
      const known = changesOf(operator)
      // The roles from before the first known change count for a while after it, as they do between two known changes.
      const isBefore = (known[0]?.at ?? at).getTime() >= at.getTime() - roleToleranceMs
      return isBefore && !isComplete ? (listed.get(operator.toLowerCase()) ?? []) : rolesAt(known, at)
    },
  }
}

/** Returns every role that each operator has or had, as the database says. */
async function readListed(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.selectFrom('operator').select(['address', 'roles', 'past_roles as past']).execute()
  return new Map(rows.map(({ address, roles, past }) => [address, [...new Set([...roles, ...past])]]))
}
