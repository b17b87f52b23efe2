import { type Decision, hasFields } from '@terahold/decisions/decision'
import { definitionOf } from '@terahold/decisions/definitions'
import { type Verdict, type Verifier, verifyDecision } from '@terahold/decisions/verify'
import type { NotNull } from 'kysely'
import { getAddress, zeroAddress } from 'viem'
import { readUsdtDecimals } from '../db/asset.ts'
import type { Database } from '../db/connection.ts'
import { readRoleHistory } from '../decisions/signed/role-history.ts'
import { listDecisions, type StoredDecision } from '../decisions/signed/signed-decisions.ts'
import { houseWithdrawalFields } from '../deposits/house-withdrawals/house-withdrawal-fields.ts'
import { assignmentFields } from '../deposits/suspense/assignment-fields.ts'
import { logName } from '../deposits/transfers/legs.ts'
import { reversalFields } from '../ledger/reversal-fields.ts'
import { releaseFields } from '../withdrawals/review/release-fields.ts'
import type { ContractSignatures } from './contract-signatures.ts'
import { approved, type Decided } from './decided.ts'
import { listDeskDecisions } from './desk-decisions.ts'
import type { Finding } from './findings/finding.ts'
import { listSettlementDecisions } from './settlement-decisions.ts'

/**
 * Checks that two operators signed each decision that the books say they made, with exactly the fields that were
 * carried out, and that every stored decision is signed. Roles are those that each signer had when the signature was stored, by the
 * registry's events that the books have, which `verifyRegistry` compares with the chain. Needs no chain, except for signatures of
 * contract wallets.
 */
export async function verifyDecisions(db: Database, contracts?: ContractSignatures): Promise<Finding[]> {
  const installed = await db.selectFrom('installation').select(['chain_id', 'registry', 'token']).executeTakeFirst()
  if (!installed) return []
  const decimals = await readUsdtDecimals(db)
  const place = { chainId: installed.chain_id, registry: getAddress(installed.registry ?? zeroAddress) }
  const verified = await verifyStored(db, place, contracts)
  const decided = [
    ...(await listReleases(db, { address: installed.token, decimals })),
    ...(await listAssignments(db, decimals)),
    ...(await listHouseWithdrawals(db, decimals)),
    ...(await listReversals(db, decimals)),
    ...(await listSettlementDecisions(db, decimals)),
    ...(await listDeskDecisions(db, decimals)),
  ]
  const byObject = Map.groupBy(verified, ({ stored }) => objectOf(stored))
  const named = new Set<string>()
  const findings: Finding[] = []
  for (const each of decided) {
    const faults = faultsOf(each, byObject.get(objectOf(each)) ?? [])
    if (faults.length === 0) continue
    named.add(objectOf(each))
    const who = definitionOf(each.type).checkers.length > 0 ? 'two operators' : 'an operator'
    const detail = `is ${each.done}, but ${who} did not sign that: ${faults.join(', ')}`
    findings.push({ invariant: 'I9', subject: each.name, detail })
  }
  return [...findings, ...unsigned(verified.filter(({ stored }) => !named.has(objectOf(stored))))]
}

type Verified = { readonly stored: StoredDecision; readonly verdict: Verdict }

/** Verifies every stored decision from its bytes. */
async function verifyStored(
  db: Database,
  place: Pick<Verifier, 'chainId' | 'registry'>,
  contracts: ContractSignatures | undefined,
): Promise<Verified[]> {
  const history = await readRoleHistory(db, place)
  const verified: Verified[] = []
  for (const stored of await listDecisions(db)) {
    const verdict = await verifyDecision(stored, {
      ...place,
      // A signature had to be valid when it was used, which was checked then.
      now: 0,
      rolesOf: async (operator, signer) => {
        const at = signer === 'maker' ? stored.recordedAt : stored.approvedAt
        return at ? history.rolesAt(operator, at) : []
      },
      isUsed: async () => false,
      ...(contracts && { isContractSignature: contracts.isContractSignature }),
    })
    verified.push({ stored, verdict })
  }
  return verified
}

/** A decision is looked up by the columns, and its bytes must say the same. */
function objectOf({ type, subject }: Pick<Decided, 'subject'> & { readonly type: string }): string {
  return `${type} ${subject}`
}

/** Returns nothing when one of the stored decisions is signed and has the fields. */
function faultsOf({ type, fields }: Decided, verified: readonly Verified[]): readonly string[] {
  const isSigned = verified.some(
    ({ verdict }) => verdict.isValid && verdict.decision.type === type && hasFields(verdict.decision.message, fields),
  )
  if (isSigned) return []
  const faults = verified.map(({ verdict }) => (verdict.isValid ? 'other_fields' : verdict.fault))
  return faults.length > 0 ? faults : ['nothing is stored']
}

/**
 * Names stored decisions that are not signed as they must be, also when nothing rests on them. A decision that waits
 * for its second signature is not a fault.
 */
function unsigned(verified: readonly Verified[]): Finding[] {
  return verified.flatMap(({ stored, verdict }): Finding[] => {
    const fault = verdict.isValid ? mismatchOf(stored, verdict.decision) : verdict.fault
    // The first signature was verified before.
    if (fault === undefined || fault === 'approval_missing') return []
    return [
      { invariant: 'I9', subject: `decision ${stored.decisionId}`, detail: `is stored, and does not count: ${fault}` },
    ]
  })
}

function mismatchOf({ type, decisionId }: StoredDecision, decision: Decision): string | undefined {
  return decision.type === type && decision.message.decisionId === decisionId ? undefined : 'other_bytes'
}

async function listReleases(db: Database, token: { address: string; decimals: number }): Promise<Decided[]> {
  const rows = await db
    .selectFrom('withdrawal as w')
    .leftJoin('payout_item as i', (join) =>
      join.onRef('i.member_id', '=', 'w.member_id').onRef('i.withdraw_id', '=', 'w.withdraw_id'),
    )
    .leftJoin('payout_batch as b', 'b.batch_id', 'i.batch_id')
    .select(['w.withdraw_id', 'w.member_id', 'w.to_address', 'w.amount', 'w.fee', 'b.vault'])
    .where('w.released_by', 'is not', null)
    .orderBy('w.withdraw_id')
    .execute()
  return rows.map(({ withdraw_id: withdrawId, member_id: memberId, to_address: toAddress, vault, ...sums }) => {
    const payout = { withdrawId, memberId, toAddress, ...sums }
    // Before it is paid, the operators may have signed it for a vault that was replaced since. Nothing pays it then.
    const { vault: paying, ...fields } = releaseFields(payout, { token, vault: vault ?? zeroAddress })
    return {
      type: 'WithdrawalRelease',
      subject: withdrawId,
      fields: vault === null ? fields : { ...fields, vault: paying },
      name: `withdrawal ${withdrawId}`,
      done: 'released',
    }
  })
}

async function listAssignments(db: Database, decimals: number): Promise<Decided[]> {
  const rows = await db
    .selectFrom('suspense_assignment as a')
    .innerJoin('chain_transfer as c', (join) =>
      join
        .onRef('c.chain_id', '=', 'a.chain_id')
        .onRef('c.tx_hash', '=', 'a.tx_hash')
        .onRef('c.log_index', '=', 'a.log_index'),
    )
    .select(['a.assignment_id', 'a.tx_hash', 'a.log_index', 'a.target', 'a.member_id', 'a.venue_id', 'a.evidence'])
    .select(['c.sender', 'c.amount'])
    .where('a.state', '=', 'approved')
    .orderBy('a.assignment_id')
    .execute()
  return rows.map((row) => {
    const log = { txHash: row.tx_hash, logIndex: row.log_index }
    const { sender, amount, target, member_id: memberId, venue_id: venueId, evidence } = row
    const fields = assignmentFields({ ...log, sender, amount, target, memberId, venueId, evidence }, decimals)
    return approved('SuspenseAssignment', `assignment ${row.assignment_id}`, logName(log), fields)
  })
}

async function listHouseWithdrawals(db: Database, decimals: number): Promise<Decided[]> {
  const rows = await db
    .selectFrom('house_withdrawal')
    .select(['house_withdrawal_id as id', 'to_address as to', 'amount', 'reason'])
    .where('state', '=', 'approved')
    .orderBy('house_withdrawal_id')
    .execute()
  return rows.map(({ id, ...row }) =>
    approved('HouseWithdrawal', `house withdrawal ${id}`, id, houseWithdrawalFields(row, decimals)),
  )
}

async function listReversals(db: Database, decimals: number): Promise<Decided[]> {
  const rows = await db
    .selectFrom('ledger_reversal as r')
    .innerJoin('journal as t', (join) =>
      join.onRef('t.member_id', '=', 'r.member_id').onRef('t.id', '=', 'r.transfer_id'),
    )
    .select(['r.reversal_id as id', 'r.member_id as memberId', 'r.transfer_id as transferId', 'r.reason'])
    .select(['t.asset', 't.kind', 't.debit', 't.credit', 't.amount'])
    .$narrowType<Record<'asset' | 'kind' | 'debit' | 'credit' | 'amount', NotNull>>()
    .where('r.state', '=', 'approved')
    .orderBy('r.reversal_id')
    .execute()
  return rows.map(({ id, ...row }) => approved('LedgerReversal', `reversal ${id}`, id, reversalFields(row, decimals)))
}
