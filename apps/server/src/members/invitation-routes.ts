import type { invitationCalls } from '@terahold/contract/calls/member/team'
import type { Handlers } from '../http/call/handler.ts'
import { invitationLink } from './invitation/invitation-link.ts'
import type { Members } from './members.ts'

export type InvitationRouteDependencies = {
  readonly invitations: Members['invitations']
  readonly scheme: 'http' | 'https'
}

/** A member's calls about invite codes: those they share, and the one that connects them with an inviter. */
export function invitationRoutes({
  invitations,
  scheme,
}: InvitationRouteDependencies): Handlers<typeof invitationCalls> {
  return {
    async checkActivationCode({ member: { memberId }, input: { code, redeem } }) {
      const ask = redeem === '1' ? invitations.redeem : invitations.checkCode
      const { expiresAt, boundAt, ...shown } = await ask(memberId, code)
      return {
        data: { ...shown, expiresAt: expiresAt?.toISOString() ?? null, boundAt: boundAt?.toISOString() ?? null },
      }
    },

    async activationCodes({ member: { memberId }, input: { issue, idempotencyKey, ...page }, host }) {
      if (issue === '1') await invitations.issueCode(memberId, idempotencyKey)
      const { quota, used, rows, total } = await invitations.codes(memberId, page)
      return {
        data: { quota, used },
        rows: rows.map(({ code, status, issuedAt, expiresAt, usedBy }) => ({
          code,
          status,
          usedBy,
          link: status === 'open' ? invitationLink({ scheme, host }, code) : null,
          issuedAt: issuedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
        total,
      }
    },
  }
}
