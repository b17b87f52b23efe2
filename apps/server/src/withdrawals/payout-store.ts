import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DB, PayoutAttemptTable, PayoutBatchTable, PayoutItemTable, PayoutSignerTable } from '../db/schema.gen.ts'
import type { Candidate } from './payout-rules.ts'

export type Batch = Selectable<PayoutBatchTable>
export type Attempt = Selectable<PayoutAttemptTable>
export type Item = Selectable<PayoutItemTable>
export type SignerRow = Selectable<PayoutSignerTable>
type Reader = Kysely<DB>
type Tx = Transaction<DB>

/**
 * Takes or renews the lease of the chain's signing key; gives its epoch, or undefined while another process holds it.
 * A takeover raises the epoch, and signing checks it under the row's lock, so an old holder cannot sign after a pause.
 */
export async function takeLease(
  db: Reader,
  chainId: number,
  holder: string,
  seconds: number,
): Promise<bigint | undefined> {
  const row = await db
    .updateTable('payout_signer')
    .set({
      lease_holder: holder,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
      lease_epoch: sql<bigint>`lease_epoch + case when lease_holder is distinct from ${holder}::uuid then 1 else 0 end`,
    })
    .where('chain_id', '=', chainId)
    .where((is) =>
      is.or([
        is('lease_holder', '=', holder),
        is('lease_until', 'is', null),
        is('lease_until', '<', sql<Date>`clock_timestamp()`),
      ]),
    )
    .returning('lease_epoch')
    .executeTakeFirst()
  return row?.lease_epoch
}

/** Gives the lease up, so that the next process need not wait it out. */
export async function dropLease(db: Reader, chainId: number, holder: string): Promise<void> {
  await db
    .updateTable('payout_signer')
    .set({ lease_until: null })
    .where('chain_id', '=', chainId)
    .where('lease_holder', '=', holder)
    .execute()
}

export async function readSigner(db: Reader, chainId: number): Promise<SignerRow> {
  return db.selectFrom('payout_signer').selectAll().where('chain_id', '=', chainId).executeTakeFirstOrThrow()
}

export async function lockSigner(tx: Tx, chainId: number): Promise<SignerRow> {
  return tx
    .selectFrom('payout_signer')
    .selectAll()
    .where('chain_id', '=', chainId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function moveSigner(tx: Tx, chainId: number, items: number): Promise<void> {
  await tx
    .updateTable('payout_signer')
    .set({ next_nonce: sql`next_nonce + 1`, next_payout_no: sql`next_payout_no + ${items}` })
    .where('chain_id', '=', chainId)
    .execute()
}

export async function haltSigner(tx: Tx, chainId: number, reason: string): Promise<void> {
  await tx
    .updateTable('payout_signer')
    .set({ halted_at: sql<Date>`database_now()`, halt_reason: reason })
    .where('chain_id', '=', chainId)
    .where('halted_at', 'is', null)
    .execute()
}

/** Queued withdrawals with the facts the signer checks for itself, oldest first; with a lock when asked inside a transaction. */
export async function readQueue(db: Reader, limit: number, lock: boolean): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('withdrawal as w')
    .innerJoin('member as m', 'm.member_id', 'w.member_id')
    .select([
      ...([
        'w.member_id',
        'w.withdraw_id',
        'w.to_address',
        'w.amount',
        'w.fee',
        'w.needs_release',
        'w.prepared_by',
        'w.released_by',
      ] as const),
      ...(['m.address', 'm.hold_until'] as const),
      sql<bigint>`(select coalesce(sum(case when t.credit = 'held' then t.amount else -t.amount end), 0) from transfer t
        where t.member_id = w.member_id and t.reference_kind = 'withdrawal' and t.reference_id = w.withdraw_id::text
          and 'held' in (t.debit, t.credit))`.as('held_for_it'),
      sql<boolean>`exists (select from email_code c where c.member_id = w.member_id and c.scene = 'withdraw'
        and c.reference = w.withdraw_id::text and c.consumed_at is not null)`.as('code_consumed'),
      sql<boolean>`exists (select from blocked_address b where b.address = w.to_address)`.as('blocked'),
      sql<bigint>`(select sum(o.amount) from withdrawal o where o.member_id = w.member_id and o.created_at > w.created_at - interval '24 hours'
        and o.created_at <= w.created_at and o.state not in ('cancelled', 'rejected', 'failed'))`.as('last_day'),
    ])
    .where('w.state', '=', 'queued')
    .orderBy('w.created_at')
    .orderBy('w.withdraw_id')
    .limit(limit)
    .$if(lock, (query) => query.forUpdate('w').skipLocked())
    .execute()
  return rows.map((row) => ({
    memberId: row.member_id,
    withdrawId: row.withdraw_id,
    toAddress: row.to_address,
    amount: row.amount,
    fee: row.fee,
    needsRelease: row.needs_release,
    preparedBy: row.prepared_by,
    releasedBy: row.released_by,
    lastDay: row.last_day,
    member: { address: row.address, holdUntil: row.hold_until },
    heldForIt: row.held_for_it,
    codeConsumed: row.code_consumed,
    blocked: row.blocked,
  }))
}

/** Sums signed in the last hour and the last 24 hours, reverted batches left out. */
export async function readOutflow(db: Reader, chainId: number): Promise<{ lastHour: bigint; lastDay: bigint }> {
  return db
    .selectFrom('payout_batch')
    .select([
      sql<bigint>`coalesce(sum(total) filter (where created_at > database_now() - interval '1 hour'), 0)`.as(
        'lastHour',
      ),
      sql<bigint>`coalesce(sum(total), 0)`.as('lastDay'),
    ])
    .where('chain_id', '=', chainId)
    .where('state', '<>', 'reverted')
    .where('created_at', '>', sql<Date>`database_now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
}

export async function insertBatch(
  tx: Tx,
  batch: { batch_id: string; chain_id: number; nonce: bigint; first_payout_no: bigint; total: bigint },
  items: readonly Candidate[],
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
    .execute()
}

export async function markSent(db: Reader, attempt: Attempt): Promise<void> {
  await db
    .updateTable('payout_attempt')
    .set({ last_sent_at: sql<Date>`clock_timestamp()`, sends: sql`sends + 1` })
    .where('chain_id', '=', attempt.chain_id)
    .where('tx_hash', '=', attempt.tx_hash)
    .execute()
}

export async function readOpenBatches(db: Reader, chainId: number): Promise<Batch[]> {
  return db
    .selectFrom('payout_batch')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('state', 'in', ['signed', 'broadcast'])
    .orderBy('nonce')
    .execute()
}

export async function lockBatch(tx: Tx, batchId: string): Promise<Batch> {
  return tx.selectFrom('payout_batch').selectAll().where('batch_id', '=', batchId).forUpdate().executeTakeFirstOrThrow()
}

/** Every signed form of the batch, oldest first. */
export async function readAttempts(db: Reader, batchId: string): Promise<Attempt[]> {
  return db.selectFrom('payout_attempt').selectAll().where('batch_id', '=', batchId).orderBy('max_fee').execute()
}

export async function readItems(
  db: Reader,
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

export async function setBatchState(tx: Tx, batchId: string, state: 'broadcast' | 'final' | 'reverted'): Promise<void> {
  await tx
    .updateTable('payout_batch')
    .set({ state, ...(state === 'broadcast' ? {} : { final_at: sql<Date>`database_now()` }) })
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

/** Moves a withdrawal in the payout process' own name and writes the step into its log. */
export async function setWithdrawalState(
  tx: Tx,
  which: { member_id: string; withdraw_id: string },
  state: 'signed' | 'broadcast' | 'confirmed' | 'failed',
  eventId: string,
  change: { tx_hash?: string; reason?: string } = {},
): Promise<void> {
  const closing = state === 'confirmed' || state === 'failed'
  await tx
    .updateTable('withdrawal')
    .set({ ...change, state, ...(closing ? { closed_at: sql<Date>`database_now()` } : {}) })
    .where('member_id', '=', which.member_id)
    .where('withdraw_id', '=', which.withdraw_id)
    .execute()
  await tx
    .insertInto('withdrawal_event')
    .values({
      member_id: which.member_id,
      withdraw_id: which.withdraw_id,
      event_id: eventId,
      state,
      at: sql<Date>`database_now()`,
    })
    .execute()
}

/** Gives back the fee-free allowance a failed withdrawal had used. */
export async function restoreFeeFree(tx: Tx, which: { member_id: string; withdraw_id: string }): Promise<void> {
  await sql`update withdrawal_allowance a set fee_free = a.fee_free + w.fee_free_part from withdrawal w
    where a.member_id = ${which.member_id} and w.member_id = a.member_id and w.withdraw_id = ${which.withdraw_id} and w.fee_free_part > 0`.execute(
    tx,
  )
}
