import type { Asset } from '@terahold/contract/codes/ledger'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DB, LedgerReversalTable } from '../../db/schema.gen.ts'
import type { Account } from './accounts.ts'

type Reader = Kysely<DB>
type Tx = Transaction<DB>

export type Reversal = Selectable<LedgerReversalTable>

export type PostedTransfer = {
  readonly id: string
  readonly asset: Asset
  readonly debit: Account
  readonly credit: Account
  readonly amount: bigint
  readonly isReversible: boolean
}

/**
 * A transfer of a member, or of the house under the nil member, and whether the chart of accounts allows its reversal.
 */
export async function findTransfer(
  db: Reader,
  memberId: string,
  transferId: string,
): Promise<PostedTransfer | undefined> {
  const { rows } = await sql<PostedTransfer>`
    select t.id, t.asset, t.debit, t.credit, t.amount, coalesce(k.reversible, false) as "isReversible"
    from transfer t left join transfer_kind k using (asset, kind, debit, credit)
    where t.member_id = ${memberId} and t.id = ${transferId}`.execute(db)
  return rows[0]
}

export async function insertReversal(
  tx: Tx,
  reversal: Pick<Reversal, 'member_id' | 'reversal_id' | 'transfer_id' | 'reason' | 'recorded_by'>,
): Promise<void> {
  await tx
    .insertInto('ledger_reversal')
    .values({ ...reversal, state: 'recorded', recorded_at: sql<Date>`database_now()` })
    .execute()
}

/** Locks the reversal until the transaction ends. */
export async function lockReversal(tx: Tx, memberId: string, reversalId: string): Promise<Reversal | undefined> {
  return tx
    .selectFrom('ledger_reversal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('reversal_id', '=', reversalId)
    .forUpdate()
    .executeTakeFirst()
}

export async function decideReversal(
  tx: Tx,
  { member_id: memberId, reversal_id: reversalId }: Pick<Reversal, 'member_id' | 'reversal_id'>,
  state: 'approved' | 'rejected',
  operatorId: string,
): Promise<void> {
  await tx
    .updateTable('ledger_reversal')
    .set({ state, decided_by: operatorId, decided_at: sql<Date>`database_now()` })
    .where('member_id', '=', memberId)
    .where('reversal_id', '=', reversalId)
    .execute()
}

/** Lists undecided reversals, oldest first. */
export async function readOpenReversals(db: Reader, count: number): Promise<Reversal[]> {
  return db
    .selectFrom('ledger_reversal')
    .selectAll()
    .where('state', '=', 'recorded')
    .orderBy('recorded_at')
    .orderBy('reversal_id')
    .limit(count)
    .execute()
}
