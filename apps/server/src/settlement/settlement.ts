import type { Day } from '@terahold/money/day'
import type { Database } from '../db/connection.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import type { Audit } from '../decisions/audited.ts'
import type { RecordDecisions } from '../decisions/signed-records.ts'
import type { Clock } from '../foundation/clock.ts'
import { openIncident } from '../incidents/incidents.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { applyVenueTransfer, overdueIncident } from './clearing/clearing.ts'
import type { VenueTransfer } from './clearing/clearing-rules.ts'
import { closeOverdueDays } from './close-overdue-days.ts'
import { raiseOverdueReturns } from './corrections/correction-returns.ts'
import { type CorrectionOutflows, createCorrections } from './corrections/corrections.ts'
import { sweepDust } from './day/dust.ts'
import { sumUnclearedNet } from './day/settle-store.ts'
import { createDeviations } from './deviations/deviations.ts'
import { earnings, earningsOfHoldingPart, earningsPart } from './earnings/earnings.ts'
import { readSettledLines, sumSettledDays, sumSettledLines, sumsOfDay } from './earnings/lines-store.ts'
import { readRewards, sumRewards } from './earnings/performance-store.ts'
import { hasDuePart, type PublishSettlement, postDue } from './earnings/posting.ts'
import { sweep, sweepRefunds } from './earnings/sweep.ts'
import { createRemittances } from './remittances/remittances.ts'
import { readAttestations } from './revenue/attestation-store.ts'
import { createAttestations } from './revenue/attestations.ts'
import { createHolderEvents, type PublishToHolders } from './revenue/holder-events.ts'
import { createRevenue } from './revenue/revenue.ts'
import { readOverdue, readRevenue } from './revenue/revenue-store.ts'
import { createVoids } from './voids/voids.ts'

export type { Audit, SettlementOperator } from '../decisions/audited.ts'
export type { VenueTransfer } from './clearing/clearing-rules.ts'
export type { EarningsOfHolding } from './earnings/earnings.ts'
export type { PerformanceRow } from './earnings/performance-store.ts'
export type { RevenueRecord } from './revenue/revenue.ts'
export { sumUnclearedNet }

export type SettlementDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  readonly outflows: CorrectionOutflows
  readonly publish: PublishSettlement
  readonly publishToHolders: PublishToHolders
  /** Decimals of the token in which money is shown. */
  readonly decimals: number
  readonly settings: {
    /** The deviation of satoshi and USDT from which an approver must give a reason. */
    readonly revenueDeviationBps: number
    /**
     * How many days approved revenue may wait for its money, and a return to a venue for its transfer, before an
     * incident is raised.
     */
    readonly pendingIncidentDays: number
  }
}

export type Settlement = ReturnType<typeof createSettlement>

/** Creates the settlement module: from a pool's recorded revenue to what is due to a member, with its reads. */
export function createSettlement(dependencies: SettlementDependencies) {
  const { db, clock, ledger, audit, decisions, decimals, settings } = dependencies
  const signing = { db, audit, decisions, decimals }
  const holderEvents = createHolderEvents(dependencies.publishToHolders)
  const deviations = createDeviations({ db, clock, audit, decisions, overdueDays: settings.pendingIncidentDays })

  /**
   * Raises an incident for each approved row that waits too long for its money, and for each correction whose return is
   * overdue. Does the same for each pool whose revenue is far from expected without a reason. Returns the number of new ones.
   */
  async function raiseOverdue(): Promise<number> {
    return transaction(db, async (tx) => {
      let raised = await raiseOverdueReturns(tx, clock, settings.pendingIncidentDays)
      raised += await deviations.raiseDeviations(tx)
      for (const row of await readOverdue(tx, settings.pendingIncidentDays)) {
        const { pool, venue, day } = row
        const detail = { pool, venue, day, usdt: row.usdt.toString(), cleared: row.cleared.toString() }
        if (await openIncident(tx, clock, { kind: overdueIncident, subject: row.revenue_id, detail })) raised += 1
      }
      return raised
    })
  }

  return {
    ...createRevenue({ ...signing, clock, ledger, holderEvents, deviationLimitBps: settings.revenueDeviationBps }),
    ...createAttestations({ ...signing, clock, ledger, holderEvents }),
    corrections: createCorrections({ ...signing, ledger, holderEvents, outflows: dependencies.outflows }),
    /** Clears a venue's revenue with its final transfer to the treasury, oldest day first. A repeat changes nothing. */
    applyVenueTransfer: async (tx: Tx, transfer: VenueTransfer) =>
      holderEvents.cleared(tx, await applyVenueTransfer(tx, ledger, transfer)),
    voids: createVoids({ ...signing, clock, ledger, holderEvents }),
    ...deviations,
    ...createRemittances({ ...signing, ledger, holderEvents }),
    /** Closes the days that nobody recorded in time as not delivered. Returns the number of days. */
    closeOverdueDays: () => closeOverdueDays({ db, clock, ledger, holderEvents }),
    /** Posts everything due to a member's available balance. Returns the sum in minor units. */
    postDue: (tx: Tx, memberId: string) => postDue(tx, memberId, dependencies),
    hasDuePart,
    /**
     * Posts everything that became due since the last run to all members. Returns how many members this call posted to.
     */
    sweep: (database: Database) => sweep(database, dependencies),
    /** Posts refunds of settled days to all members, also before the venue pays. Returns how many it posted to. */
    sweepRefunds: (database: Database) => sweepRefunds(database, dependencies),
    /** Gives the house the dust of fully posted days. Returns the number of days. */
    sweepDust: (database: Database) => sweepDust(database, dependencies),
    raiseOverdue,
    earnings,
    earningsOfHoldingPart,
    earningsPart,
    /** Returns a page of revenue rows with their total, newest day first. */
    listAttestations: (filter: Parameters<typeof readAttestations>[1]) => readAttestations(db, filter),
    listRevenue: (filter: Parameters<typeof readRevenue>[1]) => readRevenue(db, filter),
    readSettledLines,
    sumSettledLines,
    sumSettledDays,
    /** Returns a member's net of a day, undefined until it is settled for a holding of theirs. */
    sumsOfDay: (reader: Database, memberId: string, day: Day) => sumsOfDay(reader, memberId, day),
    readRewards,
    sumRewards,
    /** Returns the part of pool_payable whose revenue has not arrived, in minor units. */
    unclearedNet: (reader: Database) => sumUnclearedNet(reader),
  }
}
