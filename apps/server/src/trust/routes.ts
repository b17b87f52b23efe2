import type { trustCalls } from '@terahold/contract/calls/trust'
import type { Handlers } from '../http/handler.ts'
import type { TrustHistory } from './history.ts'
import type { Trust } from './trust.ts'

/** The public calls by which anybody can check the house. */
export function trustRoutes(trust: Trust, history: TrustHistory): Handlers<typeof trustCalls> {
  return {
    trustSummary: () => trust.summary(),
    trustSettlements: ({ input }) => trust.settlements(input),
    trustDays: ({ input }) => history.days(input),
    trustCoverage: ({ input }) => history.coverage(input),
  }
}
