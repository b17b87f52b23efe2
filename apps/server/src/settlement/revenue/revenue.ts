import { Refusal } from '@terahold/contract/refusal'
import { addDays, type Day, startOfDay } from '@terahold/money/day'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Audit, auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import { alreadyRecorded, refuseBlank, refuseDecided, refuseOwnOrDecided } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { clearRevenue } from '../clearing/clearing.ts'
import { settleDay } from '../day/settle.ts'
import { lockSettling } from '../day/settle-store.ts'
import { revenueFields } from '../signed/signed-fields.ts'
import { requireVenue } from '../venues/venues.ts'
import type { HolderEvents } from './holder-events.ts'
import { needsReason } from './plausibility.ts'
import { type Judgement, judgeRevenue } from './revenue-judgement.ts'
import {
  decideRevenue,
  findPool,
  findRevenue,
  insertRevenue,
  isRecorded,
  lockRevenue,
  type Revenue,
} from './revenue-store.ts'

export type RevenueDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  /** Of USDT. */
  readonly decimals: number
  readonly holderEvents: HolderEvents
  /** The deviation of satoshi and USDT from which an approver must give a reason. */
  readonly deviationLimitBps: number
}

export type RevenueRecord = {
  readonly poolId: string
  readonly day: Day
  readonly satoshi: bigint
  /** Minor units. */
  readonly usdt: bigint
  /** The name of a registered venue that pays for the pool. */
  readonly venue: string
  readonly txid: string
  readonly statementHash: string
  readonly uptimeBps: number
}

/** As judged when it is recorded. It is judged again when it is approved. */
export type RecordedRevenue = Judgement & { readonly revenueId: string }

/** A pool's revenue of a day: one operator records, another approves, and the approval settles the day. */
export function createRevenue(deps: RevenueDependencies) {
  const { db, clock, ledger, audit, holderEvents, deviationLimitBps, decimals } = deps
  const records = signedRecords(deps.decisions, {
    type: 'RevenueRecord',
    fieldsOf: (given: RevenueRecord) => revenueFields(given, decimals),
    find: (revenueId) => findRevenue(db, revenueId),
    givenOf: ({ pool_id: poolId, statement_hash: statementHash, uptime_bps: uptimeBps, ...row }) => ({
      ...row,
      poolId,
      statementHash,
      uptimeBps,
    }),
  })

  /** Checks a row that an operator gave. Returns the venue's id and how the row is judged. @throws Refusal as `recordRevenue`. */
  async function check(db: Kysely<DB>, record: RevenueRecord) {
    const pool = await findPool(db, record.poolId)
    if (!pool) throw new Refusal(404, 'pool_unknown', { field: 'poolId' })
    refuseUnfinished(record.day, clock)
    const venueId = await requireVenue(db, record.venue, record.poolId)
    const judgement = await judgeRevenue(db, pool.nameplateMths, record)
    if (await isRecorded(db, record, judgement.kind)) throw new Refusal(409, 'already_recorded')
    return { venueId, judgement }
  }

  /** Returns what the first operator signs. @throws Refusal as `recordRevenue`. */
  async function draftRevenue(record: RevenueRecord): Promise<Draft> {
    await check(db, record)
    return records.draft(record)
  }

  /**
   * Records the revenue of a finished day, or on a settled day what its rows missed, as the operator signed it.
   * @throws Refusal 403 role_missing or signature_invalid, 404 pool_unknown or venue_unknown, 409 already_recorded or
   * decision_changed, 422 day_not_over, venue_retired or venue_not_of_pool.
   */
  async function recordRevenue(
    operator: SettlementOperator,
    record: RevenueRecord,
    signed: Signed,
  ): Promise<RecordedRevenue> {
    const detail = {
      day: record.day,
      satoshi: record.satoshi.toString(),
      usdt: record.usdt.toString(),
      venue: record.venue,
      txid: record.txid,
    }
    const attempt = {
      action: 'revenue.record',
      subject: record.poolId,
      detail: { ...detail, uptimeBps: record.uptimeBps },
    }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      const { venueId, judgement } = await check(tx, record)
      const revenueId = await records.record(tx, operator, record, signed)
      await insertRevenue(tx, {
        revenue_id: revenueId,
        pool_id: record.poolId,
        day: record.day,
        kind: judgement.kind,
        satoshi: record.satoshi,
        usdt: record.usdt,
        venue: record.venue,
        venue_id: venueId,
        txid: record.txid,
        statement_hash: record.statementHash,
        uptime_bps: record.uptimeBps,
        deviation_bps: judgement.deviationBps,
        usdt_deviation_bps: judgement.usdtDeviationBps,
        state: 'recorded',
        recorded_by: operator.operatorId,
      })
      return { revenueId, ...judgement }
    })
  }

  /**
   * Approves another operator's row, settles its day and clears it with waiting venue money. Returns the settlement's
   * id. The row is judged by what is approved of its day now, not by what was approved when it was recorded.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or
   * decision_changed, 422 reason_required.
   */
  async function approveRevenue(
    operator: SettlementOperator,
    revenueId: string,
    signed: Signed,
    reason?: string,
  ): Promise<string> {
    const attempt = { action: 'revenue.approve', subject: revenueId, detail: { reason: reason ?? null } }
    return auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      const keep = await records.approval(operator, revenueId, signed)
      await lockSettling(tx)
      const revenue = await undecided(tx, operator, revenueId)
      const pool = await findPool(tx, revenue.pool_id)
      if (!pool) throw new Refusal(404, 'pool_unknown')
      const { pool_id: poolId, uptime_bps: uptimeBps, ...row } = revenue
      const judgement = await judgeRevenue(tx, pool.nameplateMths, { ...row, poolId, uptimeBps })
      const deviations = { satoshi: judgement.deviationBps, usdt: judgement.usdtDeviationBps }
      if (needsReason(deviations, deviationLimitBps)) refuseBlank('reason', reason)
      await keep(tx)
      await decideRevenue(tx, revenueId, { state: 'approved', operatorId: operator.operatorId, reason })
      const settled = { poolId, day: revenue.day, nameplateMths: pool.nameplateMths }
      const settlementId = await settleDay(tx, settled, { cause: 'revenue', revenueId }, { clock, ledger })
      const cleared = await clearRevenue(tx, ledger, revenue.venue_id)
      await holderEvents.settled(tx, { poolId: revenue.pool_id, day: revenue.day, settlementId })
      await holderEvents.cleared(tx, cleared)
      return settlementId
    })
  }

  /**
   * Rejects a row that is not approved yet, also the operator's own. The day can then be recorded again.
   * @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided, 422 reason_required.
   */
  async function rejectRevenue(operator: SettlementOperator, revenueId: string, reason: string): Promise<void> {
    const attempt = { action: 'revenue.reject', subject: revenueId, detail: { reason } }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      refuseBlank('reason', reason)
      refuseDecided(await lockRevenue(tx, revenueId), operator)
      await decideRevenue(tx, revenueId, { state: 'rejected', operatorId: operator.operatorId, reason })
    })
  }

  return { draftRevenue, draftRevenueApproval: records.draftApproval, recordRevenue, approveRevenue, rejectRevenue }
}

/** @throws Refusal 422 day_not_over before the day's last moment has passed. */
export function refuseUnfinished(day: Day, clock: Clock): void {
  if (clock.now() < startOfDay(addDays(day, 1))) throw new Refusal(422, 'day_not_over', { field: 'day' })
}

async function undecided(tx: Tx, operator: SettlementOperator, revenueId: string): Promise<Revenue> {
  return refuseOwnOrDecided(await lockRevenue(tx, revenueId), operator)
}
