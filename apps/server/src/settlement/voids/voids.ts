import { parseCode } from '@terahold/contract/codes/parse-code'
import { type VoidPart, voidParts } from '@terahold/contract/codes/settlement'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseBlank } from '../../decisions/decision-rules.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { clearRevenue, closeOverdue, releaseRow } from '../clearing/clearing.ts'
import { sumCorrections } from '../clearing/correction-store.ts'
import { type Revision, settleDay } from '../day/settle.ts'
import { findSettlement, lockSettling } from '../day/settle-store.ts'
import type { HolderEvents } from '../revenue/holder-events.ts'
import { findPool, findRevenue, lockRevenue, type Revenue } from '../revenue/revenue-store.ts'
import { voidFields } from '../signed/signed-fields.ts'
import {
  isFollowed,
  isPaidByVanished,
  markVoided,
  type ReversedLeg,
  readLegs,
  readRevisionsFrom,
  setVoided,
  voidTable,
} from './void-store.ts'

type Dependencies = RecordDependencies & {
  readonly clock: Clock
  readonly ledger: Ledger
  readonly holderEvents: HolderEvents
}

export type VoidRecord = { readonly revenueId: string; readonly part: VoidPart; readonly reason: string }

/**
 * Voids approved rows that the venue has not paid in full, for example a mistyped one. One operator records, another
 * approves. Nothing of such a row's mining credit has reached a member. Refunds of the prepaid fee that its day brought
 * stay with the holders.
 */
export function createVoids({ clock, ledger, holderEvents, ...deps }: Dependencies) {
  const records = createRecords(deps, {
    type: 'RevenueVoid',
    actions: { record: 'revenue.void-record', approve: 'revenue.void-approve', reject: 'revenue.void-reject' },
    table: voidTable,
    fieldsOf: voidFields,
    givenOf: ({ revenue_id: revenueId, part, reason }) => ({ revenueId, part, reason }),
    noteOf: ({ revenueId, part, reason }: VoidRecord) => ({ subject: revenueId, detail: { part, reason } }),

    /** @throws Refusal 404 record_unknown, 409 revenue_paid or revenue_in_use, 422 reason_required. */
    async check(db, given: VoidRecord) {
      refuseBlank(given.reason)
      await refuseFixed(db, await findRevenue(db, given.revenueId), given.part)
      return given
    },

    insert: (tx, { id, given: { revenueId, part, reason }, operatorId }) =>
      voidTable.insert(tx, { void_id: id, revenue_id: revenueId, part, reason, recorded_by: operatorId }),

    lockFirst: lockSettling,

    /**
     * The transfers of the row's settlement are reversed, its day is settled with what remains, and money that had reached the row
     * clears other rows. @throws Refusal 409 revenue_paid or revenue_in_use.
     */
    async approve(tx, record, { decide }) {
      const part = parseCode(voidParts, record.part, 'part of a void')
      const revenue = await refuseFixed(tx, await lockRevenue(tx, record.revenue_id), part)
      const isWhole = part === 'all' || revenue.cleared === 0n
      const amount = isWhole ? revenue.usdt : revenue.usdt - revenue.cleared
      await decide({ amount })
      const refundedBps = await reverse(tx, revenue)
      if (isWhole) await releaseRow(tx, ledger, revenue.revenue_id)
      await markVoided(tx, revenue.revenue_id, { amount, isWhole })
      await settleRest(tx, revenue, { isWhole, refundedBps })
      await closeOverdue(tx, [revenue.revenue_id])
      await holderEvents.cleared(tx, await clearRevenue(tx, ledger, revenue.venue_id))
    },
  })

  /**
   * Reverses the transfers of every revision from the row's own on. They have not cleared, because the row has not.
   * Returns the highest share of the prepaid fee that they refunded, in basis points.
   */
  async function reverse(tx: Tx, revenue: Revenue): Promise<number> {
    const revisions = await readRevisionsFrom(tx, revenue.revenue_id)
    for (const { settlement_id: settlementId } of revisions) {
      const legs = (await readLegs(tx, settlementId)).map((leg) => reversalLeg(settlementId, leg))
      if (legs.length > 0) await ledger.post(tx, NIL_ID, legs)
      await setVoided(tx, settlementId)
    }
    return Math.max(0, ...revisions.map((revision) => revision.refunded_bps))
  }

  /**
   * Settles the day with the rows that remain. Without one, a day that was closed as not delivered is so again, and a day
   * that refunded nothing is unsettled again.
   */
  async function settleRest(
    tx: Tx,
    revenue: Revenue,
    { isWhole, refundedBps }: { isWhole: boolean; refundedBps: number },
  ) {
    const { pool_id: poolId, day, revenue_id: revenueId, uptime_bps: uptimeBps } = revenue
    const prior = await findSettlement(tx, poolId, day)
    if (isWhole && refundedBps === 0 && !prior) return
    const pool = await findPool(tx, poolId)
    if (!pool) throw new Error(`revenue ${revenueId} has no pool`)
    const isClosedAgain = isWhole && prior?.cause === 'not_delivered'
    const revision: Revision = isClosedAgain
      ? { cause: 'not_delivered' }
      : { cause: 'void', uptimeBps, refundedBps, ...(!isWhole && { revenueId }) }
    const settlementId = await settleDay(tx, { poolId, day, ...pool }, revision, { clock, ledger })
    await holderEvents.settled(tx, { poolId, day, settlementId })
  }

  return records
}

/** @throws Refusal 404 for a row that is not approved, 409 for one that is paid or that other records rest on. */
async function refuseFixed(tx: Database, revenue: Revenue | undefined, part: VoidPart): Promise<Revenue> {
  if (revenue?.state !== 'approved') throw new Refusal(404, 'record_unknown', { field: 'revenueId' })
  if (revenue.cleared_at !== null || revenue.cleared === revenue.usdt - revenue.voided)
    throw new Refusal(409, 'revenue_paid', { field: 'revenueId' })
  const { revenue_id: revenueId } = revenue
  const isUsed = (await isFollowed(tx, revenueId)) || (part === 'all' && (await isPaidByVanished(tx, revenueId)))
  if (isUsed || (await sumCorrections(tx, revenueId)) > 0n)
    throw new Refusal(409, 'revenue_in_use', { field: 'revenueId' })
  return revenue
}

function reversalLeg(settlementId: string, { key, debit, credit, amount }: ReversedLeg): Leg {
  const reference = { kind: 'settlement', id: settlementId } as const
  return {
    key: `${key}:void`,
    asset: 'USDT',
    debit: credit,
    credit: debit,
    amount,
    kind: 'settlement_voided',
    reference,
  }
}
