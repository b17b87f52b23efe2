import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/**
 * Checks what members and venues owe since a chain was adopted. Each member's transfers on `member_claims` leave exactly
 * their open claims, and `venue_claims` holds the open claims against venues. Each transfer that vanished belongs to an
 * adoption that two operators approved.
 */
export async function verifyClaims(db: Database): Promise<Finding[]> {
  return [...(await findingsOf(db, wrongClaims)), ...(await findingsOf(db, withoutAdoption))]
}

const wrongClaims = sql<Finding>`
  with moved as (
    select member_id, debit as account, amount from journal where debit in ('member_claims', 'venue_claims')
    union all
    select member_id, credit, -amount from journal where credit in ('member_claims', 'venue_claims')
  ), booked as (
    select account, case account when 'member_claims' then member_id end as member_id, sum(amount) as amount from moved group by 1, 2
  ), claimed as (
    select case when member_id is null then 'venue_claims' else 'member_claims' end as account, member_id,
      sum(amount - settled) as amount from chain_claim group by 1, 2
  )
  select 'I7' as invariant, coalesce(b.account, c.account) || coalesce(' of ' || coalesce(b.member_id, c.member_id), '') as subject,
    'is ' || coalesce(b.amount, 0) || ', open claims are ' || coalesce(c.amount, 0) as detail
  from booked b full join claimed c on c.account = b.account and c.member_id is not distinct from b.member_id
  where coalesce(b.amount, 0) <> coalesce(c.amount, 0)`

const withoutAdoption = sql<Finding>`
  select 'I7' as invariant, 'transfer ' || tx_hash || ':' || log_index as subject,
    'vanished in an adoption that two operators did not approve' as detail
  from chain_transfer c left join chain_adoption a on a.adoption_id = c.vanished_in and a.state = 'approved' and a.decided_by <> a.recorded_by
  where c.state = 'vanished' and a.adoption_id is null`
