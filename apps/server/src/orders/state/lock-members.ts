import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { statement } from '../../db/statement.ts'

/** Locks a member's order book until the transaction ends. */
export async function lockMember(tx: Transaction<DB>, memberId: string): Promise<void> {
  await oneLocked(tx, { memberId })
}

const oneLocked = statement(({ memberId }: { memberId: string }, db) =>
  db.selectFrom('member').select('member_id').where('member_id', '=', memberId).forNoKeyUpdate(),
)

/**
 * Does the same for several members. Everybody locks in one order, so no deadlock is possible.
 */
export async function lockMembers(tx: Transaction<DB>, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length > 0) await locked(tx, { memberIds: [...memberIds] })
}

const locked = statement(({ memberIds }: { memberIds: string[] }, db) =>
  db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('member_id')
    .forNoKeyUpdate(),
)
