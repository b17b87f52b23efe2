import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { Finding } from './finding.ts'

/**
 * The journal against itself and against the balances: every transfer moves a positive amount between two known accounts
 * (I1), no member account was ever below zero (I4), and replaying each member's transfers in order gives every balance
 * written beside them and the balance row of today (I8).
 */
export async function verifyJournal(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with step as (
      select member_id, asset, member_seq, id, available_after, held_after,
        row_number() over own as place,
        sum((case 'available' when credit then amount when debit then -amount else 0 end)) over own as available,
        sum((case 'held' when credit then amount when debit then -amount else 0 end)) over own as held
      from transfer where member_seq is not null
      window own as (partition by member_id, asset order by member_seq)
    ), replayed as (
      select distinct on (member_id, asset) member_id, asset, place as seq, available, held from step
      order by member_id, asset, place desc
    )
    select 'I1' as invariant, 'transfer ' || t.id as subject, t.debit || ' to ' || t.credit || ' of ' || t.amount as detail
      from transfer t where t.amount <= 0 or t.debit = t.credit
        or not exists (select from asset a where a.code = t.asset)
        or (select count(*) from ledger_account a where a.code in (t.debit, t.credit)) <> 2
    union all
    select 'I8', 'transfer ' || t.id, 'moves a member account outside the order of its member'
      from transfer t where t.member_seq is null
        and (t.member_id <> '00000000-0000-0000-0000-000000000000' or 'available' in (t.debit, t.credit) or 'held' in (t.debit, t.credit))
    union all
    select 'I4', 'transfer ' || id, 'leaves available ' || available || ', held ' || held from step where available < 0 or held < 0
    union all
    select 'I8', 'transfer ' || id, 'says ' || available_after || ' and ' || held_after || ', replay says ' || available || ' and ' || held
      from step where (available_after, held_after, member_seq) is distinct from (available, held, place)
    union all
    select 'I8', 'balance of ' || coalesce(b.member_id, r.member_id) || ' in ' || coalesce(b.asset, r.asset),
        'is ' || coalesce(b.available, 0) || ' and ' || coalesce(b.held, 0) || ', replay says ' || coalesce(r.available, 0) || ' and ' || coalesce(r.held, 0)
      from member_balance b full join replayed r using (member_id, asset)
      where (coalesce(b.available, 0), coalesce(b.held, 0), coalesce(b.seq, 0)) is distinct from
        (coalesce(r.available, 0), coalesce(r.held, 0), coalesce(r.seq, 0))`.execute(db)
  return rows
}
