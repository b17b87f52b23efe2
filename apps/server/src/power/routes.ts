import type { powerCalls } from '@terahold/contract/calls/member/power'
import type { Handlers } from '../http/call/handler.ts'
import type { PowerViews } from './views.ts'

/** A member's calls about their own power and its credits. */
export function powerRoutes(views: PowerViews): Handlers<typeof powerCalls> {
  return {
    myPower: ({ member }) => views.showPower(member.memberId),
    myHoldings: ({ member, input, locale }) => views.listHoldings(member.memberId, input, locale),
    tokenHistory: ({ member, input, locale }) => views.listDays(member.memberId, input, locale),
    myDays: ({ member, input }) => views.sumDays(member.memberId, input),
    performance: ({ member, input }) => views.listPerformance(member.memberId, input),
  }
}
