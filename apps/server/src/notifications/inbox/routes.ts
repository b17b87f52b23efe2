import type { notificationCalls } from '@terahold/contract/calls/member/notifications'
import type { Handlers } from '../../http/call/handler.ts'
import type { Notifications } from './inbox.ts'

/** A member's calls about their inbox. */
export function notificationRoutes(notifications: Notifications): Handlers<typeof notificationCalls> {
  return {
    notifications: async ({ member }) => ({ data: await notifications.list(member.memberId) }),
    readNotifications: async ({ member, input }) => {
      await notifications.markRead(member.memberId, input.eventId)
      return { data: { ok: true } }
    },
  }
}
