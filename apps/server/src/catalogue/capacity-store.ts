import { type NotNull, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { statement } from '../db/statement.ts'
import type { Tx } from '../db/transaction.ts'

/** Power in mTH/s. */
export type Taken = { readonly sold: bigint; readonly reserved: bigint }

const slices = 16
/**
 * The slice of this connection's transactions. Spreading connections over slices keeps them from waiting for one row.
 */
const ownSlice = sql<number>`pg_backend_pid() % ${sql.lit(slices)}`

export async function readCapacity(db: Database, poolId: string): Promise<Taken | undefined> {
  const [taken] = await takenOfPool(db, { poolId })
  return taken
}

const takenOfPool = statement(({ poolId }: { poolId: string }, db) =>
  db
    .selectFrom('pool_power_taken')
    .select(['sold_mths as sold', 'reserved_mths as reserved'])
    .where('pool_id', '=', poolId)
    // The columns of a view have no constraints.
    .$narrowType<{ sold: NotNull; reserved: NotNull }>(),
)

/** Takes power that the transaction's slice has already lent under this limit or a lower one. Returns whether it had enough. */
export async function takeFromSlice(tx: Tx, poolId: string, add: Taken, limit: bigint): Promise<boolean> {
  return (await takenFromSlice(tx, { poolId, ...add, power: add.sold + add.reserved, limit })).length === 1
}

const takenFromSlice = statement(
  ({ poolId, sold, reserved, power, limit }: Taken & { poolId: string; power: bigint; limit: bigint }, db) =>
    db
      .updateTable('capacity_slice')
      .set({
        sold_mths: sql`sold_mths + ${sold}::bigint`,
        reserved_mths: sql`reserved_mths + ${reserved}::bigint`,
        left_mths: sql`left_mths - ${power}::bigint`,
      })
      .where('pool_id', '=', poolId)
      .where('slice', '=', ownSlice)
      .where('left_mths', '>=', power)
      .where('limit_mths', '<=', limit)
      .returning('slice'),
)

/**
 * Locks the pool, so that nothing is lent in the meantime, and returns what is taken or lent in all. The result may be
 * too high while other transactions are releasing power. It is never too low.
 */
export async function lockPool(tx: Tx, poolId: string): Promise<bigint | undefined> {
  const locked = await tx.selectFrom('pool_capacity').where('pool_id', '=', poolId).forUpdate().executeTakeFirst()
  if (!locked) return undefined
  const { rows } = await sql<{ used: bigint }>`
    select sold_mths + reserved_mths + coalesce((select sum(left_mths) from capacity_slice where pool_id = ${poolId}), 0)::bigint as used
    from pool_power_taken where pool_id = ${poolId}`.execute(tx)
  return rows[0]?.used
}

/** Lends power of a locked pool to the transaction's slice. */
export async function lendToSlice(tx: Tx, poolId: string, power: bigint, limit: bigint): Promise<void> {
  await tx
    .updateTable('pool_capacity')
    .set({ reserved_mths: sql`reserved_mths + ${power}` })
    .where('pool_id', '=', poolId)
    .execute()
  await sql`
    insert into capacity_slice (pool_id, slice, reserved_mths, left_mths, limit_mths)
    values (${poolId}, ${ownSlice}, ${-power}, ${power}, ${limit})
    on conflict (pool_id, slice) do update set left_mths = capacity_slice.left_mths + excluded.left_mths,
      reserved_mths = capacity_slice.reserved_mths + excluded.reserved_mths, limit_mths = excluded.limit_mths`.execute(
    tx,
  )
}

/** Puts the figures of all slices, and what is left in them, back into the row of a locked pool. */
export async function collectSlices(tx: Tx, poolId: string): Promise<void> {
  await sql`
    with changed as (
      select slice, sold_mths, reserved_mths from capacity_slice
      where pool_id = ${poolId} and (sold_mths, reserved_mths, left_mths) is distinct from (0, 0, 0) order by slice for update
    ), emptied as (
      update capacity_slice s set sold_mths = 0, reserved_mths = 0, left_mths = 0
      from changed c where s.pool_id = ${poolId} and s.slice = c.slice
    )
    update pool_capacity set sold_mths = pool_capacity.sold_mths + sums.sold, reserved_mths = pool_capacity.reserved_mths + sums.reserved
    from (select sum(sold_mths)::bigint as sold, sum(reserved_mths)::bigint as reserved from changed having count(*) > 0) sums
    where pool_id = ${poolId}`.execute(tx)
}

/** Adds to sold and reserved power of the pool's own row, but never beyond the limit. Returns whether it did. */
export async function addWithinLimit(tx: Tx, poolId: string, add: Taken, limit: bigint): Promise<boolean> {
  const result = await tx
    .updateTable('pool_capacity')
    .set({ sold_mths: sql`sold_mths + ${add.sold}`, reserved_mths: sql`reserved_mths + ${add.reserved}` })
    .where('pool_id', '=', poolId)
    .where(sql<boolean>`sold_mths + reserved_mths + ${add.sold + add.reserved} <= ${limit}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Moves power between sold, reserved and available, in the transaction's slice. */
export async function moveCapacity(tx: Tx, poolId: string, by: Taken): Promise<void> {
  await sql`
    insert into capacity_slice (pool_id, slice, sold_mths, reserved_mths)
    values (${poolId}, ${ownSlice}, ${by.sold}, ${by.reserved})
    on conflict (pool_id, slice) do update set sold_mths = capacity_slice.sold_mths + excluded.sold_mths,
      reserved_mths = capacity_slice.reserved_mths + excluded.reserved_mths`.execute(tx)
}
