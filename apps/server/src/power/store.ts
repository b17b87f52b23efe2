import type { Day } from '@terahold/money/day'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import type { HoldingStatus } from './rules.ts'

type Reader = Kysely<DB>
type Tx = Transaction<DB>

export type NewHolding = {
  readonly holdingId: string
  readonly memberId: string
  readonly orderId: string
  readonly poolId: string
  readonly termsId: string
  readonly powerMths: bigint
  readonly startDay: Day
  readonly endDay: Day
  readonly termDays: number
}

/** Inserts a pending holding; false when the order has one already. */
export async function insertHolding(tx: Tx, holding: NewHolding): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('holding')
    .values({
      holding_id: holding.holdingId,
      member_id: holding.memberId,
      order_id: holding.orderId,
      pool_id: holding.poolId,
      terms_id: holding.termsId,
      power_mths: holding.powerMths,
      start_day: holding.startDay,
      end_day: holding.endDay,
      term_days: holding.termDays,
      state: 'pending',
      created_at: sql<Date>`database_now()`,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'order_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findHoldingOfOrder(tx: Tx, memberId: string, orderId: string) {
  return tx
    .selectFrom('holding')
    .select(['holding_id', 'pool_id', 'terms_id', 'power_mths', 'start_day', 'end_day', 'state'])
    .where('member_id', '=', memberId)
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A holding with what an exit is quoted by; locked until the transaction ends. */
export async function lockHoldingForExit(tx: Tx, memberId: string, holdingId: string) {
  const row = await tx
    .selectFrom('holding')
    .innerJoin('terms', 'terms.terms_id', 'holding.terms_id')
    .innerJoin('pool', 'pool.pool_id', 'holding.pool_id')
    .select(['order_id', 'holding.pool_id', 'power_mths', 'start_day', 'end_day', 'state', 'hashrate_fee'])
    .select(sql<boolean>`pool.closed_on is not null`.as('is_closed'))
    .where('member_id', '=', memberId)
    .where('holding_id', '=', holdingId)
    .forNoKeyUpdate('holding')
    .executeTakeFirst()
  return row && { ...row, state: row.state as HoldingStatus }
}

export type PowerDelta = {
  readonly poolId: string
  readonly termsId: string
  readonly day: Day
  readonly stripe: number
  readonly deltaMths: bigint
}

/** Adds to the days' deltas, in the order of days, so that two at once cannot wait for each other. */
export async function addDeltas(tx: Tx, deltas: readonly PowerDelta[]): Promise<void> {
  const ordered = deltas.toSorted((one, other) => one.day.localeCompare(other.day))
  const rows = ordered.map((delta) => ({
    pool_id: delta.poolId,
    terms_id: delta.termsId,
    day: delta.day,
    stripe: delta.stripe,
    delta_mths: delta.deltaMths,
  }))
  await tx
    .insertInto('power_delta')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['pool_id', 'terms_id', 'day', 'stripe']).doUpdateSet({
        delta_mths: sql<bigint>`power_delta.delta_mths + excluded.delta_mths`,
      }),
    )
    .execute()
}

export async function markRefunded(tx: Tx, memberId: string, holdingId: string, endDay: Day): Promise<void> {
  await tx
    .updateTable('holding')
    .set({ state: 'refunded', end_day: endDay })
    .where('member_id', '=', memberId)
    .where('holding_id', '=', holdingId)
    .execute()
}

/** The day it is by the database's clock. */
export async function databaseDay(db: Reader): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`select (database_now() at time zone 'UTC')::date as day`.execute(db)
  return rows[0]?.day ?? ''
}

export type Advanced = {
  readonly memberId: string
  readonly orderId: string
  readonly holdingId: string
  readonly state: string
}

/** Moves up to so many holdings to the state their days say; whoever else is at one is left to it. */
export async function advance(db: Reader, count: number): Promise<Advanced[]> {
  const { rows } = await sql<Advanced>`
    with today as (select (database_now() at time zone 'UTC')::date as day), ready as (
      select member_id, holding_id from holding, today
      where (state = 'pending' and start_day <= today.day) or (state = 'active' and end_day <= today.day)
      limit ${count} for no key update of holding skip locked
    )
    update holding h set state = case when h.end_day <= today.day then 'completed' else 'active' end
    from ready, today where h.member_id = ready.member_id and h.holding_id = ready.holding_id
    returning h.member_id as "memberId", h.order_id as "orderId", h.holding_id as "holdingId", h.state`.execute(db)
  return rows
}

export type HoldingRow = {
  holding_id: string
  order_id: string
  order_no: string
  plan_id: string
  plan_name: string
  pool_id: string
  pool: string
  site_id: string
  site: string
  is_closed: boolean
  power_mths: bigint
  hashrate_fee: bigint
  start_day: Day
  end_day: Day
  term_days: number
  state: HoldingStatus
}

/** The status of a holding by its days, as `statusOn` has it. */
const statusOf = (
  today: Day,
) => sql<HoldingStatus>`case when h.state = 'refunded' then 'refunded' when h.start_day > ${today}::date then 'pending'
  when h.end_day > ${today}::date then 'active' else 'completed' end`

export type HoldingFilter = {
  readonly memberId: string
  readonly status: HoldingStatus | 'open' | 'ended' | undefined
  readonly today: Day
}

/** A page of a member's holdings, newest first. */
export async function readHoldings(
  db: Reader,
  filter: HoldingFilter,
  skip: number,
  count: number,
): Promise<HoldingRow[]> {
  const { rows } = await sql<HoldingRow>`
    select h.holding_id, h.order_id, o.order_no, o.plan_id, o.plan_name, p.pool_id, p.name as pool, s.site_id, s.name as site,
      p.closed_on is not null as is_closed, h.power_mths, t.hashrate_fee, h.start_day, h.end_day, h.term_days, ${statusOf(filter.today)} as state
    from holding h
    join subscription_order o on o.member_id = h.member_id and o.order_id = h.order_id
    join pool p on p.pool_id = h.pool_id join site s on s.site_id = p.site_id join terms t on t.terms_id = h.terms_id
    where ${matching(filter)} order by h.holding_id desc limit ${count} offset ${skip}`.execute(db)
  return rows
}

export async function countHoldings(db: Reader, filter: HoldingFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from holding h where ${matching(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

function matching({ memberId, status, today }: HoldingFilter) {
  const ofMember = sql`h.member_id = ${memberId}`
  if (status === undefined) return ofMember
  const wanted = status === 'open' || status === 'ended' ? together[status] : [status]
  return sql`${ofMember} and ${statusOf(today)} = any (${wanted}::text[])`
}

/** What is asked for together: what still runs or is to, and what does no more. */
const together: Readonly<Record<'open' | 'ended', readonly HoldingStatus[]>> = {
  open: ['pending', 'active'],
  ended: ['completed', 'refunded'],
}

/** From when to when a member holds how much power; cancelled holdings, which never ran, left out. */
export async function readPowerSpans(db: Kysely<DB>, memberId: string) {
  const rows = await db
    .selectFrom('holding')
    .select(['power_mths', 'start_day', 'end_day'])
    .where('member_id', '=', memberId)
    .whereRef('end_day', '>', 'start_day')
    .execute()
  return rows.map((row) => ({ powerMths: row.power_mths, startDay: row.start_day, endDay: row.end_day }))
}
