import type { powerCalls } from '@terahold/contract/calls/member/power'
import type { Language } from '@terahold/locale/languages'
import type { OrderedName } from '../catalogue/plan-texts.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { PowerViews } from './views.ts'

/** A member's calls about their own power and its credits. */
export function powerRoutes(
  views: PowerViews,
  names: (locale: Language) => Promise<OrderedName>,
): Handlers<typeof powerCalls> {
  return {
    myPower: ({ member }) => views.showPower(member.memberId),
    async myHoldings({ member, input, locale }) {
      const [{ rows, total }, nameOf] = await Promise.all([views.listHoldings(member.memberId, input), names(locale)])
      return { rows: rows.map((holding) => ({ ...holding, planName: nameOf(holding) })), total }
    },
    async tokenHistory({ member, input, locale }) {
      const [{ rows, ...list }, nameOf] = await Promise.all([views.listDays(member.memberId, input), names(locale)])
      return { ...list, rows: rows.map(({ planId, ...day }) => ({ ...day, planName: nameOf({ planId, ...day }) })) }
    },
    myDays: ({ member, input }) => views.sumDays(member.memberId, input),
    performance: ({ member, input }) => views.listPerformance(member.memberId, input),
  }
}
