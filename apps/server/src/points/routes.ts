import type { pointCalls } from '@terahold/contract/calls/member/points'
import type { Handlers } from '../http/call/handler.ts'
import type { Points } from './points.ts'

/** A member's call about their points. */
export function pointRoutes(points: Pick<Points, 'page'>): Handlers<typeof pointCalls> {
  return { points: ({ member, input }) => points.page(member.memberId, input) }
}
