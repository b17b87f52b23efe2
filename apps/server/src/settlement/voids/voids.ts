import { parseCode } from '@terahold/contract/codes/parse-code'
import { type VoidPart, voidParts } from '@terahold/contract/codes/settlement'
import { Refusal } from '@terahold/contract/refusal'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Audit, auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import { alreadyRecorded, refuseBlank, refuseDecided, refuseOwnOrDecided } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { clearRevenue, closeOverdue, releaseRow } from '../clearing/clearing.ts'
import { sumCorrections } from '../clearing/correction-store.ts'
import { settleDay } from '../day/settle.ts'
import { findSettlement, lockSettling } from '../day/settle-store.ts'
import type { HolderEvents } from '../revenue/holder-events.ts'
import { findPool, findRevenue, lockRevenue, type Revenue } from '../revenue/revenue-store.ts'
import { voidFields } from '../signed/signed-fields.ts'
import {
  decideVoid,
  findVoid,
  insertVoid,
  isFollowed,
  isPaidByVanished,
  lockVoid,
  markVoided,
  type ReversedLeg,
  readLegs,
  readRevisionsFrom,
  setVoided,
} from './void-store.ts'

type Dependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  readonly holderEvents: HolderEvents
}

export type VoidRecord = { readonly revenueId: string; readonly part: VoidPart; readonly reason: string }

/**
 * Voids approved rows that the venue has not paid in full, for example a mistyped one. One operator records, another
 * approves. Nothing of such a row's mining credit has reached a member. Refunds of the prepaid fee that its day brought
 * stay with the holders.
 */
export function createVoids({ db, clock, ledger, audit, decisions, holderEvents }: Dependencies) {
  const records = signedRecords(decisions, {
    type: 'RevenueVoid',
    fieldsOf: voidFields,
    find: (voidId) => findVoid(db, voidId),
    givenOf: ({ revenue_id: revenueId, part, reason }) => ({ revenueId, part, reason }),
  })

  /** Returns what the first operator signs. @throws Refusal as `recordVoid`. */
  async function draftVoid(record: VoidRecord): Promise<Draft> {
    refuseBlank('reason', record.reason)
    await refuseFixed(db, await findRevenue(db, record.revenueId), record.part)
    return records.draft(record)
  }

  /**
   * Records that a row, or what the venue has not paid of it, is to be voided, as the operator signed it. Returns the record's
   * id.
   * @throws Refusal 403 role_missing or signature_invalid, 404 record_unknown, 409 already_recorded, decision_changed,
   * revenue_paid or revenue_in_use, 422 reason_required.
   */
  async function recordVoid(operator: SettlementOperator, given: VoidRecord, signed: Signed): Promise<string> {
    const { revenueId, part, reason } = given
    const attempt = { action: 'revenue.void-record', subject: revenueId, detail: { part, reason } }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      refuseBlank('reason', reason)
      await refuseFixed(tx, await findRevenue(tx, revenueId), part)
      const voidId = await records.record(tx, operator, given, signed)
      await refuseFixed(tx, await lockRevenue(tx, revenueId), part)
      const record = { void_id: voidId, revenue_id: revenueId, part, reason }
      await insertVoid(tx, { ...record, state: 'recorded', recorded_by: operator.operatorId })
      return voidId
    })
  }

  /**
   * Approves another operator's void: the transfers of the row's settlement are reversed, its day is settled with what
   * remains, and money that had reached the row clears other rows.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided,
   * decision_changed, revenue_paid or revenue_in_use.
   */
  async function approveVoid(operator: SettlementOperator, voidId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'revenue.void-approve', subject: voidId, detail: {} }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      const keep = await records.approval(operator, voidId, signed)
      await lockSettling(tx)
      const record = refuseOwnOrDecided(await lockVoid(tx, voidId), operator)
      const part = parseCode(voidParts, record.part, 'part of a void')
      const revenue = await refuseFixed(tx, await lockRevenue(tx, record.revenue_id), part)
      await keep(tx)
      const isWhole = part === 'all' || revenue.cleared === 0n
      const amount = isWhole ? revenue.usdt : revenue.usdt - revenue.cleared
      await decideVoid(tx, voidId, { state: 'approved', operatorId: operator.operatorId, amount })
      const refundedBps = await reverse(tx, revenue)
      if (isWhole) await releaseRow(tx, ledger, revenue.revenue_id)
      await markVoided(tx, revenue.revenue_id, { amount, isWhole })
      await settleRest(tx, revenue, { isWhole, refundedBps })
      await closeOverdue(tx, [revenue.revenue_id])
      await holderEvents.cleared(tx, await clearRevenue(tx, ledger, revenue.venue_id))
    })
  }

  /**
   * Rejects a void that is not approved yet, also the operator's own.
   * @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided, 422 reason_required.
   */
  async function rejectVoid(operator: SettlementOperator, voidId: string, reason: string): Promise<void> {
    const attempt = { action: 'revenue.void-reject', subject: voidId, detail: { reason } }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      refuseBlank('reason', reason)
      refuseDecided(await lockVoid(tx, voidId), operator)
      await decideVoid(tx, voidId, { state: 'rejected', operatorId: operator.operatorId, reason })
    })
  }

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

  /** Settles the day with the rows that remain. Without one, a day that refunded nothing is unsettled again. */
  async function settleRest(
    tx: Tx,
    revenue: Revenue,
    { isWhole, refundedBps }: { isWhole: boolean; refundedBps: number },
  ) {
    const { pool_id: poolId, day, revenue_id: revenueId, uptime_bps: uptimeBps } = revenue
    if (isWhole && refundedBps === 0 && !(await findSettlement(tx, poolId, day))) return
    const pool = await findPool(tx, poolId)
    if (!pool) throw new Error(`revenue ${revenueId} has no pool`)
    const revision = { cause: 'void', uptimeBps, refundedBps, ...(!isWhole && { revenueId }) } as const
    const settlementId = await settleDay(tx, { poolId, day, ...pool }, revision, { clock, ledger })
    await holderEvents.settled(tx, { poolId, day, settlementId })
  }

  return { draftVoid, draftVoidApproval: records.draftApproval, recordVoid, approveVoid, rejectVoid }
}

/** @throws Refusal 404 for a row that is not approved, 409 for one that is paid or that other records rest on. */
async function refuseFixed(tx: Kysely<DB>, revenue: Revenue | undefined, part: VoidPart): Promise<Revenue> {
  if (revenue?.state !== 'approved') throw new Refusal(404, 'record_unknown', { field: 'revenueId' })
  if (revenue.cleared_at !== null || revenue.cleared === revenue.usdt - revenue.voided)
    throw new Refusal(409, 'revenue_paid', { field: 'revenueId' })
  const { revenue_id: revenueId } = revenue
  const isUsed =
    revenue.voided > 0n ||
    (await isFollowed(tx, revenueId)) ||
    (part === 'all' && (await isPaidByVanished(tx, revenueId)))
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
