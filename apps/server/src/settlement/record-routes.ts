import type { revenueRecordCalls } from '@terahold/contract/calls/desk/revenue-records'
import type { ParsedInputOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import { normalHash } from '../chain/transaction-hash.ts'
import type { Database } from '../db/connection.ts'
import { recordRoutes } from '../decisions/record-routes.ts'
import { amountField } from '../http/call/fields.ts'
import type { Handlers } from '../http/call/handler.ts'
import { correctionTable } from './clearing/correction-store.ts'
import { deviationTable } from './deviations/deviation-store.ts'
import { adviceTable } from './remittances/remittance-store.ts'
import type { Settlement } from './settlement.ts'
import { proposalTable } from './venues/venue-store.ts'
import type { Venues } from './venues/venues.ts'
import { voidTable } from './voids/void-store.ts'

type Calls = typeof revenueRecordCalls

export type RevenueRecordRouteDependencies = {
  readonly db: Database
  readonly settlement: Settlement
  readonly venues: Venues
  readonly chainId: number
  readonly decimals: number
}

/** The operators' calls about what changes recorded revenue, and about venues. */
export function revenueRecordRoutes(deps: RevenueRecordRouteDependencies): Handlers<Calls> {
  const { db, settlement, decimals } = deps
  const show = (minor: bigint) => formatAmount(minor, decimals)
  const voids = recordRoutes({
    db,
    source: voidTable.source,
    read: (input: ParsedInputOf<Calls['draftVoid']>) => input,
    draft: settlement.draftVoid,
    record: settlement.recordVoid,
    draftApproval: settlement.draftVoidApproval,
    approve: settlement.approveVoid,
    reject: (operator, id, { reason }: ParsedInputOf<Calls['rejectVoid']>) =>
      settlement.rejectVoid(operator, id, reason),
  })
  const corrections = recordRoutes({
    db,
    source: correctionTable.source,
    read: ({ amount, ...rest }: ParsedInputOf<Calls['draftCorrection']>) => ({
      ...rest,
      amount: amountField('amount', amount, decimals),
    }),
    draft: settlement.draftCorrection,
    record: settlement.recordCorrection,
    draftApproval: settlement.draftCorrectionApproval,
    approve: settlement.approveCorrection,
    reject: (operator, id, { reason }: ParsedInputOf<Calls['rejectCorrection']>) =>
      settlement.rejectCorrection(operator, id, reason),
  })
  const deviations = recordRoutes({
    db,
    source: deviationTable.source,
    read: (input: ParsedInputOf<Calls['draftDeviation']>) => input,
    draft: settlement.draftDeviation,
    record: settlement.explainDeviation,
    draftApproval: settlement.draftDeviationApproval,
    approve: settlement.approveDeviation,
    reject: settlement.rejectDeviation,
  })
  const advices = recordRoutes({
    db,
    source: adviceTable.source,
    read: ({ txHash, logIndex, lines, statementHash }: ParsedInputOf<Calls['draftAdvice']>) => ({
      log: { chainId: deps.chainId, txHash: normalHash(txHash), logIndex },
      lines: lines.map(({ poolId, amount }) => ({ poolId, amount: amountField('lines', amount, decimals) })),
      statementHash,
    }),
    draft: settlement.draftAdvice,
    record: settlement.recordAdvice,
    draftApproval: settlement.draftAdviceApproval,
    approve: settlement.approveAdvice,
    reject: settlement.rejectAdvice,
  })
  return {
    listVoids: voids.list,
    draftVoid: voids.draft,
    recordVoid: voids.record,
    voidDecision: voids.decision,
    approveVoid: voids.approve,
    rejectVoid: voids.reject,
    listCorrections: corrections.list,
    draftCorrection: corrections.draft,
    recordCorrection: corrections.record,
    correctionDecision: corrections.decision,
    approveCorrection: corrections.approve,
    rejectCorrection: corrections.reject,
    listPoolDeviations: async () => {
      const pools = await settlement.readPoolFigures(db)
      const rows = pools.map(({ poolId, slug, recorded, expected, deviationBps, reason, isUnexplained }) => ({
        poolId,
        slug,
        recorded: show(recorded.usdt),
        expected: expected ? show(expected.usdt) : null,
        deviationBps,
        reason,
        needsReason: isUnexplained,
      }))
      return { rows, total: rows.length }
    },
    listDeviations: deviations.list,
    draftDeviation: deviations.draft,
    explainDeviation: deviations.record,
    deviationDecision: deviations.decision,
    approveDeviation: deviations.approve,
    rejectDeviation: deviations.reject,
    listVenuePayments: async () => {
      const payments = await settlement.listUnusedPayments()
      const rows = payments.map(({ tx_hash: txHash, log_index: logIndex, venue, amount, unused, at, ...advice }) => ({
        txHash,
        logIndex,
        venue,
        amount: show(amount),
        unused: show(unused),
        at: at.toISOString(),
        advice: advice.advice_id === null ? null : { id: advice.advice_id, state: advice.state ?? 'recorded' },
      }))
      return { rows, total: rows.length }
    },
    listAdvices: advices.list,
    draftAdvice: advices.draft,
    recordAdvice: advices.record,
    adviceDecision: advices.decision,
    approveAdvice: advices.approve,
    rejectAdvice: advices.reject,
    ...venueRoutes(deps),
  }
}

type VenueCalls = Pick<
  Calls,
  | 'listVenues'
  | 'listVenueChanges'
  | 'draftVenueChange'
  | 'proposeVenueChange'
  | 'venueChangeDecision'
  | 'approveVenueChange'
  | 'rejectVenueChange'
>

function venueRoutes({ db, venues, chainId }: RevenueRecordRouteDependencies): Handlers<VenueCalls> {
  const changes = recordRoutes({
    db,
    source: proposalTable.source,
    read: (input: ParsedInputOf<Calls['draftVenueChange']>) => ({ ...input, chainId }),
    draft: venues.draftVenue,
    record: venues.proposeVenue,
    draftApproval: venues.draftVenueApproval,
    approve: venues.approveVenue,
    reject: venues.rejectVenue,
  })
  return {
    listVenues: async () => {
      const { venues: registered } = await venues.listVenues()
      const rows = registered.map(
        ({ name, is_retired: isRetired, is_advised: isAdvised, pools, pool_ids, addresses }) => ({
          name,
          isRetired,
          isAdvised,
          addresses,
          pools: pools.map((slug, index) => ({ id: pool_ids[index] ?? '', slug })),
        }),
      )
      return { rows, total: rows.length }
    },
    listVenueChanges: changes.list,
    draftVenueChange: changes.draft,
    proposeVenueChange: changes.record,
    venueChangeDecision: changes.decision,
    approveVenueChange: changes.approve,
    rejectVenueChange: changes.reject,
  }
}
