import type { operatorCalls } from '@terahold/contract/calls/desk/operators'
import type { cashCalls } from '@terahold/contract/calls/member/cash'
import type { RowOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../db/connection.ts'
import { sliceOf } from '../db/lists.ts'
import type { Audit } from '../decisions/audit-log.ts'
import { shownDraft } from '../decisions/signed/shown-draft.ts'
import { amountField, amountNamed } from '../http/call/fields.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { CashView } from './cash/cash-view.ts'
import { reasonToShow } from './request/request-rules.ts'
import * as store from './request/store.ts'
import { createReleaseDesk } from './review/release-desk.ts'
import type { Withdrawals } from './withdrawals.ts'

type WithdrawalCalls = Omit<typeof cashCalls, 'usdtLines'>
type ReleaseCalls = Pick<
  typeof operatorCalls,
  'withdrawalQueue' | 'withdrawalDecision' | 'prepareWithdrawal' | 'releaseWithdrawal' | 'rejectWithdrawal'
>

export type WithdrawalRouteDependencies = {
  db: Database
  withdrawals: Withdrawals
  cashView: CashView
  audit: Audit
  maskEmail: (email: string) => string
  decimals: number
  /** Returns the address of a transaction in the block explorer, or null without an explorer. */
  explorerLink: (txHash: string) => string | null
}

/** A member's calls about their cash and withdrawals. */
export function withdrawalRoutes(deps: WithdrawalRouteDependencies): Handlers<WithdrawalCalls> {
  const { db, withdrawals, cashView, decimals } = deps
  const show = (amount: bigint) => formatAmount(amount, decimals)
  return {
    myCash: async ({ member }) => ({ data: await cashView(member.memberId) }),

    insertWithdrawal: async ({ member, input }) => {
      const amount = positiveAmount(input.amount, decimals)
      const { withdrawal, email } = await withdrawals.request(
        member.memberId,
        amount,
        input.idempotencyKey,
        member.sessionId,
      )
      return {
        data: {
          withdrawId: withdrawal.withdraw_id,
          state: withdrawal.state,
          amount: show(withdrawal.amount),
          fee: show(withdrawal.fee),
          receive: show(withdrawal.amount - withdrawal.fee),
          toAddress: withdrawal.to_address,
          maskedEmail: deps.maskEmail(email),
          verifyBy: withdrawal.verify_by.toISOString(),
        },
      }
    },

    confirmWithdrawal: async ({ member, input }) => {
      const { state, triesLeft, holdUntil } = await withdrawals.confirm(
        member.memberId,
        input.withdrawId,
        input.code,
        member.sessionId,
      )
      return { data: { state, triesLeft, holdUntil: holdUntil?.toISOString() ?? null } }
    },

    cancelWithdrawal: async ({ member, input }) => ({
      data: { state: await withdrawals.cancel(member.memberId, input.withdrawId) },
    }),

    withdrawals: async ({ member, input }) => {
      const { rows, total } = await store.listWithdrawals(db, member.memberId, input.state, sliceOf(input))
      const events = await store.listEvents(
        db,
        member.memberId,
        rows.map((row) => row.withdraw_id),
      )
      return { rows: rows.map((row) => showWithdrawal(row, events, show, deps.explorerLink)), total }
    },
  }
}

/** The operators' calls: two release a large withdrawal, either can reject it. */
export function releaseRoutes({
  db,
  withdrawals,
  audit,
  decimals,
}: WithdrawalRouteDependencies): Handlers<ReleaseCalls> {
  const show = (amount: bigint) => formatAmount(amount, decimals)
  const desk = createReleaseDesk({ db, audit, release: withdrawals })
  return {
    withdrawalQueue: async ({ input }) => {
      const filter = { ...input, amount: amountNamed(input.text, decimals) }
      const { rows, total } = await desk.list(filter, sliceOf(input))
      return {
        total,
        rows: rows.map((row) => ({
          withdrawId: row.withdraw_id,
          memberId: row.member_id,
          toAddress: row.to_address,
          amount: show(row.amount),
          fee: show(row.fee),
          state: row.state,
          needsRelease: row.needs_release,
          preparedBy: row.prepared_by_name,
          preparedById: row.prepared_by,
          reason: reasonToShow(row),
          note: row.note,
          createdAt: row.created_at.toISOString(),
        })),
      }
    },
    withdrawalDecision: async ({ params }) => ({ data: shownDraft(await desk.draft(params.id)) }),
    prepareWithdrawal: async ({ operator, params, input }) => ({
      data: { state: await desk.prepare(operator, params.id, input) },
    }),
    releaseWithdrawal: async ({ operator, params, input }) => ({
      data: { state: await desk.release(operator, params.id, input) },
    }),
    rejectWithdrawal: async ({ operator, params, input }) => ({
      data: { state: await desk.reject(operator, params.id, input.reason) },
    }),
  }
}

function showWithdrawal(
  row: Awaited<ReturnType<typeof store.listWithdrawals>>['rows'][number],
  events: Awaited<ReturnType<typeof store.listEvents>>,
  show: (amount: bigint) => string,
  explorerLink: (txHash: string) => string | null,
): RowOf<typeof cashCalls.withdrawals> {
  const own = events.filter((event) => event.withdraw_id === row.withdraw_id)
  return {
    withdrawId: row.withdraw_id,
    amount: show(row.amount),
    fee: show(row.fee),
    receive: show(row.amount - row.fee),
    toAddress: row.to_address,
    state: row.state,
    stateLog: own.map(({ state, at }) => ({ state, at: at.toISOString() })),
    txHash: row.tx_hash,
    explorerUrl: row.tx_hash ? explorerLink(row.tx_hash) : null,
    reason: reasonToShow(row),
    note: row.note,
    holdUntil: row.held_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

function positiveAmount(text: string, decimals: number): bigint {
  const amount = amountField('amount', text, decimals)
  if (amount === 0n) throw new Refusal(400, 'bad_field', { field: 'amount' })
  return amount
}
