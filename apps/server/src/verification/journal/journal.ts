import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks the journal against itself and against the balances. Every transfer moves a positive amount as the chart of
 * accounts allows (I1). No member account was ever below zero (I4). Replaying each member's transfers in order gives
 * every recorded balance and today's balance row (I8).
 */
export async function verifyJournal(db: Database): Promise<Finding[]> {
  return [
    ...(await findingsOf(db, outsideTheChart)),
    ...(await findingsOf(db, wrongReversals)),
    ...(await findingsOf(db, outsideTheOrder)),
    ...(await findingsOf(db, wrongSteps)),
    ...(await findingsOf(db, wrongBalances)),
  ]
}

const outsideTheChart = sql<Finding>`
  select 'I1' as invariant, 'transfer ' || t.id as subject, t.debit || ' to ' || t.credit || ' of ' || t.amount || ' ' || t.asset || ' as ' || t.kind as detail
  from journal t left join transfer_kind k using (asset, kind, debit, credit)
  where t.amount <= 0 or (k.kind is null and t.kind <> 'reversal') or (t.reference_kind is null) <> (t.reference_id is null)`

/** A reversal is the opposite of the transfer it names, which must be reversible, and has two operators. */
const wrongReversals = sql<Finding>`
  select 'I1' as invariant, 'transfer ' || coalesce(t.reference_id, r.transfer_id::text) as subject,
    case when r.transfer_id is null then 'was reversed, which nobody agreed on' when t.id is null then 'is agreed to be reversed and was not'
      else 'was reversed by something else than its opposite' end as detail
  from (select * from journal where kind = 'reversal') t
  full join (select * from ledger_reversal where state = 'approved' and decided_by <> recorded_by) r
    on r.member_id = t.member_id and r.transfer_id::text = t.reference_id
  left join journal o on o.member_id = r.member_id and o.id = r.transfer_id
  left join transfer_kind k on (k.asset, k.kind, k.debit, k.credit) = (o.asset, o.kind, o.debit, o.credit) and k.reversible
  where k.kind is null or (t.asset, t.debit, t.credit, t.amount) is distinct from (o.asset, o.credit, o.debit, o.amount)`

const outsideTheOrder = sql<Finding>`
  select 'I8' as invariant, 'transfer ' || t.id as subject, 'moves a member account outside the order of its member' as detail
  from journal t where t.member_seq is null
    and (t.member_id <> '00000000-0000-0000-0000-000000000000' or 'available' in (t.debit, t.credit) or 'held' in (t.debit, t.credit))`

const wrongSteps = sql<Finding>`
  with step as (
    select id, member_seq, available_after, held_after, row_number() over own as place,
      sum(case 'available' when credit then amount when debit then -amount else 0 end) over own as available,
      sum(case 'held' when credit then amount when debit then -amount else 0 end) over own as held
    from journal where member_seq is not null
    window own as (partition by member_id, asset order by member_seq rows unbounded preceding)
  )
  select found.invariant, 'transfer ' || step.id as subject, found.detail from step, lateral (
    select 'I4' as invariant, 'leaves available ' || available || ', held ' || held as detail where available < 0 or held < 0
    union all
    select 'I8', 'says ' || available_after || ' and ' || held_after || ', replay says ' || available || ' and ' || held
      where (available_after, held_after, member_seq) is distinct from (available, held, place)
  ) found`

const wrongBalances = sql<Finding>`
  with replayed as (
    select member_id, asset, count(*) as seq,
      sum(case 'available' when credit then amount when debit then -amount else 0 end) as available,
      sum(case 'held' when credit then amount when debit then -amount else 0 end) as held,
      count(*) filter (where 'available' in (debit, credit)) as available_lines, count(*) filter (where 'held' in (debit, credit)) as held_lines
    from journal where member_seq is not null group by member_id, asset
  )
  select 'I8' as invariant, 'balance of ' || coalesce(b.member_id, r.member_id) || ' in ' || coalesce(b.asset, r.asset) as subject,
    format('is %s in %s lines and %s in %s, replay says %s in %s and %s in %s',
      coalesce(b.available, 0), coalesce(b.available_lines, 0), coalesce(b.held, 0), coalesce(b.held_lines, 0),
      coalesce(r.available, 0), coalesce(r.available_lines, 0), coalesce(r.held, 0), coalesce(r.held_lines, 0)) as detail
  from member_balance b full join replayed r using (member_id, asset)
  where (coalesce(b.available, 0), coalesce(b.held, 0), coalesce(b.seq, 0), coalesce(b.available_lines, 0), coalesce(b.held_lines, 0)) is distinct from
    (coalesce(r.available, 0), coalesce(r.held, 0), coalesce(r.seq, 0), coalesce(r.available_lines, 0), coalesce(r.held_lines, 0))`
