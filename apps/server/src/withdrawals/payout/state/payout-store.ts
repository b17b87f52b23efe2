import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { PayoutAttemptTable, PayoutBatchTable, PayoutItemTable } from '../../../db/schema.gen.ts'
import type { Tx } from '../../../db/transaction.ts'
import { logState } from '../../request/store.ts'
import type { Sendings } from '../rules/fee-rules.ts'
import type { Candidate } from '../rules/payout-rules.ts'
import type { FinalBlock } from './finality-store.ts'

export type Batch = Selectable<PayoutBatchTable>
export type Attempt = Selectable<PayoutAttemptTable> & Omit<Sendings, 'sends'>
export type Item = Selectable<PayoutItemTable>

export async function insertBatch(
  tx: Tx,
  batch: Pick<
    Batch,
    | 'batch_id'
    | 'chain_id'
    | 'signer'
    | 'vault'
    | 'nonce'
    | 'first_payout_no'
    | 'total'
    | 'new_wallets'
    | 'after_height'
  >,
  items: readonly (Candidate & { readonly signed?: { readonly decisionId: string } })[],
): Promise<void> {
  await tx
    .insertInto('payout_batch')
    .values({ ...batch, state: 'signed', created_at: sql<Date>`database_now()` })
    .execute()
  await tx
    .insertInto('payout_item')
    .values(
      items.map((item, index) => ({
        chain_id: batch.chain_id,
        payout_no: batch.first_payout_no + BigInt(index),
        batch_id: batch.batch_id,
        member_id: item.memberId,
        withdraw_id: item.withdrawId,
        to_address: item.toAddress,
        amount: item.amount - item.fee,
        decision_id: item.signed?.decisionId ?? null,
      })),
    )
    .execute()
}

export async function insertAttempt(
  tx: Tx,
  attempt: { chain_id: number; tx_hash: string; batch_id: string; raw: Buffer; max_fee: bigint; max_tip: bigint },
): Promise<void> {
  await tx
    .insertInto('payout_attempt')
    .values({ ...attempt, signed_at: sql<Date>`database_now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sending uses the database server's real time, so all processes measure the same age. */
export async function markSent(db: Database, attempt: Attempt): Promise<void> {
  await db
    .updateTable('payout_attempt')
    .set({
      first_sent_at: sql<Date>`coalesce(first_sent_at, clock_timestamp())`,
      last_sent_at: sql<Date>`clock_timestamp()`,
      sends: sql`sends + 1`,
    })
    .where('chain_id', '=', attempt.chain_id)
    .where('tx_hash', '=', attempt.tx_hash)
    .execute()
}

export async function readOpenBatches(db: Database, chainId: number): Promise<Batch[]> {
  return db
    .selectFrom('payout_batch')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('state', 'in', ['signed', 'broadcast'])
    .orderBy('first_payout_no')
    .execute()
}

/** Returns whether a withdrawal waits to be signed, or a batch to be final. */
export async function hasWork(db: Database, chainId: number): Promise<boolean> {
  const { rows } = await sql<{ hasWork: boolean }>`select exists (select from withdrawal where state = 'queued')
    or exists (select from payout_batch where chain_id = ${chainId} and state in ('signed', 'broadcast')) as "hasWork"`.execute(
    db,
  )
  return rows[0]?.hasWork ?? true
}

/** Returns the transactions that belong to other batches. */
export async function readFormsOfOthers(
  db: Database,
  { chain_id, batch_id }: Batch,
  txHashes: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payout_attempt')
    .select('tx_hash')
    .where('chain_id', '=', chain_id)
    .where('batch_id', '<>', batch_id)
    .where('tx_hash', '=', sql<string>`any(${txHashes}::text[])`)
    .execute()
  return new Set(rows.map(({ tx_hash }) => tx_hash))
}

export async function lockBatch(tx: Tx, batchId: string): Promise<Batch> {
  return tx.selectFrom('payout_batch').selectAll().where('batch_id', '=', batchId).forUpdate().executeTakeFirstOrThrow()
}

/**
 * Returns every signed form of the batch, lowest fee and therefore oldest first, with the seconds of real time since it
 * was sent.
 */
export async function readAttempts(db: Database, batchId: string): Promise<Attempt[]> {
  const since = (column: 'first_sent_at' | 'last_sent_at') =>
    sql<number | null>`extract(epoch from clock_timestamp() - ${sql.ref(column)})::float8`
  return db
    .selectFrom('payout_attempt')
    .selectAll()
    .select([since('first_sent_at').as('sinceFirst'), since('last_sent_at').as('sinceLast')])
    .where('batch_id', '=', batchId)
    .orderBy('max_fee')
    .execute()
}

export async function readItems(
  db: Database,
  batchId: string,
): Promise<(Item & { withdrawal_amount: bigint; fee: bigint })[]> {
  return db
    .selectFrom('payout_item')
    .innerJoin('withdrawal', (join) =>
      join
        .onRef('withdrawal.member_id', '=', 'payout_item.member_id')
        .onRef('withdrawal.withdraw_id', '=', 'payout_item.withdraw_id'),
    )
    .selectAll('payout_item')
    .select(['withdrawal.amount as withdrawal_amount', 'withdrawal.fee'])
    .where('batch_id', '=', batchId)
    .orderBy('payout_no')
    .execute()
}

/** Lists ended batches that ended above a block, or that one of these transactions has ended. */
export async function readEndedAbove(
  db: Database,
  chainId: number,
  height: bigint,
  txHashes: readonly string[],
): Promise<Batch[]> {
  return db
    .selectFrom('payout_batch as b')
    .selectAll()
    .where('b.chain_id', '=', chainId)
    .where('b.state', 'in', ['final', 'reverted'])
    .where((is) =>
      is.or([
        is('b.final_height', '>', height),
        is.exists(
          is
            .selectFrom('payout_item as i')
            .innerJoin('withdrawal as w', (join) =>
              join.onRef('w.member_id', '=', 'i.member_id').onRef('w.withdraw_id', '=', 'i.withdraw_id'),
            )
            .select('i.payout_no')
            .whereRef('i.batch_id', '=', 'b.batch_id')
            .where('w.tx_hash', '=', sql<string>`any(${txHashes}::text[])`),
        ),
      ]),
    )
    .orderBy('b.first_payout_no')
    .execute()
}

/** Lists ended batches without a mined transaction of theirs: two operators ended them. */
export async function readEndedWithoutBlock(db: Database, chainId: number): Promise<Batch[]> {
  return db
    .selectFrom('payout_batch')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('state', 'in', ['final', 'reverted'])
    .where('final_height', 'is', null)
    .orderBy('first_payout_no')
    .execute()
}

export async function readFormHashes(db: Database, batchId: string): Promise<string[]> {
  const rows = await db.selectFrom('payout_attempt').select('tx_hash').where('batch_id', '=', batchId).execute()
  return rows.map(({ tx_hash }) => tx_hash)
}

/** Puts an ended batch into its block of an adopted chain, or opens it again when there is none. */
export async function followChain(
  tx: Tx,
  adoptionId: string,
  batchId: string,
  block: FinalBlock | null,
): Promise<void> {
  await sql`select payout_follow_chain(${adoptionId}::uuid, ${batchId}::uuid, ${block?.height ?? null}::bigint,
    ${block?.hash ?? null}::text)`.execute(tx)
}

/** A withdrawal whose booked payment vanished; `amount` is without the fee. */
export type Unpaid = Pick<Item, 'member_id' | 'withdraw_id' | 'amount'> & {
  readonly fee: bigint
  readonly tx_hash: string | null
}

/** Undoes the bookings of payments that vanished with this adoption. Returns the withdrawals that failed with them. */
export async function undoBookings(tx: Tx, adoptionId: string): Promise<Unpaid[]> {
  return (await sql<Unpaid>`select * from undo_outflow_bookings(${adoptionId}::uuid)`.execute(tx)).rows
}

/** Sets the key's next nonce back to the one that the adopted chain has, if the books have skipped more. */
export async function setNonceBack(tx: Tx, adoptionId: string, nonce: number): Promise<void> {
  await sql`select payout_nonce_back(${adoptionId}::uuid, ${nonce}::bigint)`.execute(tx)
}

/** Lists under which names a vault's lost block is an incident. */
export async function readVaultSubjects(db: Database, chainId: number): Promise<string[]> {
  const rows = await db.selectFrom('payout_signer').select('vault').where('chain_id', '=', chainId).execute()
  return rows.map(({ vault }) => `${chainId}:${vault}`)
}

/** `block` is where the batch ended, if one of its forms was mined. */
export async function setBatchState(
  tx: Tx,
  batchId: string,
  state: 'broadcast' | 'final' | 'reverted',
  block: FinalBlock | null = null,
): Promise<void> {
  const ended = {
    final_at: sql<Date>`database_now()`,
    final_height: block?.height ?? null,
    final_hash: block?.hash ?? null,
  }
  await tx
    .updateTable('payout_batch')
    .set({ state, ...(state === 'broadcast' ? {} : ended) })
    .where('batch_id', '=', batchId)
    .execute()
}

export async function setOutcome(tx: Tx, item: Item, outcome: 'paid' | 'failed'): Promise<void> {
  await tx
    .updateTable('payout_item')
    .set({ outcome })
    .where('chain_id', '=', item.chain_id)
    .where('payout_no', '=', item.payout_no)
    .execute()
}

/** Moves a withdrawal in the payout process's own name and writes the step into its log. */
export async function setWithdrawalState(
  tx: Tx,
  which: { member_id: string; withdraw_id: string },
  state: 'screening' | 'signed' | 'broadcast' | 'confirmed' | 'failed',
  eventId: string,
  change: { tx_hash?: string | null; reason?: 'transfer_failed' } = {},
): Promise<void> {
  const closing = state === 'confirmed' || state === 'failed'
  await tx
    .updateTable('withdrawal')
    .set({ ...change, state, waits_for: null, ...(closing ? { closed_at: sql<Date>`database_now()` } : {}) })
    .where('member_id', '=', which.member_id)
    .where('withdraw_id', '=', which.withdraw_id)
    .execute()
  await logState(tx, which.member_id, which.withdraw_id, state, eventId)
}

/** Restores the fee-free allowance a failed withdrawal had used. */
export async function restoreFeeFree(tx: Tx, which: { member_id: string; withdraw_id: string }): Promise<void> {
  await sql`update withdrawal_allowance a set fee_free = a.fee_free + w.fee_free_part from withdrawal w
    where a.member_id = ${which.member_id} and w.member_id = a.member_id and w.withdraw_id = ${which.withdraw_id} and w.fee_free_part > 0`.execute(
    tx,
  )
}
