import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'

/** Disables triggers while the owner of the tables changes something that they forbid. */
export async function tamper(owner: Database, ...changes: readonly RawBuilder<unknown>[]): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const change of changes) await change.execute(tx)
  })
}
