import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** What one look at the journal came to: `waits` for a transaction that is still open, or for another process. */
export type Step = 'closed' | 'announced' | 'fenced' | 'waits' | 'done'

/** Takes one step of closing, by the database's own function: no process may write blocks or their totals itself. */
export async function takeStep(tx: Transaction<DB>, size: number, mayAnnounce: boolean): Promise<Step> {
  const { rows } = await sql<{ step: Step }>`select ledger_roll_up_step(${size}, ${mayAnnounce}) as step`.execute(tx)
  return rows[0]?.step ?? 'waits'
}
