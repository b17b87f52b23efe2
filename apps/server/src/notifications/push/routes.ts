import type { pushCalls } from '@terahold/contract/calls/member/push'
import type { Handlers } from '../../http/call/handler.ts'
import type { Push } from './push.ts'

/** A member's calls about push notifications on a device. */
export function pushRoutes(push: Pick<Push, 'subscribe' | 'unsubscribe'>): Handlers<typeof pushCalls> {
  return {
    subscribePush: async ({ member, input }) => {
      await push.subscribe(member, input.subscription)
      return { data: { ok: true } }
    },
    unsubscribePush: async ({ member, input }) => {
      await push.unsubscribe(member, input.endpoint)
      return { data: { ok: true } }
    },
  }
}
