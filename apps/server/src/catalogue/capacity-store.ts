import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

type Tx = Transaction<DB>

/** Locks the pool's capacity until the transaction ends; undefined for an unknown pool. */
export async function lockCapacity(tx: Tx, poolId: string): Promise<{ sold: bigint; reserved: bigint } | undefined> {
  return tx
    .selectFrom('pool_capacity')
    .select(['sold_mths as sold', 'reserved_mths as reserved'])
    .where('pool_id', '=', poolId)
    .forUpdate()
    .executeTakeFirst()
}

export async function readCapacity(
  db: Kysely<DB>,
  poolId: string,
): Promise<{ sold: bigint; reserved: bigint } | undefined> {
  return db
    .selectFrom('pool_capacity')
    .select(['sold_mths as sold', 'reserved_mths as reserved'])
    .where('pool_id', '=', poolId)
    .executeTakeFirst()
}

/** Adds to sold and reserved power, but never beyond the limit. Returns whether it did. */
export async function addWithinLimit(
  tx: Tx,
  poolId: string,
  add: { sold: bigint; reserved: bigint },
  limit: bigint,
): Promise<boolean> {
  const result = await tx
    .updateTable('pool_capacity')
    .set({ sold_mths: sql`sold_mths + ${add.sold}`, reserved_mths: sql`reserved_mths + ${add.reserved}` })
    .where('pool_id', '=', poolId)
    .where(sql<boolean>`sold_mths + reserved_mths + ${add.sold + add.reserved} <= ${limit}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Moves power between sold, reserved and available. The table refuses to let either drop below zero. */
export async function moveCapacity(tx: Tx, poolId: string, by: { sold: bigint; reserved: bigint }): Promise<void> {
  await tx
    .updateTable('pool_capacity')
    .set({ sold_mths: sql`sold_mths + ${by.sold}`, reserved_mths: sql`reserved_mths + ${by.reserved}` })
    .where('pool_id', '=', poolId)
    .execute()
}
