import type { DecisionType } from '@terahold/decisions/definitions'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

/** Selects the records of a type, for `readRecords`. */
export function recordSource(type: DecisionType) {
  return sql`select record_id, state, recorded_by, recorded_at, decided_by, decided_at from operator_record where type = ${type}`
}

type NewRecord = {
  readonly id: string
  readonly type: DecisionType
  readonly content: object
  readonly operatorId: string
}

export async function insertRecord(tx: Kysely<DB>, { id, type, content, operatorId }: NewRecord): Promise<void> {
  await tx
    .insertInto('operator_record')
    .values({
      record_id: id,
      type,
      content: JSON.stringify(content),
      state: 'recorded',
      recorded_by: operatorId,
      recorded_at: sql`database_now()`,
    })
    .execute()
}

export async function findRecord<Content>(db: Kysely<DB>, type: DecisionType, id: string) {
  return asRecord<Content>(await ofType(db, type, id).executeTakeFirst())
}

/** Returns a record with its row locked. */
export async function lockRecord<Content>(tx: Kysely<DB>, type: DecisionType, id: string) {
  return asRecord<Content>(await ofType(tx, type, id).forNoKeyUpdate().executeTakeFirst())
}

function ofType(db: Kysely<DB>, type: DecisionType, id: string) {
  return db
    .selectFrom('operator_record')
    .select(['record_id as id', 'recorded_by', 'state', 'content'])
    .where('record_id', '=', id)
    .where('type', '=', type)
}

function asRecord<Content>(
  row: { id: string; recorded_by: string; state: string; content: unknown } | undefined,
): { id: string; recorded_by: string; state: string; content: Content } | undefined {
  return row && { ...row, content: row.content as Content }
}

export async function decideRecord(
  tx: Kysely<DB>,
  id: string,
  { state, operatorId }: { readonly state: 'approved' | 'rejected'; readonly operatorId: string },
): Promise<void> {
  await tx
    .updateTable('operator_record')
    .set({ state, decided_by: operatorId, decided_at: sql`database_now()` })
    .where('record_id', '=', id)
    .execute()
}

/** Returns the approved records of a type, in the order of their approval. */
export async function readApproved<Content>(db: Kysely<DB>, type: DecisionType) {
  const rows = await db
    .selectFrom('operator_record')
    .select(['record_id as id', 'content'])
    .where('type', '=', type)
    .where('state', '=', 'approved')
    .orderBy('decided_at')
    .orderBy('record_id')
    .execute()
  return rows.map(({ id, content }) => ({ id, content: content as Content }))
}
