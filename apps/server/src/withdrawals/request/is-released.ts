import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/** The vault verifies a release when it is mined, so one that expires earlier than this is not sent. */
export const secondsToBeMined = 3_600

/**
 * Returns whether the newest release of a withdrawal that two operators signed can still be sent and names the vault that pays now. For
 * waiting, never as proof.
 */
export async function isReleased(tx: Tx, withdrawId: string): Promise<boolean> {
  const vault = sql<string | null>`lower(d.decision::json -> 'message' ->> 'vault')`
  const earliest = sql<Date>`database_now() + make_interval(secs => ${secondsToBeMined})`
  const newest = await tx
    .selectFrom('operator_decision as d')
    .innerJoin('operator_approval as a', 'a.decision_id', 'd.decision_id')
    .select((is) =>
      is.exists(is.selectFrom('payout_signer as s').select('s.vault').where('s.vault', '=', vault)).as('isForVault'),
    )
    .where('d.type', '=', 'WithdrawalRelease')
    .where('d.subject', '=', withdrawId)
    .where('d.expires_at', '>', earliest)
    .where('a.expires_at', '>', earliest)
    .orderBy('d.recorded_at', 'desc')
    .orderBy('d.decision_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.isForVault === true
}
