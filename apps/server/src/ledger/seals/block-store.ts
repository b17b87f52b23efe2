import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** The result of one look at the journal. `waits`: a transaction or another process must end first. */
export type Step = 'closed' | 'announced' | 'fenced' | 'waits' | 'done'

/**
 * Takes one step of closing through the database's own function. No process may write blocks or their totals itself.
 */
export async function takeStep(tx: Transaction<DB>, size: number, mayAnnounce: boolean): Promise<Step> {
  const { rows } = await sql<{ step: Step }>`select ledger_roll_up_step(${size}, ${mayAnnounce}) as step`.execute(tx)
  return rows[0]?.step ?? 'waits'
}
