import type { trustCalls } from '@terahold/contract/calls/member/trust'
import type { ExchangeRates } from '../exchange-rates/exchange-rates.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { PastProofs } from './anchors/past-proofs.ts'
import type { TrustHistory } from './history.ts'
import type { createKeyRegistration } from './liabilities/key-registration.ts'
import type { Liabilities } from './liabilities/liabilities.ts'
import type { NightProofs } from './nights/night-proofs.ts'
import type { PublicRecord } from './record/public-record.ts'
import type { createTrustStatus } from './status.ts'
import type { Trust } from './trust.ts'

export type TrustRouteDependencies = {
  readonly trust: Trust
  readonly trustStatus: ReturnType<typeof createTrustStatus>
  readonly trustHistory: TrustHistory
  readonly exchangeRates: Pick<ExchangeRates, 'list'>
  readonly liabilities: Pick<Liabilities, 'list' | 'proof'>
  readonly registerKey: ReturnType<typeof createKeyRegistration>
  readonly pastProofs: PastProofs
  readonly nightProofs: Pick<NightProofs, 'prove'>
  readonly publicRecord: PublicRecord
}

/** Public calls to check the house, and a member's call to check what it owes them. */
export function trustRoutes(deps: TrustRouteDependencies): Handlers<typeof trustCalls> {
  const {
    trust,
    trustStatus,
    trustHistory,
    exchangeRates,
    liabilities,
    registerKey,
    pastProofs,
    nightProofs,
    publicRecord,
  } = deps
  return {
    trustSummary: () => trust.summary(),
    trustStatus: () => trustStatus(),
    trustSettlements: ({ input }) => trust.settlements(input),
    trustDays: ({ input }) => trustHistory.days(input),
    trustPools: () => trustHistory.pools(),
    trustCoverage: ({ input }) => trustHistory.coverage(input),
    trustNetwork: ({ input }) => trustHistory.network(input),
    trustWithdrawals: () => trustHistory.withdrawals(),
    exchangeRates: () => exchangeRates.list(),
    trustLiabilities: ({ input }) => liabilities.list(input),
    registerProofKey: ({ member, input }) => registerKey(member, input),
    liabilityProof: ({ member, input }) => liabilities.proof(member, input),
    settlementProof: ({ input }) => pastProofs.settlement(input.settlementId),
    logProof: ({ input }) => nightProofs.prove(input),
    trustIncidents: ({ input }) => publicRecord.incidents(input),
    trustNotices: ({ locale, input }) => publicRecord.notices(locale, input),
    trustOperators: ({ input }) => publicRecord.operators(input),
    trustDocuments: ({ locale, input }) => publicRecord.documents(locale, input),
    trustDocument: ({ locale, input }) => publicRecord.document(locale, input),
    trustPlanVersions: ({ locale, input }) => publicRecord.planVersions(locale, input),
    trustReleases: ({ input }) => publicRecord.releases(input),
    lineProof: ({ member, input }) => pastProofs.line(member.memberId, input.transferId),
  }
}
