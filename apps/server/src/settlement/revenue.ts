import { Refusal } from '@terahold/contract/refusal'
import { addDays, type Day, startOfDay } from '@terahold/money/day'
import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import type { DB } from '../db/schema.gen.ts'
import type { Ledger } from '../ledger/ledger.ts'
import {
  type Audit,
  alreadyRecorded,
  audited,
  refuseBlank,
  refuseOwnOrDecided,
  type SettlementOperator,
} from './audited.ts'
import { clearRevenue } from './clearing.ts'
import type { SettlementNews } from './news.ts'
import { deviationBps, expectedSatoshi, needsReason, usdtDeviationBps } from './plausibility.ts'
import {
  decideRevenue,
  findNetwork,
  findPool,
  findPrice,
  insertRevenue,
  lockRevenue,
  type Revenue,
  readSettled,
} from './revenue-store.ts'
import { settleRevenue } from './settle.ts'
import { lockSettling } from './settle-store.ts'

type Tx = Transaction<DB>

export type RevenueDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly audit: Audit
  readonly news: SettlementNews
  /** How far satoshi and USDT may be from what was expected before an approver must say why. */
  readonly deviationLimitBps: number
}

export type RevenueRecord = {
  readonly poolId: string
  readonly day: Day
  readonly satoshi: bigint
  /** Minor units. */
  readonly usdt: bigint
  readonly venue: string
  readonly txid: string
  readonly statementHash: string
  readonly uptimeBps: number
}

export type RecordedRevenue = {
  readonly revenueId: string
  readonly kind: 'initial' | 'supplementary'
  /** For the whole day; null while no network figures are known for it or before. */
  readonly expectedSatoshi: bigint | null
  /** How far the day's rows together, this one among them, are from that. */
  readonly deviationBps: number | null
  /** How far their USDT are from their satoshi at the day's price; null when no price of that day is known. */
  readonly usdtDeviationBps: number | null
}

/** A pool's revenue of a day: recorded by one operator, approved by another, and settled with the approval. */
export function createRevenue({ db, clock, ledger, audit, news, deviationLimitBps }: RevenueDependencies) {
  /**
   * Records the revenue of a finished day; on a settled day, what that day's rows missed.
   * @throws Refusal 403 role_missing, 404 pool_unknown, 409 already_recorded, 422 day_not_over.
   */
  async function recordRevenue(operator: SettlementOperator, record: RevenueRecord): Promise<RecordedRevenue> {
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
    return audited({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      const pool = await findPool(tx, record.poolId)
      if (!pool) throw new Refusal(404, 'pool_unknown', { field: 'poolId' })
      refuseUnfinished(record.day, clock)
      const network = await findNetwork(tx, record.day)
      const expected = network ? expectedSatoshi(pool.nameplateMths, record.uptimeBps, network) : null
      const settled = await readSettled(tx, record.poolId, record.day)
      const kind = settled === undefined ? 'initial' : 'supplementary'
      const satoshi = (settled?.satoshi ?? 0n) + record.satoshi
      const usdt = (settled?.usdt ?? 0n) + record.usdt
      const deviation = expected === null ? null : deviationBps(satoshi, expected)
      const price = await findPrice(tx, record.day)
      const usdtDeviation = price === undefined ? null : usdtDeviationBps(usdt, satoshi, price)
      const revenueId = newId(clock)
      await insertRevenue(tx, {
        revenue_id: revenueId,
        pool_id: record.poolId,
        day: record.day,
        kind,
        satoshi: record.satoshi,
        usdt: record.usdt,
        venue: record.venue,
        txid: record.txid,
        statement_hash: record.statementHash,
        uptime_bps: record.uptimeBps,
        deviation_bps: deviation,
        usdt_deviation_bps: usdtDeviation,
        state: 'recorded',
        recorded_by: operator.operatorId,
      })
      return { revenueId, kind, expectedSatoshi: expected, deviationBps: deviation, usdtDeviationBps: usdtDeviation }
    })
  }

  /**
   * Approves another operator's row, settles its day and lets waiting venue money clear it; gives the settlement's id.
   * @throws Refusal 403 own_record or role_missing, 404 record_unknown, 409 already_decided, 422 reason_required.
   */
  async function approveRevenue(operator: SettlementOperator, revenueId: string, reason?: string): Promise<string> {
    const attempt = { action: 'revenue.approve', subject: revenueId, detail: { reason: reason ?? null } }
    return audited({ db, audit }, operator, attempt, async (tx) => {
      await lockSettling(tx)
      const revenue = await undecided(tx, operator, revenueId)
      const deviations = { satoshi: revenue.deviation_bps, usdt: revenue.usdt_deviation_bps }
      if (needsReason(deviations, deviationLimitBps)) refuseBlank('reason', reason)
      const pool = await findPool(tx, revenue.pool_id)
      if (!pool) throw new Refusal(404, 'pool_unknown')
      await decideRevenue(tx, revenueId, { state: 'approved', operatorId: operator.operatorId, reason })
      const settlementId = await settleRevenue(tx, revenue, { clock, ledger }, pool.nameplateMths)
      const cleared = await clearRevenue(tx, ledger)
      await news.settled(tx, { poolId: revenue.pool_id, day: revenue.day, settlementId })
      await news.cleared(tx, cleared)
      return settlementId
    })
  }

  /**
   * Rejects another operator's row; the day can then be recorded anew.
   * @throws Refusal 403 own_record or role_missing, 404 record_unknown, 409 already_decided, 422 reason_required.
   */
  async function rejectRevenue(operator: SettlementOperator, revenueId: string, reason: string): Promise<void> {
    const attempt = { action: 'revenue.reject', subject: revenueId, detail: { reason } }
    await audited({ db, audit }, operator, attempt, async (tx) => {
      refuseBlank('reason', reason)
      await undecided(tx, operator, revenueId)
      await decideRevenue(tx, revenueId, { state: 'rejected', operatorId: operator.operatorId, reason })
    })
  }

  return { recordRevenue, approveRevenue, rejectRevenue }
}

/** @throws Refusal 422 day_not_over before the day's last moment has passed. */
export function refuseUnfinished(day: Day, clock: Clock): void {
  if (clock.now() < startOfDay(addDays(day, 1))) throw new Refusal(422, 'day_not_over', { field: 'day' })
}

async function undecided(tx: Tx, operator: SettlementOperator, revenueId: string): Promise<Revenue> {
  return refuseOwnOrDecided(await lockRevenue(tx, revenueId), operator)
}
