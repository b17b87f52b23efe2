import type { OperatorRole } from '@terahold/contract/codes/operators'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'

export type OperatorRow = { operatorId: string; address: string; name: string; roles: OperatorRole[] }

const columns = ['o.operator_id as operatorId', 'o.address', 'o.name', 'o.roles'] as const

export async function findOperator(db: Database, address: string): Promise<OperatorRow | undefined> {
  const row = await db
    .selectFrom('operator as o')
    .select(columns)
    .where('o.address', '=', address)
    .where('o.ended_at', 'is', null)
    .executeTakeFirst()
  return row as OperatorRow | undefined
}

/** Adds an operator. Returns false when the address belongs to a present or former operator. */
export async function insertOperator(tx: Tx, { operatorId, address, name, roles }: OperatorRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator')
    .values({ operator_id: operatorId, address, name, roles, created_at: sql`database_now()` })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('operator_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertSession(
  tx: Tx,
  session: { sessionId: string; operatorId: string; hash: Buffer; hours: number },
): Promise<Date> {
  const row = await tx
    .insertInto('operator_session')
    .values({
      session_id: session.sessionId,
      operator_id: session.operatorId,
      token_hash: session.hash,
      created_at: sql`database_now()`,
      expires_at: sql`database_now() + make_interval(hours => ${session.hours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

export async function findSession(
  db: Database,
  hash: Buffer,
): Promise<(OperatorRow & { sessionId: string }) | undefined> {
  const row = await db
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.operator_id', 's.operator_id')
    .select([...columns, 's.session_id as sessionId'])
    .where('s.token_hash', '=', hash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`database_now()`)
    .where('o.ended_at', 'is', null)
    .executeTakeFirst()
  return row as (OperatorRow & { sessionId: string }) | undefined
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('operator_session')
    .set({ ended_at: sql`database_now()` })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
