import type { WaitingKind } from '@terahold/contract/codes/desk'
import type { IncidentKind } from '@terahold/contract/codes/incidents'
import { business } from '@terahold/contract/constants'
import type { DecisionType } from '@terahold/decisions/definitions'
import type { Day } from '@terahold/money/day'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { IncidentDetail } from '../../incidents/incidents.ts'

export type Waiting = { kind: WaitingKind; count: number; oldest: Date | null }

/** Selects records of a table that wait for another operator than the one who recorded them. */
const recordedIn = (table: string) => (operatorId: string) =>
  sql`select recorded_at as since from ${sql.table(table)} where state = 'recorded' and recorded_by <> ${operatorId}::uuid`

/** Selects records that have everything in one table, by their type. */
const recordedAs = (type: DecisionType) => (operatorId: string) =>
  sql`select recorded_at as since from operator_record
    where type = ${type} and state = 'recorded' and recorded_by <> ${operatorId}::uuid`

/** For each kind, the time since which each of its rows waits. What the operator recorded waits for another one. */
const waitingRows: Readonly<Record<WaitingKind, (operatorId: string, chainId: number) => RawBuilder<unknown>>> = {
  withdrawal_to_prepare: () =>
    sql`select created_at as since from withdrawal where state = 'screening' and needs_release and prepared_by is null`,
  withdrawal_to_release: (operatorId) =>
    sql`select prepared_at as since from withdrawal
      where state = 'screening' and needs_release and prepared_by <> ${operatorId}::uuid`,
  resumption_to_prepare: (_, chainId) =>
    sql`select halted_at as since from payout_halt
      where chain_id = ${chainId} and released_at is null and prepared_by is null`,
  resumption_to_release: (operatorId, chainId) =>
    sql`select prepared_at as since from payout_halt
      where chain_id = ${chainId} and released_at is null and prepared_by <> ${operatorId}::uuid`,
  revenue_to_approve: recordedIn('revenue'),
  attestation_to_approve: recordedIn('attestation'),
  suspense_to_assign: (_, chainId) =>
    sql`select t.block_time as since from chain_transfer t
      where t.chain_id = ${chainId} and t.state = 'suspense' and not exists (select from suspense_assignment a
        where a.chain_id = t.chain_id and a.tx_hash = t.tx_hash and a.log_index = t.log_index and a.state <> 'rejected')`,
  suspense_to_approve: (operatorId, chainId) =>
    sql`select recorded_at as since from suspense_assignment
      where chain_id = ${chainId} and state = 'recorded' and recorded_by <> ${operatorId}::uuid`,
  refund_to_approve: (operatorId) =>
    sql`select to_ship_at as since from parcel
      where refund_recorded_by is not null and refund_approved_by is null and refund_recorded_by <> ${operatorId}::uuid`,
  shipment_to_send: () =>
    sql`select to_ship_at as since from parcel join member m using (member_id)
      where state = 'to_ship' and m.hold_reason is distinct from 'frozen'`,
  ticket_to_answer: () => sql`select created_at as since from ticket where state = 'open'`,
  void_to_approve: recordedIn('revenue_void'),
  correction_to_approve: recordedIn('revenue_correction'),
  deviation_to_approve: recordedIn('revenue_deviation'),
  split_to_approve: recordedIn('remittance_advice'),
  venue_to_approve: recordedIn('venue_proposal'),
  reversal_to_approve: recordedIn('ledger_reversal'),
  income_to_approve: recordedIn('house_withdrawal'),
  difference_to_approve: recordedIn('reconciliation_acceptance'),
  adoption_to_approve: recordedIn('chain_adoption'),
  goodwill_to_approve: recordedAs('GoodwillCredit'),
  exceptional_refund_to_approve: recordedAs('ExceptionalRefund'),
  booking_to_approve: recordedIn('outflow_booking'),
  limits_to_approve: (operatorId) =>
    sql`${recordedIn('payout_limit_raise')(operatorId)} and day >= (database_now() at time zone 'UTC')::date`,
  unblock_to_approve: (operatorId) =>
    sql`select removal_at as since from blocked_address
      where removal_id is not null and removed_at is null and removal_by <> ${operatorId}::uuid`,
  unfreeze_to_approve: (operatorId) =>
    sql`select lift_at as since from member_freeze
      where lift_id is not null and lifted_at is null and lift_by <> ${operatorId}::uuid`,
  reset_to_approve: (operatorId) =>
    sql`select created_at as since from account_reset
      where ended_at is null and approved_by is null and prepared_by <> ${operatorId}::uuid`,
  move_to_prepare: () =>
    sql`select offered_at as since from wallet_offer o
      where offered_at > database_now() - make_interval(days => ${sql.lit(business.walletOfferDays)})
        and not exists (select from operator_record r where r.type = 'AccountMove' and r.content ->> 'proof' = o.proof)`,
  move_to_approve: recordedAs('AccountMove'),
  task_to_decide: () => sql`select updated_at as since from airdrop_entry where state = 'submitted'`,
  announcement_to_publish: (operatorId) =>
    sql`select written_at as since from announcement
      where published_at is null and withdrawn_at is null and to_at > database_now() and written_by <> ${operatorId}::uuid`,
  catalogue_to_approve: recordedAs('CatalogueChange'),
  operator_to_approve: (operatorId) =>
    sql`select recorded_at as since from operator_change
      where state = 'proposed' and expires_at > database_now() and recorded_by <> ${operatorId}::uuid`,
}

/** Returns the kinds of work that wait for this operator. */
export async function readWaiting(
  db: Database,
  kinds: readonly WaitingKind[],
  { operatorId, chainId }: { readonly operatorId: string; readonly chainId: number },
): Promise<Waiting[]> {
  if (kinds.length === 0) return []
  const counts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::int as count, min(since) as oldest
      from (${waitingRows[kind](operatorId, chainId)}) w`,
  )
  const { rows } = await sql<Waiting>`
    select * from (${sql.join(counts, sql` union all `)}) waiting where count > 0`.execute(db)
  return rows
}

export async function readOpenIncidents(db: Database, count: number) {
  const rows = await db
    .selectFrom('incident')
    .select(['incident_id', 'kind', 'subject', 'detail', 'opened_at'])
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .limit(count)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as IncidentKind, detail: row.detail as IncidentDetail }))
}

export type PayoutSeen = {
  /** The payout key’s address; null before the payout process started first. */
  signer: string | null
  vault: bigint | null
  gas: bigint | null
  seenAt: Date | null
  isRunning: boolean
  queued: number
}

/** Returns what the payout process last saw, and how many withdrawals wait for it. The lease uses the machine’s time. */
export async function readPayoutSeen(db: Database, chainId: number): Promise<PayoutSeen> {
  const { rows } = await sql<PayoutSeen>`
    select s.address as signer, s.vault_cash as vault, s.gas_money as gas, s.seen_at as "seenAt",
      coalesce(s.lease_until > clock_timestamp(), false) as "isRunning", q.queued
    from (select count(*)::int as queued from withdrawal where state in ('queued', 'signed', 'broadcast')) q
    left join payout_signer s on s.chain_id = ${chainId}`.execute(db)
  return rows[0] ?? { signer: null, vault: null, gas: null, seenAt: null, isRunning: false, queued: 0 }
}

export async function readCursorTime(db: Database, chainId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('scan_cursor')
    .select('block_time')
    .where('chain_id', '=', chainId)
    .orderBy('block_time')
    .executeTakeFirst()
  return row?.block_time ?? null
}

export type MoneyDay = { day: Day; cameIn: bigint; wentOut: bigint; revenue: bigint | null }

/**
 * Returns every UTC day from one day to another, both included, with the tokens that came and went and the revenue of its
 * mining, which is null while no row of the day is approved.
 */
export async function readMoneyDays(db: Database, chainId: number, from: Day, to: Day): Promise<MoneyDay[]> {
  const { rows } = await sql<MoneyDay>`
    with moved as (
      select (block_time at time zone 'UTC')::date as day,
        sum(amount) filter (where state in ('deposit', 'venue', 'suspense')) as came,
        sum(amount) filter (where state in ('payout', 'outflow')) as went
      from chain_transfer
      where chain_id = ${chainId} and block_time >= ${from}::date::timestamp at time zone 'UTC'
        and state in ('deposit', 'venue', 'suspense', 'payout', 'outflow')
      group by 1
    ), mined as (
      select day, sum(usdt - voided) as usdt from revenue where state = 'approved' and day >= ${from} group by day
    )
    select d.day::date as day, coalesce(came, 0) as "cameIn", coalesce(went, 0) as "wentOut", usdt as revenue
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
    left join moved on moved.day = d.day left join mined on mined.day = d.day
    order by d.day`.execute(db)
  return rows
}
