import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/**
 * Locks the members' order books until the transaction ends. Everybody locks in one order, so no deadlock is possible.
 */
export async function lockMembers(tx: Transaction<DB>, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', 'in', memberIds)
    .orderBy('member_id')
    .forNoKeyUpdate()
    .execute()
}
