import { type Kysely, type Selectable, sql } from 'kysely'
import type { BlockedAddressTable, DB } from '../../db/schema.gen.ts'

type Reader = Kysely<DB>

/** Blocks an address, also one that was unblocked before. Returns false when it is already blocked. */
export async function insertBlocked(tx: Reader, address: string, reason: string, operatorId: string): Promise<boolean> {
  const entry = { reason, at: sql<Date>`database_now()`, blocked_by: operatorId }
  const blank = { removal_reason: null, removal_by: null, removal_at: null, removed_by: null, removed_at: null }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('blocked_address')
    .values({ address, ...entry })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ ...entry, ...blank })
        .where('blocked_address.removed_at', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function lockBlocked(tx: Reader, address: string): Promise<Selectable<BlockedAddressTable> | undefined> {
  return tx
    .selectFrom('blocked_address')
    .selectAll()
    .where('address', '=', address)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function prepareRemoval(tx: Reader, address: string, reason: string, operatorId: string): Promise<void> {
  await tx
    .updateTable('blocked_address')
    .set({ removal_reason: reason, removal_by: operatorId, removal_at: sql<Date>`database_now()` })
    .where('address', '=', address)
    .execute()
}

export async function removeBlocked(tx: Reader, address: string, operatorId: string): Promise<void> {
  await tx
    .updateTable('blocked_address')
    .set({ removed_by: operatorId, removed_at: sql<Date>`database_now()` })
    .where('address', '=', address)
    .execute()
}

/** Returns the blocked addresses, newest first, with the operator who asked to remove each. */
export async function listBlocked(db: Reader) {
  return db
    .selectFrom('blocked_address')
    .leftJoin('operator', 'operator.operator_id', 'blocked_address.removal_by')
    .select(['blocked_address.address', 'blocked_address.reason', 'blocked_address.at', 'operator.name as removalBy'])
    .where('blocked_address.removed_at', 'is', null)
    .orderBy('blocked_address.at', 'desc')
    .execute()
}
