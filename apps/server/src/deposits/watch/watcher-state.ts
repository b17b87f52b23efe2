import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** Why the watcher does not read the chain as it should. */
export type WatcherFault = 'chain_replaced' | 'chain_stalled' | 'behind'

/**
 * Returns what keeps the books behind the chain, each with the time since when: a replaced block, nodes whose final block is
 * old, or a watcher that has read nothing for `staleMinutes` (null: its age does not count).
 */
export async function readWatcherFaults(
  db: Database,
  staleMinutes: number | null,
): Promise<{ reason: WatcherFault; since: Date }[]> {
  const raised = await db
    .selectFrom('incident')
    .select(['kind', 'opened_at'])
    .where('kind', 'in', ['chain_replaced', 'chain_stalled'])
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .execute()
  const faults = raised.map(({ kind, opened_at }) => ({ reason: kind as WatcherFault, since: opened_at }))
  if (faults.length > 0 || staleMinutes === null) return faults
  const old = await db
    .selectFrom('scan_cursor')
    .select('block_time')
    .where('block_time', '<', sql<Date>`database_now() - make_interval(mins => ${staleMinutes})`)
    .orderBy('block_time')
    .executeTakeFirst()
  return old ? [{ reason: 'behind', since: old.block_time }] : []
}
