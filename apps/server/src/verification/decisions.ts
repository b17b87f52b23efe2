import { hasFields } from '@terahold/decisions/decision'
import { type Verifier, verifyDecision } from '@terahold/decisions/verify'
import type { Kysely, NotNull } from 'kysely'
import { type Address, getAddress } from 'viem'
import type { DB } from '../db/schema.gen.ts'
import { findDecisions } from '../decisions/signed/signed-decisions.ts'
import { houseWithdrawalFields } from '../deposits/house-withdrawals/house-withdrawal-fields.ts'
import { assignmentFields } from '../deposits/suspense/assignment-fields.ts'
import { logName } from '../deposits/transfers/legs.ts'
import { reversalFields } from '../ledger/reversal-fields.ts'
import { releaseFields } from '../withdrawals/review/release-fields.ts'
import type { Decided } from './decided.ts'
import { listOfDesk } from './desk-decisions.ts'
import type { Finding } from './findings/finding.ts'
import { listOfSettlement } from './settlement-decisions.ts'

const looked = 20

/**
 * Checks that two operators signed each decision that the books say they made, with exactly the fields that were carried out. Needs no chain: roles are those of the table
 * `operator`, present and former ones. The payout process asks the registry instead.
 */
export async function verifyDecisions(db: Kysely<DB>): Promise<Finding[]> {
  const installed = await db.selectFrom('installation').select(['chain_id', 'registry', 'token']).executeTakeFirst()
  if (!installed) return []
  const { decimals } = await db
    .selectFrom('asset')
    .select('decimals')
    .where('code', '=', 'USDT')
    .executeTakeFirstOrThrow()
  const verifier: Verifier = {
    chainId: installed.chain_id,
    registry: getAddress(installed.registry ?? `0x${'0'.repeat(40)}`),
    // A signature had to be valid when it was used, which was checked then.
    now: 0,
    rolesOf: (operator) => rolesOf(db, operator),
    isUsed: async () => false,
  }
  const decided = [
    ...(await listReleases(db, { address: installed.token, decimals })),
    ...(await listAssignments(db, decimals)),
    ...(await listHouseWithdrawals(db, decimals)),
    ...(await listReversals(db, decimals)),
    ...(await listOfSettlement(db, decimals)),
    ...(await listOfDesk(db, decimals)),
  ]
  const findings: Finding[] = []
  for (const each of decided) {
    const faults = await faultsOf(db, each, verifier)
    if (faults.length === 0) continue
    const detail = `is ${each.done}, but two operators did not sign that: ${faults.join(', ')}`
    findings.push({ invariant: 'I9', subject: each.name, detail })
  }
  return findings
}

/** Returns nothing when one of the stored decisions is signed and has the fields. */
async function faultsOf(
  db: Kysely<DB>,
  { type, subject, fields }: Decided,
  verifier: Verifier,
): Promise<readonly string[]> {
  const stored = await findDecisions(db, { type, subject, limit: looked })
  const verdicts = await Promise.all(stored.map((each) => verifyDecision(each, verifier)))
  const isSigned = verdicts.some((verdict) => verdict.isValid && hasFields(verdict.decision.message, fields))
  if (isSigned) return []
  const faults = verdicts.map((verdict) => (verdict.isValid ? 'other_fields' : verdict.fault))
  return faults.length > 0 ? faults : ['nothing is stored']
}

async function listReleases(db: Kysely<DB>, token: { address: string; decimals: number }): Promise<Decided[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .select(['withdraw_id', 'member_id', 'to_address', 'amount', 'fee'])
    .where('released_by', 'is not', null)
    .orderBy('withdraw_id')
    .execute()
  return rows.map(({ withdraw_id: withdrawId, member_id: memberId, to_address: toAddress, amount, fee }) => ({
    type: 'WithdrawalRelease',
    subject: withdrawId,
    fields: releaseFields({ withdrawId, memberId, toAddress, amount, fee }, token),
    name: `withdrawal ${withdrawId}`,
    done: 'released',
  }))
}

async function listAssignments(db: Kysely<DB>, decimals: number): Promise<Decided[]> {
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
    return {
      type: 'SuspenseAssignment',
      subject: logName(log),
      fields: assignmentFields({ ...log, sender, amount, target, memberId, venueId, evidence }, decimals),
      name: `assignment ${row.assignment_id}`,
      done: 'approved',
    }
  })
}

async function listHouseWithdrawals(db: Kysely<DB>, decimals: number): Promise<Decided[]> {
  const rows = await db
    .selectFrom('house_withdrawal')
    .select(['house_withdrawal_id as id', 'to_address as to', 'amount', 'reason'])
    .where('state', '=', 'approved')
    .orderBy('house_withdrawal_id')
    .execute()
  return rows.map(({ id, ...row }) => ({
    type: 'HouseWithdrawal',
    subject: id,
    fields: houseWithdrawalFields(row, decimals),
    name: `house withdrawal ${id}`,
    done: 'approved',
  }))
}

async function listReversals(db: Kysely<DB>, decimals: number): Promise<Decided[]> {
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
  return rows.map(({ id, ...row }) => ({
    type: 'LedgerReversal',
    subject: id,
    fields: reversalFields(row, decimals),
    name: `reversal ${id}`,
    done: 'approved',
  }))
}

async function rolesOf(db: Kysely<DB>, operator: Address): Promise<readonly string[]> {
  const row = await db
    .selectFrom('operator')
    .select(['roles', 'past_roles'])
    .where('address', '=', operator.toLowerCase())
    .executeTakeFirst()
  return row ? [...row.roles, ...row.past_roles] : []
}
