import type { trustCalls } from '@terahold/contract/calls/trust'
import type { Handlers } from '../http/call/handler.ts'
import type { TrustHistory } from './history.ts'
import type { Liabilities } from './liabilities/liabilities.ts'
import type { Trust } from './trust.ts'

export type TrustRouteDependencies = {
  readonly trust: Trust
  readonly trustHistory: TrustHistory
  readonly liabilities: Pick<Liabilities, 'list' | 'proof'>
}

/** Public calls to check the house, and a member's call to check what it owes them. */
export function trustRoutes({ trust, trustHistory, liabilities }: TrustRouteDependencies): Handlers<typeof trustCalls> {
  return {
    trustSummary: () => trust.summary(),
    trustSettlements: ({ input }) => trust.settlements(input),
    trustDays: ({ input }) => trustHistory.days(input),
    trustCoverage: ({ input }) => trustHistory.coverage(input),
    trustLiabilities: ({ input }) => liabilities.list(input),
    liabilityProof: ({ member, input }) => liabilities.proof(member.memberId, input),
  }
}
