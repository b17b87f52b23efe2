import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks that the archive and the journal's keys fit together (I8). Every archived transfer has its key with the hash
 * of what was posted, no other key is kept, and no transfer was posted under the key of an archived one. Moved
 * transfers are in the archive alone, and nothing else is there. The stored totals of archived transfers are right. The
 * check of the blocks covers whether archived transfers are as they were sealed.
 */
export async function verifyArchive(db: Database): Promise<Finding[]> {
  return [
    ...(await findingsOf(db, wrongKeys)),
    ...(await findingsOf(db, postedAgain)),
    ...(await findingsOf(db, misplaced)),
    ...(await findingsOf(db, wrongSums)),
  ]
}

const wrongKeys = sql<Finding>`
  with archived as (
    select id, member_id, ledger_hash(idempotency_key) as key,
      ledger_hash(ledger_content(asset, debit, credit, amount, kind, reference_kind, reference_id)) as content
    from transfer_archive
  )
  select 'I8' as invariant, case when a.id is null then 'key of member ' || k.member_id else 'transfer ' || a.id end as subject,
    case when a.id is null then 'is kept for no archived transfer' when k.key is null then 'is archived without its key'
      else 'is archived with the key of other content' end as detail
  from archived a full join transfer_key k on (k.member_id, k.key) = (a.member_id, a.key)
  where k.content is distinct from a.content`

const postedAgain = sql<Finding>`
  select 'I8' as invariant, 'transfer ' || t.id as subject, 'has the key of an archived transfer' as detail
  from transfer t where exists (select from transfer_key k where (k.member_id, k.key) = (t.member_id, ledger_hash(t.idempotency_key)))`

/** The end of the last moved block divides the journal: everything before it is archived, nothing after it is. */
const misplaced = sql<Finding>`
  with moved as (
    select coalesce(max(b.until_at), '-infinity') as until from archived_month m join ledger_block b on b.block_no = m.last_block
  )
  select 'I8' as invariant, 'transfer ' || id as subject, 'is of a block that was moved to the archive and is not there' as detail
    from transfer, moved where posted_at < until
  union all
  select 'I8', 'transfer ' || id, 'is in the archive, its block was not moved'
    from transfer_archive, moved where posted_at >= until`

const wrongSums = sql<Finding>`
  with archived as (
    select member_id, asset, max(posted_at) as last_at, (array_agg(available_after order by member_seq desc))[1] as available,
      (array_agg(held_after order by member_seq desc))[1] as held
    from transfer_archive where member_seq is not null group by member_id, asset
  )
  select 'I8' as invariant, 'archive of ' || coalesce(a.member_id, b.member_id) || ' in ' || coalesce(a.asset, b.asset) as subject,
    'does not add up to what is stored of it' as detail
  from archived a full join archived_balance b using (member_id, asset)
  where (a.last_at, a.available, a.held) is distinct from (b.last_at, b.available, b.held)`
