import { Refusal } from '@terahold/contract/refusal'
import { addDays, type Day } from '@terahold/money/day'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import { newId } from '../db/ids.ts'
import type { DB } from '../db/schema.gen.ts'
import {
  type Advanced,
  addDeltas,
  advance,
  databaseDay,
  findHoldingOfOrder,
  insertHolding,
  markRefunded,
  type PowerDelta,
} from './store.ts'

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

/** Holdings: power that starts and ends at 00:00 UTC on days fixed beforehand. */
export function createPower({ clock }: { readonly clock: Clock }) {
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

  return { openHolding, cancelHolding, advanceHoldings }
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
