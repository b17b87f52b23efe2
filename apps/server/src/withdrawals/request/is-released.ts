import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/**
 * Returns whether the newest release of a withdrawal that two operators signed has not expired and names the vault that pays now. For
 * waiting, never as proof.
 */
export async function isReleased(tx: Tx, withdrawId: string): Promise<boolean> {
  const vault = sql<string | null>`lower(d.decision::json -> 'message' ->> 'vault')`
  const newest = await tx
    .selectFrom('operator_decision as d')
    .innerJoin('operator_approval as a', 'a.decision_id', 'd.decision_id')
    .select((is) =>
      is.exists(is.selectFrom('payout_signer as s').select('s.vault').where('s.vault', '=', vault)).as('isForVault'),
    )
    .where('d.type', '=', 'WithdrawalRelease')
    .where('d.subject', '=', withdrawId)
    .where('d.expires_at', '>', sql<Date>`database_now()`)
    .where('a.expires_at', '>', sql<Date>`database_now()`)
    .orderBy('d.recorded_at', 'desc')
    .orderBy('d.decision_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.isForVault === true
}
