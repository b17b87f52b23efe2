import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Accounts of the house that hold what was taken from someone or is owed to someone must not be below zero: otherwise
 * more came out than went in. What the house earned or gave away can be on either side.
 */
export async function verifyAccounts(db: Database): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    select 'I7' as invariant, account as subject, 'is ' || sum(amount) || ', which is less than nothing' as detail from (
      select credit as account, amount from journal where asset = 'USDT'
      union all
      select debit, -amount from journal where asset = 'USDT'
    ) side
    where account in ('unearned', 'pool_payable', 'payout_in_flight', 'suspense', 'goods', 'network_fee')
    group by account having sum(amount) < 0`,
  )
}
