import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Cursor } from '../transfers/cursor-store.ts'
import type { Watched } from '../transfers/store.ts'

/** Lists addresses whose initial balance was booked, with its block. */
export async function readStock(db: Database, { chainId, token }: Watched): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('cash_stock')
    .select(['address', 'height'])
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .execute()
  return new Map(rows.map(({ address, height }) => [address, height]))
}

export async function insertStock(
  tx: Tx,
  { chainId, token }: Watched,
  stock: { readonly address: string; readonly height: bigint; readonly amount: bigint },
): Promise<void> {
  await tx
    .insertInto('cash_stock')
    .values({ chain_id: chainId, token, ...stock, taken_at: sql<Date>`database_now()` })
    .execute()
}

/** Returns whether the cursor is there, and keeps it there until the transaction ends. */
export async function isCursorAt(tx: Tx, { chainId, token }: Watched, { height, blockHash }: Cursor): Promise<boolean> {
  const row = await tx
    .selectFrom('scan_cursor')
    .select(['height', 'block_hash'])
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  return row?.height === height && row.block_hash === blockHash
}

/** Returns whether the watcher has not read a batch, because it waits for its final receipt or is final in a later block. */
export async function hasUnreadPayouts(tx: Tx, chainId: number, { height }: Cursor): Promise<boolean> {
  const row = await tx
    .selectFrom('payout_batch')
    .select('batch_id')
    .where('chain_id', '=', chainId)
    .where((is) => is.or([is('final_at', 'is', null), is('final_height', '>', height)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
