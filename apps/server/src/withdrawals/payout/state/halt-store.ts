import type { PayoutHaltReason, resumeDecisions } from '@terahold/contract/codes/withdrawals'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { PayoutHaltTable } from '../../../db/schema.gen.ts'
import { withRejected } from '../../../decisions/record-list.ts'

export type HaltRow = Selectable<PayoutHaltTable>

/** Why the payout process halts on its own. Each is also the kind of the incident it raises. */
export type HaltCause = Exclude<PayoutHaltReason, 'operator'>

export type Halt = { cause: PayoutHaltReason; subject: string; detail: string; haltedBy?: string }

/** Halts the chain's payouts unless they are halted already. Returns whether it did. */
export async function insertHalt(
  tx: Database,
  haltId: string,
  chainId: number,
  { cause, subject, detail, haltedBy }: Halt,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payout_halt')
    .values({
      halt_id: haltId,
      chain_id: chainId,
      cause,
      subject,
      detail,
      halted_by: haltedBy ?? null,
      halted_at: sql<Date>`database_now()`,
    })
    .onConflict((conflict) => conflict.column('chain_id').where('released_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function readOpenHalt(db: Database, chainId: number): Promise<HaltRow | undefined> {
  return db
    .selectFrom('payout_halt')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
}

/** Remembers which halt a payout process saw open last. */
export async function storeSeenHalt(db: Database, chainId: number, haltId: string): Promise<void> {
  await db
    .insertInto('payout_seen_halt')
    .values({ chain_id: chainId, halt_id: haltId })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet({ halt_id: haltId }))
    .execute()
}

export async function readSeenHalt(db: Database, chainId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('payout_seen_halt')
    .select('halt_id')
    .where('chain_id', '=', chainId)
    .executeTakeFirst()
  return row?.halt_id
}

/** Returns the newest halt of the chain, open or over. */
export async function readNewestHalt(db: Database, chainId: number): Promise<HaltRow | undefined> {
  return db
    .selectFrom('payout_halt')
    .selectAll()
    .where('chain_id', '=', chainId)
    .orderBy('halted_at', 'desc')
    .orderBy('halt_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function readHalt(db: Database, haltId: string): Promise<HaltRow | undefined> {
  return db.selectFrom('payout_halt').selectAll().where('halt_id', '=', haltId).executeTakeFirst()
}

export type Case = {
  cause: HaltCause
  subject: string
  decision: (typeof resumeDecisions)[number]
}

/**
 * Returns the newest halts of exactly this case that two operators ended with this decision, as the database says. Those
 * whose signatures a payout process has verified come first, because others may be forged to hide them.
 */
export async function listDecided(db: Database, chainId: number, halt: Case): Promise<HaltRow[]> {
  return db
    .selectFrom('payout_halt')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('cause', '=', halt.cause)
    .where('subject', '=', halt.subject)
    .where('decision', '=', halt.decision)
    .where('released_at', 'is not', null)
    .orderBy(sql`exists (select from payout_verified v where v.decision_id = resume_id)`, 'desc')
    .orderBy('released_at', 'desc')
    .limit(3)
    .execute()
}

/**
 * Lowers the flag from which the halt was made. A flag that was raised again since then stays up. The halt keeps the flag's
 * time in milliseconds, as JavaScript has it.
 */
export async function lowerFlag(
  tx: Database,
  chainId: number,
  { cause, subject, detail }: Pick<HaltRow, 'cause' | 'subject' | 'detail'>,
): Promise<void> {
  await tx
    .updateTable('payout_signer')
    .set({ halted_at: null, halt_reason: null, halt_detail: null })
    .where('chain_id', '=', chainId)
    .where('halt_reason', '=', cause)
    .where(sql`to_char(halted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, '=', subject)
    .where(sql<string>`coalesce(halt_detail, '')`, '=', detail)
    .execute()
}

/** Lowers the flag that the watcher raised over a replaced chain, once two operators have adopted the chain. */
export async function lowerReplacedFlag(tx: Database, chainId: number): Promise<void> {
  await tx
    .updateTable('payout_signer')
    .set({ halted_at: null, halt_reason: null, halt_detail: null })
    .where('chain_id', '=', chainId)
    .where('halt_reason', '=', 'chain_replaced')
    .execute()
}

/** Returns the open halt, locked against another operator's decision. */
export async function lockOpenHalt(tx: Database, chainId: number): Promise<HaltRow | undefined> {
  return tx
    .selectFrom('payout_halt')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('released_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function prepareResume(
  tx: Database,
  haltId: string,
  given: { resumeId: string; decision: (typeof resumeDecisions)[number]; reason: string; operatorId: string },
): Promise<void> {
  const { resumeId, decision, reason, operatorId } = given
  await tx
    .updateTable('payout_halt')
    .set({ resume_id: resumeId, decision, resume_reason: reason })
    .set({ prepared_by: operatorId, prepared_at: sql<Date>`database_now()` })
    .where('halt_id', '=', haltId)
    .execute()
}

export async function releaseHalt(tx: Database, haltId: string, operatorId: string): Promise<void> {
  await tx
    .updateTable('payout_halt')
    .set({ released_by: operatorId, released_at: sql<Date>`database_now()` })
    .where('halt_id', '=', haltId)
    .execute()
}

/** Forgets what was prepared about an open halt. */
export async function clearResume(tx: Database, haltId: string): Promise<void> {
  await tx
    .updateTable('payout_halt')
    .set({ resume_id: null, decision: null, resume_reason: null, prepared_by: null, prepared_at: null })
    .where('halt_id', '=', haltId)
    .execute()
}

/** The audit log's name for the rejection of a prepared decision. */
export const rejectResume = 'payouts.resume.reject'

/** Selects what operators prepared, for `readRecords`. */
export function resumeSource(chainId: number) {
  const prepared = sql`select resume_id, case when released_at is null then 'recorded' else 'approved' end, prepared_by, prepared_at,
    released_by, released_at from payout_halt where resume_id is not null and chain_id = ${chainId}`
  return withRejected(prepared, 'PayoutResume', rejectResume)
}

/** Returns the halt about which an operator prepared this, as a record. */
export async function findResume(db: Database, chainId: number, resumeId: string) {
  const row = await db
    .selectFrom('payout_halt')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('resume_id', '=', resumeId)
    .executeTakeFirst()
  return row && { ...row, recorded_by: row.prepared_by ?? '', state: row.released_at ? 'approved' : 'recorded' }
}
