import type { securityCalls } from '@terahold/contract/calls/member/security'
import type { Handlers } from '../http/call/handler.ts'
import type { Members } from './members.ts'

/** Calls about resets by the wallet, moves to another wallet, and a member's security notices. */
export function securityRoutes({
  resets,
  moves,
  notices,
}: Pick<Members, 'resets' | 'moves' | 'notices'>): Handlers<typeof securityCalls> {
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

    prepareWalletOffer: async ({ input, locale, host, remoteAddress }) => ({
      data: await moves.prepareOffer({ ...input, locale, site: host, remoteAddress }),
    }),

    offerWallet: async ({ input, locale, host, remoteAddress }) => {
      await moves.offer({ ...input, locale, site: host, remoteAddress })
      return { data: { ok: true } }
    },

    vetoMove: async ({ input, locale }) => {
      await moves.veto({ ...input, locale })
      return { data: { ok: true } }
    },

    stopMove: async ({ member }) => {
      await moves.stop(member.memberId)
      return { data: { ok: true } }
    },

    securityNotices: ({ member, input, locale }) => notices.list(member.memberId, locale, input),

    readSecurityNotices: async ({ member }) => {
      await notices.markRead(member.memberId)
      return { data: { ok: true } }
    },
  }
}
