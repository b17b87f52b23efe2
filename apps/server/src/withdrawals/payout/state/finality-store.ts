import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'

/** A block that was final when it was read. */
export type FinalBlock = { readonly height: bigint; readonly hash: string }
export type WatchedCursor = FinalBlock & { readonly token: string }

/** Returns the block up to which the watcher has read the chain, undefined before it was ever set. */
export async function readWatchedCursor(db: Database, chainId: number): Promise<WatchedCursor | undefined> {
  const { rows } = await sql<WatchedCursor>`select token, height, hash from payout_cursor(${chainId})`.execute(db)
  return rows[0]
}

/** Returns the block that was final on the chain that two operators adopted last, undefined without an adoption. */
export async function readAdoptedBlock(db: Database, chainId: number): Promise<FinalBlock | undefined> {
  const { rows } = await sql<FinalBlock>`select height, hash from payout_adopted_block(${chainId})`.execute(db)
  return rows[0]
}

/**
 * Returns how many adoptions were decided. Data that was read before an adoption may come from blocks that are gone.
 */
export async function countAdoptions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('chain_adoption')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('decided_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the newest block in which a batch ended. */
export async function readLastFinalBlock(db: Database, chainId: number): Promise<FinalBlock | undefined> {
  const row = await db
    .selectFrom('payout_batch')
    .select(['final_height as height', 'final_hash as hash'])
    .where('chain_id', '=', chainId)
    .where('final_height', 'is not', null)
    .orderBy('final_height', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.height !== null && row.hash !== null ? { height: row.height, hash: row.hash } : undefined
}
