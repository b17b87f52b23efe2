import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { differencesOf } from '../findings/differences.ts'
import type { Finding } from '../findings/finding.ts'

/**
 * Checks what members were credited for transfers on the chain: each transfer that is a member's, or that was assigned to one, in
 * full and once, and nothing else. What vanished in an adoption was reversed.
 */
export async function verifyDeposits(db: Database): Promise<Finding[]> {
  return differencesOf(db, 'I7', entries)
}

const isReversed = sql`exists (select from journal r where r.member_id = t.member_id and r.idempotency_key = 'reversal:' || t.id)`

const entries = sql`
  select member_id, 'transfer ' || tx_hash || ':' || log_index, 'a credit', amount, 0 from chain_transfer where state = 'deposit'
  union all
  select a.member_id, 'transfer ' || tx_hash || ':' || log_index, 'a credit', c.amount, 0
  from suspense_assignment a join chain_transfer c using (chain_id, tx_hash, log_index)
  where a.target = 'member' and a.state = 'approved' and a.vanished_in is null and not exists (
    select from journal t where t.member_id = a.member_id
      and t.idempotency_key = concat_ws(':', 'dep', a.chain_id, a.tx_hash, a.log_index, 'assigned', a.assignment_id) and ${isReversed})
  union all
  select member_id, coalesce('transfer ' || case reference_kind when 'chain_transfer' then reference_id end, 'no transfer'), 'a credit', 0,
    case kind when 'deposit_vanished' then -amount else amount end
  from journal t where kind in ('deposit', 'deposit_vanished') or (kind = 'suspense_assigned' and not ${isReversed})`
