import type { powerCalls } from '@terahold/contract/calls/power'
import type { Handlers } from '../http/call/handler.ts'
import type { PowerViews } from './views.ts'

/** A member's calls about their own power and its credits. */
export function powerRoutes(views: PowerViews): Handlers<typeof powerCalls> {
  return {
    myPower: ({ member }) => views.showPower(member.memberId),
    myHoldings: ({ member, input }) => views.listHoldings(member.memberId, input),
    tokenHistory: ({ member, input }) => views.listDays(member.memberId, input),
    performance: ({ member, input }) => views.listPerformance(member.memberId, input),
  }
}
