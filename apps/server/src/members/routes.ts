import type { profileCalls } from '@terahold/contract/calls/member/profile'
import type { signInCalls } from '@terahold/contract/calls/member/sign-in'
import { getAddress } from 'viem'
import type { Database } from '../db/connection.ts'
import type { Handlers } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import type { Members } from './members.ts'

export type MemberRouteDependencies = { readonly db: Database; readonly members: Members }

/** For one wallet at one address. The number per address only guards against floods: many members share one behind a carrier's NAT. */
const noncesPerWalletAndHour = 60
const noncesPerIpAndHour = 12_000

/** A member's calls about sign-in, profile and sessions. */
export function memberRoutes({
  db,
  members,
}: MemberRouteDependencies): Handlers<typeof signInCalls & typeof profileCalls> {
  const { sessions, email, profile } = members
  return {
    nonce: async ({ input, host, remoteAddress }) => {
      await limit(db, `nonce:${remoteAddress}:${input.address.toLowerCase()}`, noncesPerWalletAndHour, 3_600)
      await limit(db, `nonce:${remoteAddress}`, noncesPerIpAndHour, 3_600)
      return { data: await members.proof.offer('member', input.address, host) }
    },

    login: async ({ input, locale, userAgent, remoteAddress, signedIn, noteSignIn }) => {
      const { memberId, token, expiresAt, address, isNew, factors } = await members.signIn({
        ...input,
        locale,
        userAgent,
        remoteAddress,
        signedIn,
      })
      noteSignIn?.({ id: memberId, factors })
      return {
        data: { userId: memberId, token, expiresAt: expiresAt.toISOString(), address: getAddress(address), isNew },
      }
    },

    forgotPassword: async ({ input, locale, remoteAddress }) => ({
      data: await members.forgotten.sendCode({ ...input, locale, remoteAddress }),
    }),

    logout: async ({ member }) => {
      await sessions.endByMember(member, member.sessionId)
      return { data: { ok: true } }
    },

    sessions: async ({ member }) => {
      const open = await sessions.list(member.memberId)
      const rows = open.map(({ sessionId, createdAt, lastSeenAt, device }) => ({
        sessionId,
        device,
        current: sessionId === member.sessionId,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }))
      return { rows, total: rows.length }
    },

    endSessions: async ({ member, input }) => {
      await sessions.endByMember(member, input.sessionId)
      return { data: { ok: true } }
    },

    profile: async ({ member }) => ({ data: await profile.read(member.memberId) }),

    settings: async ({ member, input }) => ({ data: await profile.change(member.memberId, input) }),

    sendEmailCode: async ({ member, input, locale, remoteAddress }) => ({
      data: await email.sendCode({
        memberId: member.memberId,
        sessionId: member.sessionId,
        scene: input.scene,
        email: input.email,
        locale,
        remoteAddress,
      }),
    }),

    bindEmail: async ({ member, input }) => {
      const bound = await email.bind(member.memberId, input)
      return { data: { email: bound.email, holdUntil: bound.holdUntil?.toISOString() ?? null } }
    },

    riskDisclosure: async ({ locale }) => ({ data: await members.disclosure(locale) }),
  }
}
