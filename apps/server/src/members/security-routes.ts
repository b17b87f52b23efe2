import type { securityCalls } from '@terahold/contract/calls/member/security'
import type { Handlers } from '../http/call/handler.ts'
import type { Members } from './members.ts'

/** Calls about resets by the wallet, and a member's security notices. */
export function securityRoutes({
  resets,
  notices,
}: Pick<Members, 'resets' | 'notices'>): Handlers<typeof securityCalls> {
  return {
    prepareReset: async ({ input, locale, host, remoteAddress }) => ({
      data: await resets.prepare({ ...input, locale, site: host, remoteAddress }),
    }),

    startReset: async ({ input, locale }) => {
      const { dueAt } = await resets.start({ ...input, locale })
      return { data: { dueAt: dueAt.toISOString() } }
    },

    cancelReset: async ({ input, locale }) => {
      await resets.cancel({ ...input, locale })
      return { data: { ok: true } }
    },

    securityNotices: ({ member, input, locale }) => notices.list(member.memberId, locale, input),

    readSecurityNotices: async ({ member }) => {
      await notices.markRead(member.memberId)
      return { data: { ok: true } }
    },
  }
}
