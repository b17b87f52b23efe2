import { roleToleranceMs } from '@terahold/decisions/past-roles'
import { verifyDecision } from '@terahold/decisions/verify'
import { getAddress, zeroAddress } from 'viem'
import type { Database } from '../db/connection.ts'
import { type RoleHistory, readRoleHistory } from '../decisions/signed/role-history.ts'
import { readDecisions, type StoredDecision } from '../decisions/signed/signed-decisions.ts'
import { digestOf } from '../withdrawals/payout/state/verified-store.ts'
import type { ContractSignatures } from './contract-signatures.ts'
import type { Finding } from './findings/finding.ts'

/**
 * Checks what the payout process remembers as verified (decision 72): these bytes, signed by two operators with the roles of that time and
 * not expired then. Roles are those of the registry's events that the books have, which `verifyRegistry` compares with the chain.
 */
export async function verifyRemembered(db: Database, contracts?: ContractSignatures): Promise<Finding[]> {
  const installed = await db.selectFrom('installation').select(['chain_id', 'registry']).executeTakeFirst()
  if (!installed) return []
  const place = { chainId: installed.chain_id, registry: getAddress(installed.registry ?? zeroAddress) }
  const history = await readRoleHistory(db, place)
  const rows = await db
    .selectFrom('payout_verified')
    .selectAll()
    .orderBy('verified_at')
    .orderBy('decision_id')
    .execute()
  const decisions = await readDecisions(
    db,
    rows.map(({ decision_id: id }) => id),
  )
  const stored = new Map(decisions.map((decision) => [decision.decisionId, decision]))
  const findings: Finding[] = []
  for (const { decision_id: id, digest, verified_at: at } of rows) {
    const fault = await faultOf(stored.get(id), { digest, at }, { ...place, history, contracts })
    if (fault === undefined) continue
    const detail = `is remembered as verified by the payout process, which cannot have done that: ${fault}`
    findings.push({ invariant: 'I9', subject: `decision ${id}`, detail })
  }
  return findings
}

type Place = {
  readonly chainId: number
  readonly registry: `0x${string}`
  readonly history: RoleHistory
  readonly contracts: ContractSignatures | undefined
}

async function faultOf(
  stored: StoredDecision | undefined,
  { digest, at }: { readonly digest: string; readonly at: Date },
  { history, contracts, ...place }: Place,
): Promise<string | undefined> {
  if (!stored) return 'nothing is stored'
  if (digestOf(stored) !== digest) return 'other_bytes'
  if (!stored.approvedAt || stored.approvedAt.getTime() > at.getTime() + roleToleranceMs) return 'approval_missing'
  const verdict = await verifyDecision(stored, {
    ...place,
    // The row's time is the database's, and the process decided by its own.
    now: Math.floor((at.getTime() - roleToleranceMs) / 1000),
    rolesOf: async (operator) => history.rolesAt(operator, at),
    isUsed: async () => false,
    ...(contracts && { isContractSignature: contracts.isContractSignature }),
  })
  return verdict.isValid ? undefined : verdict.fault
}
