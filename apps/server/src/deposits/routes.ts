import type { houseWithdrawalCalls } from '@terahold/contract/calls/desk/house-withdrawals'
import type { suspenseCalls } from '@terahold/contract/calls/desk/suspense'
import { parseCode } from '@terahold/contract/codes/parse-code'
import { suspenseReasons } from '@terahold/contract/codes/suspense'
import type { InputOf, RowOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import { shownDraft } from '../decisions/signed/shown-draft.ts'
import { amountField, amountNamed } from '../http/call/fields.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { HouseWithdrawals } from './house-withdrawals/house-withdrawals.ts'
import type { OwnerHint } from './suspense/owner-hints.ts'
import type { Suspense, SuspenseAssignment } from './suspense/suspense.ts'

export type SuspenseRouteDependencies = { readonly suspense: Suspense; readonly decimals: number }

/** The operators' calls about deposits in suspense. */
export function suspenseRoutes({ suspense, decimals }: SuspenseRouteDependencies): Handlers<typeof suspenseCalls> {
  return {
    listSuspense: async ({ input }) => {
      const { rows, total, hints, wallets } = await suspense.listWithHints({
        ...input,
        amount: amountNamed(input.text, decimals),
      })
      return {
        total,
        rows: rows.map((row) => ({
          txHash: row.tx_hash,
          logIndex: row.log_index,
          sender: row.sender,
          amount: formatAmount(row.amount, decimals),
          reason: parseCode(suspenseReasons, row.reason ?? '', 'reason for suspense'),
          at: row.block_time.toISOString(),
          assignment: assignmentOf(row, wallets),
          suggestions: [...(hints.get(`${row.tx_hash}:${row.log_index}`) ?? [])].map((hint) =>
            shownHint(hint, wallets),
          ),
        })),
      }
    },
    draftSuspenseAssignment: async ({ input }) => ({ data: shownDraft(await suspense.draftAssignment(given(input))) }),
    assignSuspense: async ({ operator, input }) => {
      const { text, signature, ...fields } = input
      return { data: { id: await suspense.assign(operator, given(fields), { text, signature }) } }
    },
    suspenseDecision: async ({ params }) => ({ data: shownDraft(await suspense.draftApproval(params.id)) }),
    approveSuspense: async ({ operator, params, input }) => {
      await suspense.approve(operator, params.id, input)
      return { data: { state: 'approved' } }
    },
    rejectSuspense: async ({ operator, params, input }) => ({
      data: { outcome: await suspense.reject(operator, params.id, input) },
    }),
  }
}

function given({
  txHash,
  logIndex,
  member,
  venue,
  ...rest
}: InputOf<typeof suspenseCalls.draftSuspenseAssignment>): SuspenseAssignment {
  const hash = txHash.toLowerCase()
  return {
    ...rest,
    log: { txHash: hash.startsWith('0x') ? hash : `0x${hash}`, logIndex },
    ...(member !== undefined && { member }),
    ...(venue !== undefined && { venue }),
  }
}

type Row = RowOf<typeof suspenseCalls.listSuspense>

type Listed = Awaited<ReturnType<Suspense['listWithHints']>>

function assignmentOf(row: Listed['rows'][number], wallets: Listed['wallets']): Row['assignment'] {
  const { assignment_id: id, target, state, evidence, recorder: recordedBy, recorded_by: recordedById } = row
  if (!id || !target || !evidence || !recordedBy || !recordedById || (state !== 'recorded' && state !== 'approved'))
    return null
  const { member_id: memberId, venue, given_up_by: givenUpById } = row
  const memberWallet = wallets.get(memberId) ?? null
  return { id, state, target, memberId, memberWallet, venue, evidence, recordedBy, recordedById, givenUpById }
}

function shownHint({ hint, memberId, venue }: OwnerHint, wallets: Listed['wallets']) {
  return { hint, memberId, memberWallet: wallets.get(memberId) ?? null, venue }
}

export type HouseWithdrawalRouteDependencies = {
  readonly houseWithdrawals: HouseWithdrawals
  readonly decimals: number
}

/** The operators' calls about earned income that leaves for the owner. */
export function houseWithdrawalRoutes({
  houseWithdrawals,
  decimals,
}: HouseWithdrawalRouteDependencies): Handlers<typeof houseWithdrawalCalls> {
  const announced = ({ amount, ...rest }: InputOf<typeof houseWithdrawalCalls.draftHouseWithdrawal>) => ({
    ...rest,
    amount: amountField('amount', amount, decimals),
  })
  return {
    listHouseWithdrawals: async ({ input }) => {
      const { rows, total } = await houseWithdrawals.list({ ...input, amount: amountNamed(input.text, decimals) })
      return {
        total,
        rows: rows.map((row) => ({
          id: row.house_withdrawal_id,
          state: row.state,
          to: row.to_address,
          reason: row.reason,
          amount: formatAmount(row.amount, decimals),
          recordedBy: row.recorder,
          recordedById: row.recorded_by,
          recordedAt: row.recorded_at.toISOString(),
          givenUpById: row.given_up_by,
          txHash: row.tx_hash,
        })),
      }
    },
    draftHouseWithdrawal: async ({ input }) => ({
      data: shownDraft(await houseWithdrawals.draftAnnouncement(announced(input))),
    }),
    announceHouseWithdrawal: async ({ operator, input: { text, signature, ...given } }) => ({
      data: { id: await houseWithdrawals.announce(operator, announced(given), { text, signature }) },
    }),
    houseWithdrawalDecision: async ({ params }) => ({
      data: shownDraft(await houseWithdrawals.draftApproval(params.id)),
    }),
    approveHouseWithdrawal: async ({ operator, params, input }) => {
      await houseWithdrawals.approve(operator, params.id, input)
      return { data: { state: 'approved' } }
    },
    rejectHouseWithdrawal: async ({ operator, params, input }) => ({
      data: { outcome: await houseWithdrawals.reject(operator, params.id, input) },
    }),
  }
}
