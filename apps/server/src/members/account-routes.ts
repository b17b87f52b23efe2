import type { accountCalls } from '@terahold/contract/calls/member/account'
import type { Handlers } from '../http/call/handler.ts'
import type { CloseAccount } from './closing/closing.ts'
import type { ExportAccount } from './export/account-export.ts'
import type { Members } from './members.ts'

export type AccountRouteDependencies = {
  readonly members: Pick<Members, 'password' | 'freezing'>
  readonly closeAccount: CloseAccount
  readonly exportAccount: ExportAccount
}

/** A member's calls about the account itself: password, freezing, closing, export. */
export function accountRoutes(deps: AccountRouteDependencies): Handlers<typeof accountCalls> {
  const { password, freezing } = deps.members
  return {
    stagePassword: async ({ member, input }) => ({ data: await password.stage(member, input) }),

    updatePassword: async ({ member, input }) => {
      const { changedAt, holdUntil } = await password.commit(member, input.ticket)
      return { data: { changedAt: changedAt.toISOString(), holdUntil: holdUntil.toISOString() } }
    },

    freezeAccount: async ({ input, remoteAddress }) => {
      await freezing.freeze({ token: input.token, remoteAddress })
      return { data: { ok: true } }
    },

    closeAccount: async ({ member, input, locale }) => {
      await deps.closeAccount({ memberId: member.memberId, password: input.password, locale })
      return { data: { ok: true } }
    },

    exportAccount: async ({ member, locale }) => ({ data: await deps.exportAccount({ ...member, locale }) }),
  }
}
