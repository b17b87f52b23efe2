import type { HouseAccount, ReconciliationCheck } from '@terahold/contract/codes/ledger'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Check } from './reconciliation-rules.ts'

/** Sums of the subjects' own rows, in minor units, each in one statement. */
type Sums = {
  open_payouts: bigint
  confirmed_withdrawals: bigint
  paid_items: bigint
  open_withdrawals: bigint
  held: bigint
  open_revenue: bigint
  cleared_revenue: bigint
  clearings: bigint
  allocated: bigint
  corrections: bigint
  corrected: bigint
  venue_received: bigint
  venue_transfers: bigint
  venue_assigned: bigint
  in_suspense: bigint
  out_of_suspense: bigint
  unused: bigint
  unexplained: bigint
  member_claims: bigint
  venue_claims: bigint
  approved_revenue: bigint
  settled_revenue: bigint
}

/** Payouts, revenue and venues: compares the house's accounts with the rows behind them. */
export async function booksChecks(
  tx: Database,
  house: Readonly<Record<HouseAccount, bigint>>,
  ledgerSum: bigint,
): Promise<Check[]> {
  const sums = await readSums(tx)
  const compare = (name: ReconciliationCheck, expected: bigint, found: bigint): Check => ({
    name,
    unit: 'minor',
    expected,
    found,
  })
  return [
    compare('ledger_sum', 0n, ledgerSum),
    compare('payout_in_flight', sums.open_payouts, house.payout_in_flight),
    compare('payouts_booked', sums.confirmed_withdrawals, sums.paid_items),
    compare('held', sums.open_withdrawals, sums.held),
    compare('revenue_receivable', sums.open_revenue, house.revenue_receivable),
    compare('revenue_settled', sums.approved_revenue, sums.settled_revenue),
    compare('revenue_cleared', sums.clearings + sums.corrections, sums.cleared_revenue),
    compare('venue_allocated', sums.clearings, sums.allocated),
    compare('correction_allocated', sums.corrections, sums.corrected),
    compare('venue_received', sums.venue_transfers + sums.venue_assigned, sums.venue_received),
    compare('suspense', sums.in_suspense - sums.out_of_suspense + sums.unused, house.suspense),
    compare('outflows_unexplained', 0n, sums.unexplained),
    compare('member_claims', sums.member_claims, house.member_claims),
    compare('venue_claims', sums.venue_claims, house.venue_claims),
  ]
}

async function readSums(tx: Database): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with assigned as (
      -- What was approved and carried out: a return to the sender is when the chain has shown it.
      select a.target, c.amount from suspense_assignment a join chain_transfer c using (chain_id, tx_hash, log_index)
      where a.state = 'approved' and a.vanished_in is null and (a.target <> 'sender' or a.returned_tx_hash is not null)
        -- A reversal put the money back.
        and not exists (select from journal t join ledger_reversal r on (r.member_id, r.transfer_id) = (t.member_id, t.id)
          where t.member_id = a.member_id and r.state = 'approved'
            and t.idempotency_key = concat_ws(':', 'dep', a.chain_id, a.tx_hash, a.log_index, 'assigned', a.assignment_id))
    )
    select
      (select coalesce(sum(i.amount), 0) from payout_batch b join payout_item i using (batch_id) where b.state in ('signed', 'broadcast')) as open_payouts,
      (select coalesce(sum(amount - fee), 0) from withdrawal where state = 'confirmed') as confirmed_withdrawals,
      (select coalesce(sum(amount), 0) from payout_item where outcome = 'paid') + (select coalesce(sum(c.amount), 0)
        from outflow_booking b join chain_transfer c using (chain_id, tx_hash, log_index) where b.state = 'approved' and b.vanished_in is null
          and not exists (select from payout_item i where (i.member_id, i.withdraw_id) = (b.member_id, b.withdraw_id))) as paid_items,
      (select coalesce(sum(amount), 0) from withdrawal where state in ('requested', 'verified', 'holding', 'screening', 'queued')) as open_withdrawals,
      (select coalesce(sum(held), 0) from member_balance where asset = 'USDT') as held,
      (select coalesce(sum(usdt - voided - cleared), 0) from revenue where state = 'approved') as open_revenue,
      (select coalesce(sum(cleared), 0) from revenue) as cleared_revenue,
      (select coalesce(sum(amount), 0) from revenue_clearing where released_at is null) as clearings,
      (select coalesce(sum(allocated), 0) from venue_payment) as allocated,
      (select coalesce(sum(amount), 0) from correction_clearing where released_at is null) as corrections,
      (select coalesce(sum(allocated), 0) from revenue_correction) as corrected,
      (select coalesce(sum(amount), 0) from venue_payment where vanished_in is null) as venue_received,
      (select coalesce(sum(amount), 0) from chain_transfer where state = 'venue') as venue_transfers,
      (select coalesce(sum(amount), 0) from assigned where target = 'venue') as venue_assigned,
      (select coalesce(sum(amount), 0) from chain_transfer where state = 'suspense') as in_suspense,
      (select coalesce(sum(amount), 0) from assigned) as out_of_suspense,
      (select coalesce(sum(amount - allocated - claimed), 0) from venue_payment where vanished_in is null)
        + (select coalesce(sum(amount - allocated), 0) from revenue_correction where state = 'approved' and way = 'withheld') as unused,
      (select coalesce(sum(amount), 0) from chain_transfer where state = 'outflow' and reason = 'unexplained') as unexplained,
      (select coalesce(sum(amount - settled), 0) from chain_claim where member_id is not null) as member_claims,
      (select coalesce(sum(amount - settled), 0) from chain_claim where member_id is null) as venue_claims,
      (select coalesce(sum(usdt - voided), 0) from revenue where state = 'approved') as approved_revenue,
      (select coalesce(sum(revenue_total), 0) from (
        select distinct on (pool_id, day) revenue_total from settlement where voided_at is null order by pool_id, day, revision desc) latest) as settled_revenue`.execute(
    tx,
  )
  return rows[0] as Sums
}

/**
 * Prepaid fees and what holders are owed. A settled day's debt depends only on a holding's terms and power, so equal
 * holdings are computed once and multiplied by how many ran that day. This takes one pass over the holdings; the rest
 * grows with the sizes sold, not with the holders. `pool_payable` is at least what holders are due: each holder's day
 * is rounded down, and until the dust is taken, it holds less than one unit more per holder, day and kind.
 */
export async function holdingChecks(tx: Database, house: Readonly<Record<HouseAccount, bigint>>): Promise<Check[]> {
  const { rows } = await sql<{ prepaid: bigint; payable: bigint; due: bigint; shares: bigint }>`
    with span as materialized (
      select pool_id, terms_id, power_mths, start_day, end_day, count(*) as holders, sum(posted_net + posted_downtime) as posted
      from holding group by pool_id, terms_id, power_mths, start_day, end_day
    ), sold as (
      select coalesce(sum(holders::numeric * power_mths * (end_day - start_day) * div(hashrate_fee, 1000)), 0) as prepaid,
        coalesce(sum(posted), 0) as posted
      from span join terms using (terms_id)
    ), settled_day as (
      select pool_id, terms_id, day, max(net) as net, max(downtime) as downtime from settlement_terms where voided_at is null group by pool_id, terms_id, day
    ), edge as (
      select pool_id, terms_id, power_mths, start_day as day, holders as turn from span where end_day > start_day
      union all
      select pool_id, terms_id, power_mths, end_day, -holders from span where end_day > start_day
      union all
      select pool_id, terms_id, power_mths, day, 0
      from (select distinct pool_id, terms_id, power_mths from span) size join settled_day using (pool_id, terms_id)
    ), running as (
      select pool_id, terms_id, power_mths::numeric as power, day,
        sum(sum(turn)) over (partition by pool_id, terms_id, power_mths order by day) as holders
      from edge group by pool_id, terms_id, power_mths, day
    ), earned as (
      select coalesce(sum(holders * (div(power * net, 1000000000000000000) + div(power * downtime, 1000000000000000000))), 0) as total,
        coalesce(sum(holders), 0) as shares
      from running join settled_day using (pool_id, terms_id, day) where holders > 0
    )
    select
      sold.prepaid - (select coalesce(sum(sold_mths * div(hashrate_fee, 1000)), 0) from (
        select distinct on (pool_id, terms_id, day) terms_id, sold_mths from settlement_terms
        where voided_at is null order by pool_id, terms_id, day) day join terms using (terms_id)) as prepaid,
      (select coalesce(sum(payable_net + payable_downtime), 0) from settlement where voided_at is null) - sold.posted
        - (select coalesce(sum(amount), 0) from settlement_dust where returned_at is null) as payable,
      earned.total - sold.posted as due, earned.shares
    from earned, sold`.execute(tx)
  const { prepaid, payable, due, shares } = rows[0] as (typeof rows)[number]
  return [
    { name: 'unearned', unit: 'minor', expected: prepaid, found: house.unearned },
    { name: 'pool_payable', unit: 'minor', expected: payable, found: house.pool_payable },
    {
      name: 'pool_payable_covers_due',
      unit: 'minor',
      rule: 'at_least',
      slack: 2n * shares,
      expected: due,
      found: house.pool_payable,
    },
  ]
}
