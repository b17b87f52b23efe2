import { Refusal } from '@terahold/contract/refusal'
import { addDays, type Day, startOfDay } from '@terahold/money/day'
import type { SettlementOperator } from '../../decisions/audited.ts'
import { refuseBlank } from '../../decisions/decision-rules.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import type { Signed } from '../../decisions/signed/signed-decisions.ts'
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
import { findPool, isRecorded, revenueTable } from './revenue-store.ts'

export type RevenueDependencies = RecordDependencies & {
  readonly clock: Clock
  readonly ledger: Ledger
  /** Decimals of USDT. */
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
export function createRevenue({
  clock,
  ledger,
  holderEvents,
  deviationLimitBps,
  decimals,
  ...deps
}: RevenueDependencies) {
  const records = createRecords(deps, {
    type: 'RevenueRecord',
    actions: { record: 'revenue.record', approve: 'revenue.approve', reject: 'revenue.reject' },
    table: revenueTable,
    fieldsOf: (given: RevenueRecord) => revenueFields(given, decimals),
    givenOf: ({ pool_id: poolId, statement_hash: statementHash, uptime_bps: uptimeBps, ...row }) => ({
      ...row,
      poolId,
      statementHash,
      uptimeBps,
    }),
    noteOf: ({ poolId, day, satoshi, usdt, venue, txid, uptimeBps }: RevenueRecord) => ({
      subject: poolId,
      detail: { day, satoshi: satoshi.toString(), usdt: usdt.toString(), venue, txid, uptimeBps },
    }),

    /**
     * Returns the venue's id and how the row is judged as well.
     * @throws Refusal 404 pool_unknown or venue_unknown, 409 already_recorded, 422 pool_not_open, day_not_over, venue_retired or
     * venue_not_of_pool.
     */
    async check(db, record: RevenueRecord) {
      const pool = await findPool(db, record.poolId)
      if (!pool) throw new Refusal(404, 'pool_unknown', { field: 'poolId' })
      refuseBeforeOpening(record.day, pool)
      refuseUnfinished(record.day, clock)
      const venueId = await requireVenue(db, record.venue, record.poolId)
      const judgement = await judgeRevenue(db, pool.nameplateMths, record)
      if (await isRecorded(db, record, judgement.kind)) throw new Refusal(409, 'already_recorded')
      return { ...record, venueId, judgement }
    },

    insert: (tx, { id, given: { judgement, ...given }, operatorId }) =>
      revenueTable.insert(tx, {
        revenue_id: id,
        pool_id: given.poolId,
        day: given.day,
        kind: judgement.kind,
        satoshi: given.satoshi,
        usdt: given.usdt,
        venue: given.venue,
        venue_id: given.venueId,
        txid: given.txid,
        statement_hash: given.statementHash,
        uptime_bps: given.uptimeBps,
        deviation_bps: judgement.deviationBps,
        usdt_deviation_bps: judgement.usdtDeviationBps,
        recorded_by: operatorId,
      }),

    lockFirst: lockSettling,

    /**
     * Settles the row's day and clears it with waiting venue money. Returns the settlement's id. The row is judged by what is
     * approved of its day now, not by what was approved when it was recorded. @throws Refusal 422 reason_required.
     */
    async approve(tx, revenue, { id: revenueId, decide, reason }) {
      const { pool_id: poolId, uptime_bps: uptimeBps, ...row } = revenue
      const pool = await findPool(tx, poolId)
      if (!pool) throw new Refusal(404, 'pool_unknown')
      const judgement = await judgeRevenue(tx, pool.nameplateMths, { ...row, poolId, uptimeBps })
      const deviations = { satoshi: judgement.deviationBps, usdt: judgement.usdtDeviationBps }
      if (needsReason(deviations, deviationLimitBps)) refuseBlank(reason)
      await decide()
      const settled = { poolId, day: row.day, nameplateMths: pool.nameplateMths }
      const settlementId = await settleDay(tx, settled, { cause: 'revenue', revenueId }, { clock, ledger })
      const cleared = await clearRevenue(tx, ledger, row.venue_id)
      await holderEvents.settled(tx, { poolId, day: row.day, settlementId })
      await holderEvents.cleared(tx, cleared)
      return settlementId
    },
  })

  /** Records the revenue of a finished day, or on a settled day what its rows missed, as the operator signed it. @throws Refusal. */
  async function recordRevenue(
    operator: SettlementOperator,
    record: RevenueRecord,
    signed: Signed,
  ): Promise<RecordedRevenue> {
    const { id, given } = await records.recordGiven(operator, record, signed)
    return { revenueId: id, ...given.judgement }
  }

  return {
    draftRevenue: records.draft,
    draftRevenueApproval: records.draftApproval,
    recordRevenue,
    approveRevenue: records.approve,
    rejectRevenue: (operator: SettlementOperator, revenueId: string, reason: string) =>
      records.reject(operator, revenueId, { reason }),
  }
}

/** @throws Refusal 422 pool_not_open for a day before the pool's first. */
export function refuseBeforeOpening(day: Day, { openedOn }: { readonly openedOn: Day }): void {
  if (day < openedOn) throw new Refusal(422, 'pool_not_open', { field: 'day', values: { day: openedOn } })
}

/** @throws Refusal 422 day_not_over before the day's last moment has passed. */
export function refuseUnfinished(day: Day, clock: Clock): void {
  if (clock.now() < startOfDay(addDays(day, 1))) throw new Refusal(422, 'day_not_over', { field: 'day' })
}
