import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { statement } from '../../db/statement.ts'

/**
 * Locks the members' order books until the transaction ends. Everybody locks in one order, so no deadlock is possible.
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
