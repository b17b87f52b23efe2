import { sql } from 'kysely'
import type { Part } from '../db/statement.ts'
import type { Tx } from '../db/transaction.ts'
import type { Claims } from '../deposits/claims/claims.ts'
import type { Settlement } from '../settlement/settlement.ts'

/** What must happen before a member spends: due credits are posted, and what the member owes is settled. */
export function createDue(
  settlement: Pick<Settlement, 'postDue' | 'hasDuePart'>,
  claims: Pick<Claims, 'settle' | 'hasOpenColumn'>,
) {
  const hasDue: Part<string, boolean> = {
    column: (memberId) =>
      sql`json_build_array(${settlement.hasDuePart.column(memberId)}, ${claims.hasOpenColumn(memberId)})`,
    read: ([due, hasOpen]: [due: unknown, hasOpen: boolean]) => hasOpen || settlement.hasDuePart.read(due),
  }
  return {
    async postDue(tx: Tx, memberId: string) {
      const posted = await settlement.postDue(tx, memberId)
      await claims.settle(tx, memberId)
      return posted
    },
    /** Whether `postDue` has anything to do for a member. */
    hasDue,
  }
}
