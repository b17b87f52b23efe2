import { type Address, getAddress } from 'viem'
import type { Chain } from '../chain/chain.ts'
import { createOperatorRegistry } from '../chain/registry/operator-registry.ts'
import { readChange } from '../chain/registry/registry-changes.ts'
import type { Database } from '../db/connection.ts'
import { readRoleHistory } from '../decisions/signed/role-history.ts'
import { nonceOf, sameRoles } from '../operators/followed-change.ts'
import type { Finding } from './findings/finding.ts'
import { verifyRegistryEvents } from './registry-events.ts'

type Registry = ReturnType<typeof createOperatorRegistry>

/**
 * Compares the operators, their changes and their past roles in the database with the registry on the chain, which alone decides who they
 * are. A change that took effect within the last minute can be missing.
 */
export async function verifyRegistry(db: Database, chain: Chain, address: Address): Promise<Finding[]> {
  const registry = createOperatorRegistry(chain, address)
  const { isComplete } = await readRoleHistory(db, { chainId: chain.chainId, registry: address })
  return [
    ...(await verifyMirror(db, registry, isComplete)),
    ...(await verifyStates(db, chain, address)),
    ...(await verifyRegistryEvents(db, chain, address, isComplete)),
  ]
}

async function verifyMirror(db: Database, registry: Registry, isComplete: boolean): Promise<Finding[]> {
  const rows = await db
    .selectFrom('operator')
    .select(['address', 'roles', 'past_roles', 'ended_at'])
    .orderBy('operator_id')
    .execute()
  const findings: Finding[] = []
  for (const { address, roles, past_roles: past, ended_at: endedAt } of rows) {
    const operator = getAddress(address)
    const listed = await registry.rolesOf(operator)
    const mirrored = endedAt === null ? roles : []
    const name = (names: readonly string[]) => names.join(', ') || 'none'
    const tell = (detail: string) => findings.push({ invariant: 'I9', subject: `operator ${operator}`, detail })
    if (!sameRoles(mirrored, listed))
      tell(`has the roles ${name(mirrored)} in the database, and ${name(listed)} in the registry`)
    else if (!(await registry.wasChanged(operator))) {
      // Nothing was ever changed, so the registry shows every role that this address has had.
      const invented = [...new Set([...roles, ...past])].filter((role) => !listed.includes(role))
      if (invented.length > 0) tell(`had the roles ${name(invented)} in the database, and never in the registry`)
    } else if (!isComplete)
      tell('was changed before the worker began to read the registry, so nobody can verify its earlier roles')
  }
  return findings
}

async function verifyStates(db: Database, chain: Chain, registry: Address): Promise<Finding[]> {
  const rows = await db
    .selectFrom('operator_change')
    .select(['change_id', 'address', 'state'])
    .where('state', 'in', ['scheduled', 'effective'])
    .orderBy('change_id')
    .execute()
  if (rows.length === 0) return []
  const { number: block } = await chain.finalized()
  const findings: Finding[] = []
  for (const { change_id: id, address, state } of rows) {
    const seen = await readChange(chain, registry, { nonce: nonceOf(id), operator: getAddress(address), block })
    const detail = !seen.isUsed
      ? `is ${state} in the database, and the registry never had it`
      : state === 'effective' && seen.readyAt !== undefined
        ? 'is effective in the database, and still waits in the registry'
        : undefined
    if (detail !== undefined) findings.push({ invariant: 'I9', subject: `operator change ${id}`, detail })
  }
  return findings
}
