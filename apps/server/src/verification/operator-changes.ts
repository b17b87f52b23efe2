import {
  hashOperatorChange,
  operatorChangeApprovalTypedData,
  type RegistryPlace,
} from '@terahold/decisions/operator-change'
import { isSignedByKey } from '@terahold/decisions/verify'
import { getAddress, type Hex, hashTypedData } from 'viem'
import type { Database } from '../db/connection.ts'
import { readRoleHistory } from '../decisions/signed/role-history.ts'
import type { ChangeRow } from '../operators/change-store.ts'
import { changeOf } from '../operators/operator-changes.ts'
import type { ContractSignatures } from './contract-signatures.ts'
import type { Finding } from './findings/finding.ts'

/**
 * Checks that admins signed each change of operators: one a proposal, two everything else. They must have been admins when they signed, by the
 * registry's events that the books have.
 */
export async function verifyOperatorChanges(db: Database, contracts?: ContractSignatures): Promise<Finding[]> {
  const installed = await db.selectFrom('installation').select(['chain_id', 'registry']).executeTakeFirst()
  if (!installed?.registry) return []
  const place = { chainId: installed.chain_id, registry: getAddress(installed.registry) }
  const history = await readRoleHistory(db, place)
  const isAdmin: IsAdmin = (operator, at) => history.rolesAt(operator, at).includes('admin')
  const findings: Finding[] = []
  for (const row of await db.selectFrom('operator_change').selectAll().orderBy('change_id').execute()) {
    const faults = await faultsOf(place, row, isAdmin, contracts)
    if (faults.length === 0) continue
    const who = row.checker === null ? 'an admin' : 'two admins'
    const detail = `is ${row.state}, but ${who} did not sign that: ${faults.join(', ')}`
    findings.push({ invariant: 'I9', subject: `operator change ${row.change_id}`, detail })
  }
  return findings
}

type IsAdmin = (operator: string, at: Date) => boolean

async function faultsOf(
  place: RegistryPlace,
  row: ChangeRow,
  isAdmin: IsAdmin,
  contracts: ContractSignatures | undefined,
): Promise<string[]> {
  const change = changeOf(row)
  const maker = getAddress(row.maker)
  const isSigned = async (signer: string, digest: Hex, signature: string) =>
    (await isSignedByKey(getAddress(signer), digest, signature as Hex)) ||
    ((await contracts?.isContractSignature(getAddress(signer), digest, signature as Hex)) ?? false)
  const faults: string[] = []
  if (!isAdmin(row.maker, row.recorded_at)) faults.push('maker_role_missing')
  if (!(await isSigned(maker, hashOperatorChange(place, change), row.maker_signature)))
    faults.push('maker_signature_invalid')
  if (row.checker === null || row.checker_signature === null) return faults
  const approval = hashTypedData(operatorChangeApprovalTypedData(place, change, maker))
  if (!isAdmin(row.checker, row.approved_at ?? row.recorded_at)) faults.push('checker_role_missing')
  if (row.checker === row.maker) faults.push('same_operator')
  if (!(await isSigned(row.checker, approval, row.checker_signature))) faults.push('checker_signature_invalid')
  return faults
}
