import type { DecisionType } from '@terahold/decisions/definitions'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import { type RecordDecision, recordTable } from './record-table.ts'

type NewRecord = {
  readonly id: string
  readonly type: DecisionType
  readonly content: object
  readonly operatorId: string
}

export async function insertRecord(tx: Tx, { id, type, content, operatorId }: NewRecord): Promise<void> {
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

/** Reads and decides the records of a type. */
export function storedTable<Content>(type: DecisionType) {
  const { find, lock, decide } = recordTable('operator_record', 'record_id')
  const ofType = (row: Awaited<ReturnType<typeof find>>) =>
    row?.type === type ? { ...row, content: row.content as Content } : undefined
  return {
    source: sql`
      select record_id, state, recorded_by, recorded_at, decided_by, decided_at from operator_record where type = ${type}`,
    find: async (db: Database, id: string) => ofType(await find(db, id)),
    lock: async (tx: Tx, id: string) => ofType(await lock(tx, id)),
    decide: (tx: Tx, id: string, decision: Pick<RecordDecision<object>, 'state' | 'operatorId'>) =>
      decide(tx, id, decision),
  }
}

/** Returns the approved records of a type, in the order of their approval. */
export async function readApproved<Content>(db: Database, type: DecisionType) {
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
