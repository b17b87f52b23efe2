import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'

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

/** Inserts a pending holding. Returns false when the order already has one. */
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

/** Which holding: by its own id, or by its order's. */
export type HoldingKey = { readonly holdingId: string } | { readonly orderId: string }

/** Returns a holding with the figures of an exit quote, locked until the transaction ends. */
export async function lockHoldingForExit(tx: Tx, memberId: string, key: HoldingKey) {
  const [column, id] =
    'holdingId' in key ? (['holding_id', key.holdingId] as const) : (['holding.order_id', key.orderId] as const)
  return tx
    .selectFrom('holding')
    .innerJoin('terms', 'terms.terms_id', 'holding.terms_id')
    .innerJoin('subscription_order as o', (join) =>
      join.onRef('o.member_id', '=', 'holding.member_id').onRef('o.order_id', '=', 'holding.order_id'),
    )
    .select(['holding.order_id', 'holding.pool_id', 'holding.power_mths', 'start_day', 'end_day', 'holding.state'])
    .select(['hashrate_fee', 'withdrawal_ends_at'])
    .where('holding.member_id', '=', memberId)
    .where(column, '=', id)
    .forNoKeyUpdate('holding')
    .executeTakeFirst()
}

export type PowerDelta = {
  readonly poolId: string
  readonly termsId: string
  readonly day: Day
  readonly stripe: number
  readonly deltaMths: bigint
}

/** Adds to the days' deltas in the order of days, which avoids deadlocks. */
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

export type Advanced = {
  readonly memberId: string
  readonly orderId: string
  readonly holdingId: string
  readonly state: string
}

/** Moves holdings to the state their days require, at most the given number. Rows locked by others are skipped. */
export async function advance(db: Database, count: number): Promise<Advanced[]> {
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

/** Returns when a member holds how much power, as JSON, without cancelled holdings, which never ran. */
export const powerSpans = (memberId: string) => sql<readonly { power: string; start: Day; end: Day }[]>`(
  select coalesce(json_agg(json_build_object('power', power_mths::text, 'start', start_day, 'end', end_day)), '[]')
  from holding where member_id = ${memberId} and end_day > start_day)`
