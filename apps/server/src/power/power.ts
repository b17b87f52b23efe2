import { Refusal } from '@terahold/contract/refusal'
import { addDays, type Day, dayOf, daysBetween } from '@terahold/money/day'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { databaseNow } from '../db/now.ts'
import type { Part } from '../db/statement.ts'
import type { Tx } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import { type ExitQuote, exitQuote, hasPoolFailed } from './exit-rules.ts'
import {
  type Advanced,
  addDeltas,
  advance,
  findHoldingOfOrder,
  type HoldingKey,
  insertHolding,
  lockHoldingForExit,
  markRefunded,
  type PowerDelta,
} from './store.ts'
import { type PoolHealthJson, poolHealthColumn, readPoolHealth } from './summary-store.ts'

export type { Advanced } from './store.ts'

export type OpenHolding = {
  readonly memberId: string
  readonly orderId: string
  readonly poolId: string
  readonly termsId: string
  readonly powerMths: bigint
  /** The first day the power runs, from 00:00 UTC. */
  readonly startDay: Day
  readonly termDays: number
}

const STRIPES = 16
const advancedAtOnce = 500

export type PowerDependencies = {
  readonly clock: Clock
  /** Updates the teams above a member whose power starts or ends on other days than before; part of the transaction. */
  readonly spansChanged: (tx: Tx, memberId: string) => Promise<unknown>
}

/** Whether a pool, given by its id in the SQL statement, failed its holders. @throws Error for an unknown pool. */
export const poolHasFailedPart: Part<RawBuilder<unknown>, boolean> = {
  column: poolHealthColumn,
  read(health: PoolHealthJson) {
    if (!health) throw new Error('there is no such pool')
    return hasPoolFailed(health)
  },
}

/** Holdings: power that starts and ends at 00:00 UTC on days fixed in advance. */
export function createPower({ clock, spansChanged }: PowerDependencies) {
  /**
   * Opens the holding of a paid order and records at once when its power starts and ends, so a day is settled correctly
   * even before a job has run. A repeat for the same order changes nothing. Returns the holding's id.
   */
  async function openHolding(tx: Tx, opened: OpenHolding): Promise<string> {
    const holding = { ...opened, holdingId: newId(clock), endDay: addDays(opened.startDay, opened.termDays) }
    if (!(await insertHolding(tx, holding))) {
      const known = await findHoldingOfOrder(tx, opened.memberId, opened.orderId)
      if (!known) throw new Error(`cannot open the holding of order ${opened.orderId}, and it does not exist`)
      return known.holding_id
    }
    await addDeltas(tx, spanDeltas(holding, holding.powerMths))
    await spansChanged(tx, opened.memberId)
    return holding.holdingId
  }

  /**
   * Cancels a holding before it starts: its power never ran. `asOf` is the moment the caller decides by, because
   * waiting for locks can take it past midnight. A repeat changes nothing.
   * @throws Refusal 409 cooling_off_over once it has started, 404 order_unknown when the order has no holding.
   */
  async function cancelHolding(tx: Tx, memberId: string, orderId: string, asOf: Date): Promise<void> {
    const holding = await findHoldingOfOrder(tx, memberId, orderId)
    if (!holding) throw new Refusal(404, 'order_unknown')
    if (holding.state === 'refunded') return
    if (dayOf(asOf) >= holding.start_day) throw new Refusal(409, 'cooling_off_over')
    const { holding_id: holdingId, pool_id: poolId, terms_id: termsId, start_day: startDay, end_day: endDay } = holding
    await addDeltas(tx, spanDeltas({ holdingId, poolId, termsId, startDay, endDay }, -holding.power_mths))
    await markRefunded(tx, memberId, holdingId, startDay)
    await spansChanged(tx, memberId)
  }

  /**
   * Whether a pool failed its holders, who then get the whole rest of their fee at an early exit. @throws Error for an
   * unknown pool.
   */
  async function poolHasFailed(reader: Database, poolId: string): Promise<boolean> {
    return poolHasFailedPart.read(await readPoolHealth(reader, poolId))
  }

  /**
   * Locks a holding and quotes its end before the last day. Undefined when the member has no such holding; a null quote when it is
   * not running or has no whole day left. `exitKeptBps` is the exit fee's share of the remaining prepaid fee; `asOf` is
   * the time of the quote, which the whole exit must use.
   */
  async function quoteExit(
    tx: Tx,
    memberId: string,
    key: HoldingKey,
    exitKeptBps: number,
  ): Promise<{ orderId: string; asOf: Date; quote: ExitQuote | null } | undefined> {
    const row = await lockHoldingForExit(tx, memberId, key)
    if (!row) return undefined
    const poolFailed = await poolHasFailed(tx, row.pool_id)
    const { state, start_day: startDay, end_day: endDay, power_mths: powerMths, hashrate_fee: hashrateFee } = row
    const holding = { state, startDay, endDay, powerMths, hashrateFee, withdrawalEndsAt: row.withdrawal_ends_at }
    // Read once, after the holding is locked: the quote and the last day must refer to the same day.
    const asOf = await databaseNow(tx)
    return { orderId: row.order_id, asOf, quote: exitQuote(holding, asOf, { exitKeptBps, poolFailed }) }
  }

  /**
   * Ends a running holding on the day the caller quoted it in this transaction (`asOf`). Its power stops at the 00:00
   * UTC after it, and the days until then are settled as usual. Returns the first day on which it no longer runs.
   */
  async function endHolding(tx: Tx, memberId: string, orderId: string, asOf: Date): Promise<Day> {
    const holding = await findHoldingOfOrder(tx, memberId, orderId)
    if (!holding) throw new Refusal(404, 'holding_unknown')
    const endDay = addDays(dayOf(asOf), 1)
    const { holding_id: holdingId, pool_id: poolId, terms_id: termsId, power_mths: powerMths } = holding
    // Changes the power at the new end and at the old one: it stops here and no longer stops there.
    await addDeltas(
      tx,
      spanDeltas({ holdingId, poolId, termsId, startDay: endDay, endDay: holding.end_day }, -powerMths),
    )
    await markRefunded(tx, memberId, holdingId, endDay)
    await spansChanged(tx, memberId)
    return endDay
  }

  /** Moves holdings to the state their days require. Returns those that moved. Credits do not depend on this. */
  async function advanceHoldings(db: Database): Promise<Advanced[]> {
    const moved: Advanced[] = []
    for (;;) {
      const page = await advance(db, advancedAtOnce)
      moved.push(...page)
      if (page.length < advancedAtOnce) return moved
    }
  }

  return { openHolding, cancelHolding, poolHasFailed, quoteExit, endHolding, advanceHoldings }
}

type PowerSpan = {
  readonly holdingId: string
  readonly poolId: string
  readonly termsId: string
  readonly startDay: Day
  readonly endDay: Day
}

function spanDeltas({ holdingId, poolId, termsId, startDay, endDay }: PowerSpan, powerMths: bigint): PowerDelta[] {
  const stripe = Number.parseInt(holdingId.slice(-4), 16) % STRIPES
  return [
    { poolId, termsId, stripe, day: startDay, deltaMths: powerMths },
    { poolId, termsId, stripe, day: endDay, deltaMths: -powerMths },
  ]
}

export type HoldingSpan = { readonly holdingId: string; readonly isOver: boolean; readonly days: number }

/** Returns every holding a member ever had: whether its power has ended, and how many days it ran or will run. */
export async function holdingSpans(db: Database, memberId: string): Promise<HoldingSpan[]> {
  const rows = await db
    .selectFrom('holding')
    .select(['holding_id', 'state', 'start_day', 'end_day'])
    .where('member_id', '=', memberId)
    .execute()
  return rows.map((row) => ({
    holdingId: row.holding_id,
    isOver: row.state === 'completed' || row.state === 'refunded',
    days: daysBetween(row.start_day, row.end_day),
  }))
}

export type PoolDay = { readonly eventId: string; readonly poolId: string; readonly day: Day }

/**
 * Returns which of these members held running power of a pool on its day, as pairs of the request's id and a member's.
 */
export async function holdersAmong(
  db: Database,
  days: readonly PoolDay[],
  memberIds: readonly string[],
): Promise<{ eventId: string; memberId: string }[]> {
  const { rows } = await sql<{ eventId: string; memberId: string }>`
    select asked."eventId", m.member_id as "memberId"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as asked ("eventId" uuid, "poolId" uuid, day date)
    cross join unnest(${memberIds}::uuid[]) as m (member_id)
    where exists (
      select from holding h where h.member_id = m.member_id and h.pool_id = asked."poolId"
        and h.start_day <= asked.day and h.end_day > asked.day
    )`.execute(db)
  return rows
}
