import { deskMoveCalls } from '@terahold/contract/calls/desk/account-moves'
import { deskAnnouncementCalls } from '@terahold/contract/calls/desk/announcements'
import { catalogueChangeCalls } from '@terahold/contract/calls/desk/catalogue-changes'
import { decisionCalls } from '@terahold/contract/calls/desk/decisions'
import { findCalls, todayCalls } from '@terahold/contract/calls/desk/desk'
import { deskLedgerCalls } from '@terahold/contract/calls/desk/desk-ledger'
import { deskTaskCalls } from '@terahold/contract/calls/desk/desk-tasks'
import { deskTicketCalls } from '@terahold/contract/calls/desk/desk-tickets'
import { goodwillCalls } from '@terahold/contract/calls/desk/goodwill'
import { houseRecordCalls } from '@terahold/contract/calls/desk/house-records'
import { houseWithdrawalCalls } from '@terahold/contract/calls/desk/house-withdrawals'
import { networkCalls } from '@terahold/contract/calls/desk/network'
import { operatorChangeCalls } from '@terahold/contract/calls/desk/operator-changes'
import { operatorCalls } from '@terahold/contract/calls/desk/operators'
import { payoutRecordCalls } from '@terahold/contract/calls/desk/payout-records'
import { payoutCalls } from '@terahold/contract/calls/desk/payouts'
import { revenueRecordCalls } from '@terahold/contract/calls/desk/revenue-records'
import { reversalCalls } from '@terahold/contract/calls/desk/reversals'
import { rootCalls } from '@terahold/contract/calls/desk/roots'
import { suspenseCalls } from '@terahold/contract/calls/desk/suspense'
import { createOperatorRegistry } from '../chain/registry/operator-registry.ts'
import { decisionRoutes } from '../decisions/routes.ts'
import { houseWithdrawalRoutes, suspenseRoutes } from '../deposits/routes.ts'
import { findRoutes, ledgerDeskRoutes, todayRoutes } from '../desk/routes.ts'
import { readFreeDisk } from '../foundation/free-disk.ts'
import { type BoundCall, bindCalls } from '../http/mount.ts'
import { readJobFigures } from '../jobs/metrics.ts'
import { reversalRoutes } from '../ledger/routes.ts'
import { readMailQueue } from '../mail/mail-metrics.ts'
import { operatorChangeRoutes } from '../operators/change-routes.ts'
import { operatorRoutes } from '../operators/routes.ts'
import { networkRoutes } from '../settlement/network-routes.ts'
import { revenueRecordRoutes } from '../settlement/record-routes.ts'
import { settlementRoutes } from '../settlement/routes.ts'
import { announcementDeskRoutes, ticketDeskRoutes } from '../support/desk-routes.ts'
import { taskDeskRoutes } from '../tasks/desk-routes.ts'
import { rootRoutes } from '../trust/anchors/root-desk.ts'
import { uncoveredSince } from '../withdrawals/payout/payout-desk.ts'
import { payoutRoutes } from '../withdrawals/payout/routes.ts'
import { payoutRecordRoutes } from '../withdrawals/record-routes.ts'
import { releaseRoutes, type WithdrawalRouteDependencies } from '../withdrawals/routes.ts'
import { houseRecordRoutes } from './house-record-routes.ts'
import type { Infrastructure } from './infrastructure.ts'
import { accountMoveRoutes, catalogueChangeRoutes, goodwillRoutes } from './stored-record-routes.ts'
import type { Subjects } from './subjects.ts'

export type DeskParts = {
  readonly infrastructure: Infrastructure
  readonly subjects: Subjects
  readonly cash: WithdrawalRouteDependencies
  /** The folder whose disk operators see. */
  readonly dataFolder: string
}

/** The calls of the operators' desk. */
export function deskCalls({ infrastructure, subjects, cash, dataFolder }: DeskParts): BoundCall[] {
  const { db, clock, chain, registry } = infrastructure
  const { decimals } = infrastructure.token
  const { chainId } = chain
  const { deskRecords, members, payoutDesk, settlement } = subjects
  /** What most routes need. */
  const common = { db, clock, decimals, chainId, audit: subjects.audit }
  return [
    ...bindCalls(operatorCalls, {
      ...operatorRoutes({ db, operators: subjects.operators, proof: members.proof }),
      ...settlementRoutes({ settlement, decimals }),
      ...releaseRoutes(cash),
    }),
    ...bindCalls(networkCalls, networkRoutes(common)),
    ...bindCalls(operatorChangeCalls, operatorChangeRoutes({ db, changes: subjects.operatorChanges, registry })),
    ...bindCalls(revenueRecordCalls, revenueRecordRoutes({ ...common, settlement, venues: subjects.venues })),
    ...bindCalls(decisionCalls, decisionRoutes({ ...common, registry })),
    ...bindCalls(findCalls, findRoutes(common)),
    ...bindCalls(
      todayCalls,
      todayRoutes({
        ...common,
        cashOnChain: subjects.cashOnChain,
        payoutCash: subjects.payoutCash,
        owedTotals: subjects.trust.owedTotals,
        coverage: subjects.trustHistory.coverage,
        watcherFaults: subjects.watcherFaults,
        payoutHalts: subjects.payoutHalts,
        uncoveredSince,
        jobs: readJobFigures,
        mail: readMailQueue,
        freeDisk: () => readFreeDisk(dataFolder),
      }),
    ),
    ...bindCalls(
      deskLedgerCalls,
      ledgerDeskRoutes({ ...common, ledger: subjects.ledger, lastReconciliation: subjects.reconciliation.last }),
    ),
    ...bindCalls(payoutCalls, payoutRoutes(payoutDesk, decimals)),
    ...bindCalls(payoutRecordCalls, payoutRecordRoutes({ ...common, ...deskRecords, desk: payoutDesk })),
    ...bindCalls(houseRecordCalls, houseRecordRoutes({ ...common, ...deskRecords, claims: subjects.claims })),
    ...bindCalls(suspenseCalls, suspenseRoutes({ suspense: subjects.suspense, decimals })),
    ...bindCalls(
      houseWithdrawalCalls,
      houseWithdrawalRoutes({ houseWithdrawals: subjects.houseWithdrawals, decimals }),
    ),
    ...bindCalls(rootCalls, rootRoutes({ ...common, chain, registry: createOperatorRegistry(chain, registry) })),
    ...bindCalls(deskTicketCalls, ticketDeskRoutes(subjects.support.desk)),
    ...bindCalls(deskAnnouncementCalls, announcementDeskRoutes(subjects.support.announcements)),
    ...bindCalls(deskTaskCalls, taskDeskRoutes(subjects.tasks.desk)),
    ...bindCalls(
      catalogueChangeCalls,
      catalogueChangeRoutes({ db, changes: deskRecords.catalogue, preview: deskRecords.previewCatalogue }),
    ),
    ...bindCalls(deskMoveCalls, accountMoveRoutes({ db, moves: deskRecords.moves })),
    ...bindCalls(goodwillCalls, goodwillRoutes({ db, goodwill: deskRecords.goodwill })),
    ...bindCalls(reversalCalls, reversalRoutes({ reversals: subjects.reversals, decimals })),
  ]
}
