import { sql } from 'kysely'
import type { BlockRef } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Watched } from './store.ts'

/** The last block that the watcher has read. */
export type Cursor = { readonly height: bigint; readonly blockHash: string; readonly blockTime: Date }

export async function readCursor(db: Database, { chainId, token }: Watched): Promise<Cursor | undefined> {
  return db
    .selectFrom('scan_cursor')
    .select(['height', 'block_hash as blockHash', 'block_time as blockTime'])
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .executeTakeFirst()
}

/** Returns the final block of the chain that two operators adopted last, undefined if the watcher has read that far. */
export async function readAdoptedAbove(
  db: Database,
  { chainId, token }: Watched,
  height: bigint,
): Promise<Omit<Cursor, 'blockTime'> | undefined> {
  const last = await db
    .selectFrom('chain_adoption')
    .select(['seen_height as height', 'seen_hash as blockHash'])
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .where('state', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .orderBy('adoption_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && last.height > height ? last : undefined
}

/** Sets the block after which transfers count. An existing cursor does not move. */
export async function openCursor(tx: Tx, { chainId, token }: Watched, block: BlockRef): Promise<void> {
  await tx
    .insertInto('scan_cursor')
    .values({ chain_id: chainId, token, height: block.number, block_hash: block.hash, block_time: block.time })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Moves the cursor from where it was read. Returns false when another process has moved it in the meantime. */
export async function moveCursor(tx: Tx, { chainId, token }: Watched, from: Cursor, to: BlockRef): Promise<boolean> {
  const result = await tx
    .updateTable('scan_cursor')
    .set({ height: to.number, block_hash: to.hash, block_time: to.time })
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .where('height', '=', from.height)
    .where('block_hash', '=', from.blockHash)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const blocksBetweenCheckpoints = 1_000n

/** Keeps the cursor's block, about one in a thousand, so that a replaced chain can be traced back. */
export async function keepCheckpoint(tx: Tx, { chainId, token }: Watched, cursor: Cursor): Promise<void> {
  await sql`
    insert into scan_checkpoint (chain_id, token, height, block_hash, block_time)
    select ${chainId}, ${token}, ${cursor.height}, ${cursor.blockHash}, ${cursor.blockTime}
    where not exists (select from scan_checkpoint
      where chain_id = ${chainId} and token = ${token} and height > ${cursor.height - blocksBetweenCheckpoints})
    on conflict do nothing`.execute(tx)
}
