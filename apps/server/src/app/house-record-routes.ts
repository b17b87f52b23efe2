import type { houseRecordCalls } from '@terahold/contract/calls/desk/house-records'
import { named, recordNames } from '@terahold/contract/calls/desk/record-names'
import type { ParsedInputOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../db/connection.ts'
import { recordRoutes } from '../decisions/record-routes.ts'
import { shownDraft } from '../decisions/signed/shown-draft.ts'
import type { Claims } from '../deposits/claims/claims.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { FreezeDesk } from '../members/freeze/freeze-desk.ts'
import type { ResetDesk } from '../members/reset/reset-desk.ts'
import type { Acceptances } from '../trust/reconciliation/acceptances.ts'

type Calls = typeof houseRecordCalls

export type HouseRecordRouteDependencies = {
  readonly db: Database
  readonly acceptances: Acceptances
  readonly freezes: FreezeDesk
  readonly resets: ResetDesk
  readonly claims: Pick<Claims, 'list'>
  readonly decimals: number
}

/** The operators' calls about explained differences, frozen accounts and members who lost access. */
export function houseRecordRoutes({
  db,
  acceptances,
  freezes,
  claims,
  decimals,
  ...deps
}: HouseRecordRouteDependencies): Handlers<Calls> {
  const explained = recordRoutes({
    db,
    read: (input: ParsedInputOf<Calls['draftAcceptance']>) => input,
    ...acceptances,
  })
  const lifts = recordRoutes({
    db,
    ...freezes.lifts,
    read: ({ member: memberId, reason }: ParsedInputOf<Calls['draftUnfreeze']>) => ({ memberId, reason }),
  })
  const resets = recordRoutes({
    db,
    ...deps.resets,
    record: deps.resets.prepare,
    read: ({ member: memberId, reason }: ParsedInputOf<Calls['draftAccountReset']>) => ({ memberId, reason }),
  })
  return {
    listClaims: async () => {
      const show = (amount: bigint) => formatAmount(amount, decimals)
      const rows = (await claims.list()).map(({ claim_id, member_id, sender, subject, amount, settled }) => ({
        claimId: claim_id,
        memberId: member_id,
        sender,
        subject,
        amount: show(amount),
        open: show(amount - settled),
      }))
      return { rows, total: rows.length }
    },
    listDifferences: async () => {
      const rows = await acceptances.found()
      return { rows, total: rows.length }
    },
    ...named(recordNames.acceptance, explained),
    listFreezes: async ({ input }) => {
      const { rows, total } = await freezes.list(input)
      return {
        total,
        rows: rows.map(({ frozenAt, ...row }) => ({ ...row, frozenAt: frozenAt.toISOString() })),
      }
    },
    draftFreeze: async ({ operator, input }) => ({
      data: shownDraft(await freezes.draftFreeze({ memberId: input.member, reason: input.reason }, operator)),
    }),
    freezeMember: async ({ operator, input: { text, signature, member: memberId, reason } }) => ({
      data: { id: await freezes.freeze(operator, { memberId, reason }, { text, signature }) },
    }),
    ...named(recordNames.unfreeze, lifts),
    ...named(recordNames.accountReset, resets),
  }
}
