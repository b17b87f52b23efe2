import type { teamCalls } from '@terahold/contract/calls/member/team'
import { formatAmount } from '@terahold/money/amount'
import { formatPower } from '@terahold/money/power'
import type { Database } from '../db/connection.ts'
import type { Handlers } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import type { Referee } from './pages/pages.ts'
import type { Team } from './team.ts'

export type TeamRouteDependencies = {
  readonly db: Database
  readonly team: Pick<Team, 'teamSize' | 'teamPage' | 'primaryPage' | 'commissionEarned' | 'ranking' | 'chooseRanking'>
  readonly decimals: number
}

const choicesAnHour = 60
const levels = { 1: 1, 2: 2 } as const

/** A member's calls about their team and commissions. */
export function teamRoutes({ db, team, decimals }: TeamRouteDependencies): Handlers<typeof teamCalls> {
  const money = (minor: bigint) => formatAmount(minor, decimals)
  return {
    async team({ member: { memberId }, input: { level, keyword, ...page } }) {
      const { l1, l2, active, power } = await team.teamSize(memberId)
      const { rows, total } = await team.teamPage(memberId, { ...page, keyword, level: level && levels[level] })
      return {
        data: { l1: Number(l1), l2: Number(l2), active: Number(active), power: formatPower(power) },
        rows: rows.map((referee) => ({ ...shownReferee(referee), level: referee.level })),
        total,
      }
    },

    async teamSize({ member: { memberId } }) {
      const { total, l1, l2, active, newThisMonth, series } = await team.teamSize(memberId)
      return {
        data: {
          total: Number(total),
          l1: Number(l1),
          l2: Number(l2),
          active: Number(active),
          newThisMonth: Number(newThisMonth),
          series: series.map(({ month, joined, l1: first, l2: second }) => ({
            month: month.slice(0, 7),
            joined: Number(joined),
            l1: Number(first),
            l2: Number(second),
          })),
        },
      }
    },

    async primaryReferees({ member: { memberId }, input }) {
      const { rows, total } = await team.primaryPage(memberId, input)
      return {
        rows: rows.map((referee) => ({
          ...shownReferee(referee),
          asset: 'USDT' as const,
          margin: money(referee.margin),
          commission: money(referee.commission),
        })),
        total,
      }
    },

    async downlineEarnings({ member: { memberId }, input }) {
      const earned = await team.commissionEarned(memberId, input.month && `${input.month}-01`)
      const { paid, pending, l1, l2, capMonth, capLeft } = earned
      return {
        data: {
          month: earned.month.slice(0, 7),
          asset: 'USDT',
          points: '0',
          paid: money(paid),
          pending: money(pending),
          l1: money(l1),
          l2: money(l2),
          capMonth: money(capMonth),
          capLeft: money(capLeft),
        },
      }
    },

    async ranking({ member: { memberId }, input: { optIn, ...page } }) {
      if (optIn !== undefined) {
        await limit(db, `ranking:${memberId}`, choicesAnHour, 3_600)
        await team.chooseRanking(memberId, optIn === '1')
      }
      const { me, asOf, rows, total } = await team.ranking(memberId, page)
      const rank = me.rank === null ? null : Number(me.rank)
      return {
        data: { me: { rank, score: formatPower(me.score), optedIn: me.optedIn }, asOf },
        rows: rows.map(({ member, score, ...row }) => ({ member, rank: Number(row.rank), score: formatPower(score) })),
        total,
      }
    },
  }
}

function shownReferee({ member, joinedAt, active, power }: Referee) {
  return { member, joinedAt: joinedAt.toISOString(), active, power: formatPower(power) }
}
