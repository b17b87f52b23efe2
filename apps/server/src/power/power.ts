import { Refusal } from '@terahold/contract/refusal'
import { addDays, type Day } from '@terahold/money/day'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import { newId } from '../db/ids.ts'
import type { DB } from '../db/schema.gen.ts'
import { type ExitQuote, exitQuote, hasPoolFailed } from './rules.ts'
import {
  type Advanced,
  addDeltas,
  advance,
  databaseDay,
  findHoldingOfOrder,
  insertHolding,
  lockHoldingForExit,
  markRefunded,
  type PowerDelta,
} from './store.ts'
import { readSettledUptime } from './summary-store.ts'

type Tx = Transaction<DB>

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
  /** Tells the teams above a member that when power of theirs starts or ends is no longer what it was; part of the transaction. */
  readonly spansChanged: (tx: Tx, memberId: string) => Promise<unknown>
}

/** Holdings: power that starts and ends at 00:00 UTC on days fixed beforehand. */
export function createPower({ clock, spansChanged }: PowerDependencies) {
  /**
   * Opens the holding of a paid order and writes down at once when its power starts and ends, so that a day is settled right
   * whether or not any job has run. A repeat for the same order changes nothing. Gives the holding's id.
   */
  async function openHolding(tx: Tx, opened: OpenHolding): Promise<string> {
    const holding = { ...opened, holdingId: newId(clock), endDay: addDays(opened.startDay, opened.termDays) }
    if (!(await insertHolding(tx, holding))) {
      const known = await findHoldingOfOrder(tx, opened.memberId, opened.orderId)
      if (!known) throw new Error(`the holding of order ${opened.orderId} is neither there nor can be opened`)
      return known.holding_id
    }
    await addDeltas(tx, spanDeltas(holding, holding.powerMths))
    await spansChanged(tx, opened.memberId)
    return holding.holdingId
  }

  /**
   * Takes a holding back before it starts: its power never ran. A repeat changes nothing.
   * @throws Refusal 409 cooling_off_over once it has started, 404 order_unknown when the order has no holding.
   */
  async function cancelHolding(tx: Tx, memberId: string, orderId: string): Promise<void> {
    const holding = await findHoldingOfOrder(tx, memberId, orderId)
    if (!holding) throw new Refusal(404, 'order_unknown')
    if (holding.state === 'refunded') return
    if ((await databaseDay(tx)) >= holding.start_day) throw new Refusal(409, 'cooling_off_over')
    const { holding_id: holdingId, pool_id: poolId, terms_id: termsId, start_day: startDay, end_day: endDay } = holding
    await addDeltas(tx, spanDeltas({ holdingId, poolId, termsId, startDay, endDay }, -holding.power_mths))
    await markRefunded(tx, memberId, holdingId, startDay)
    await spansChanged(tx, memberId)
  }

  /**
   * Locks a holding and says what leaving it now would bring; undefined when the member has no such holding, and a null
   * quote when it is not running or has no whole day left. `exitKeptBps` is what is kept of the remaining fee.
   */
  async function quoteExit(
    tx: Tx,
    memberId: string,
    holdingId: string,
    exitKeptBps: number,
  ): Promise<{ orderId: string; quote: ExitQuote | null } | undefined> {
    const row = await lockHoldingForExit(tx, memberId, holdingId)
    if (!row) return undefined
    const uptime = await readSettledUptime(tx, row.pool_id)
    const poolFailed = hasPoolFailed({
      isClosed: row.is_closed,
      settledDays: uptime?.settled_days ?? 0,
      meanUptimeBps: uptime?.mean_uptime ?? null,
    })
    const { state, start_day: startDay, end_day: endDay, power_mths: powerMths, hashrate_fee: hashrateFee } = row
    const holding = { state, startDay, endDay, powerMths, hashrateFee }
    return {
      orderId: row.order_id,
      quote: exitQuote(holding, await databaseDay(tx), { exitKeptBps, poolFailed }),
    }
  }

  /**
   * Ends a running holding with the current day: its power stops at the coming 00:00 UTC, and the days until then are
   * settled like any other. The caller has quoted it in this transaction. Gives the day on which it no longer runs.
   */
  async function endHolding(tx: Tx, memberId: string, orderId: string): Promise<Day> {
    const holding = await findHoldingOfOrder(tx, memberId, orderId)
    if (!holding) throw new Refusal(404, 'holding_unknown')
    const endDay = addDays(await databaseDay(tx), 1)
    const { holding_id: holdingId, pool_id: poolId, terms_id: termsId, power_mths: powerMths } = holding
    // What starts and ends at the new end and at the old one: the power is gone from here and no longer leaves there.
    await addDeltas(
      tx,
      spanDeltas({ holdingId, poolId, termsId, startDay: endDay, endDay: holding.end_day }, -powerMths),
    )
    await markRefunded(tx, memberId, holdingId, endDay)
    await spansChanged(tx, memberId)
    return endDay
  }

  /** Moves holdings to the state their days say; gives those that moved. What a holding earns does not wait for this. */
  async function advanceHoldings(db: Kysely<DB>): Promise<Advanced[]> {
    const moved: Advanced[] = []
    for (;;) {
      const page = await advance(db, advancedAtOnce)
      moved.push(...page)
      if (page.length < advancedAtOnce) return moved
    }
  }

  return { openHolding, cancelHolding, quoteExit, endHolding, advanceHoldings }
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
