import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { hoursToSeal } from '../../ledger/seals/unsealed.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks that the chain of seals reaches the present: every day that ended some hours ago and has transfers is closed
 * and sealed, or the worker has an incident about it. Removing blocks or seals from the end of the chain leaves such a
 * day. `now` is the machine's time, which equals the product's time unless that can be moved: a skipped day had no
 * hours in which to be sealed.
 */
export async function verifySealing(
  db: Database,
  now: RawBuilder<unknown> = sql`statement_timestamp()`,
): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    with due as (
      -- The midnight before which all is to be sealed by now.
      select date_trunc('day', ${now} - make_interval(hours => ${hoursToSeal}), 'UTC') as until
    ), last_block as (
      select coalesce(max(until_at), '-infinity') as until from ledger_block
    )
    select 'chain' as invariant, 'day ' || (posted_at at time zone 'UTC')::date as subject, 'is over and ' || count(*) || ' of its transfers are in no block' as detail
      from transfer, due, last_block where posted_at >= last_block.until and posted_at < due.until
      group by (posted_at at time zone 'UTC')::date
    union all
    select 'chain', 'block ' || block_no || ' of ' || day, 'is of a day that is over and has no seal'
      from ledger_block b, due where (b.day + 1)::timestamp at time zone 'UTC' <= due.until
        and not exists (select from ledger_seal s where s.block_no = b.block_no)
    union all
    select 'chain', 'block ' || block_no || ' of ' || day, 'is the last one of a day that is over and ends at ' || to_char(until_at at time zone 'UTC', 'HH24:MI:SS')
      from (select * from ledger_block order by block_no desc limit 1) b, due
      where b.until_at < (b.day + 1)::timestamp at time zone 'UTC' and (b.day + 1)::timestamp at time zone 'UTC' <= due.until`,
  )
}
