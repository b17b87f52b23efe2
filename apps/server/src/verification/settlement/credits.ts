import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { differencesOf } from '../findings/differences.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks credits that people decided on. Points match an approved task entry, and goodwill a record that was approved.
 * Money from suspense matches an assignment that two operators agreed on. A reversed credit keeps its row and counts here as
 * posted, because its reversal has its own row.
 */
export async function verifyCredits(db: Database): Promise<Finding[]> {
  return [
    ...(await differencesOf(db, 'points', points)),
    ...(await differencesOf(db, 'goodwill', goodwill)),
    ...(await findingsOf(db, wrongAssignments)),
  ]
}

const points = sql`
  select e.member_id, 'task ' || task_id, 'points', case e.state when 'approved' then t.points else 0 end, 0
  from airdrop_entry e join airdrop_task t using (task_id)
  union all
  select member_id, coalesce('task ' || case reference_kind when 'task' then reference_id end, 'no task'), 'points', 0, amount
  from journal where kind = 'points_earned'`

const goodwill = sql`
  select (content ->> 'memberId')::uuid, 'decision ' || record_id, kind, trunc((content ->> 'amount')::numeric * power(10::numeric, decimals)), 0
  from operator_record join asset on code = 'USDT', (values ('GoodwillCredit', 'goodwill'), ('ExceptionalRefund', 'exceptional_refund')) as k (of_type, kind)
  where type = of_type and state = 'approved'
  union all
  select member_id, coalesce('decision ' || case reference_kind when 'decision' then reference_id end, 'no decision'), kind, 0, amount
  from journal where kind in ('goodwill', 'exceptional_refund')`

const wrongAssignments = sql<Finding>`
  with assigned as (
    select a.assignment_id, a.member_id, a.state, c.amount, concat_ws(':', 'dep', a.chain_id, a.tx_hash, a.log_index, 'assigned', a.assignment_id) as key
    from suspense_assignment a join chain_transfer c using (chain_id, tx_hash, log_index) where a.target = 'member'
  ), posted as (
    select t.member_id, t.idempotency_key as key, t.amount,
      exists (select from journal r where r.member_id = t.member_id and r.idempotency_key = 'reversal:' || t.id) as is_taken_back
    from journal t where t.kind = 'suspense_assigned'
  )
  select 'suspense' as invariant, 'assignment ' || coalesce(a.assignment_id::text, p.key) as subject,
    'is ' || coalesce(a.state, 'not there') || ' for ' || coalesce(a.amount, 0) || ', posted were ' || coalesce(p.amount, 0) as detail
  from assigned a full join posted p on (p.member_id, p.key) = (a.member_id, a.key)
  where case when p.key is null then a.state = 'approved'
    else a.key is null or a.amount <> p.amount or (a.state <> 'approved' and not p.is_taken_back) end`
