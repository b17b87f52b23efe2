import type { reversalCalls } from '@terahold/contract/calls/desk/reversals'
import type { usdtLines } from '@terahold/contract/calls/member/cash'
import { reversibleKinds } from '@terahold/contract/codes/ledger'
import { parseCode } from '@terahold/contract/codes/parse-code'
import type { InputOf } from '@terahold/contract/endpoint'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import type { Database } from '../db/connection.ts'
import { shownDraft } from '../decisions/signed/shown-draft.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { Ledger } from './ledger.ts'
import { reversalFields } from './reversal-fields.ts'
import type { Reversals } from './reversals.ts'
import { hashOfLine } from './statement/line-hash.ts'
import { memoOf } from './statement/memo.ts'

export type LedgerRouteDependencies = { readonly db: Database; readonly ledger: Ledger; readonly decimals: number }

/** Route of the member's USDT statement. */
export function ledgerRoutes({
  db,
  ledger,
  decimals,
}: LedgerRouteDependencies): Handlers<{ usdtLines: typeof usdtLines }> {
  return {
    usdtLines: async ({ member, input, locale }) => {
      const { type, from, to, pageNum, pageSize } = input
      const statement = await ledger.statement(db, {
        memberId: member.memberId,
        asset: 'USDT',
        kind: type,
        from,
        to,
        pageNum,
        pageSize,
      })
      return {
        data: {
          opening: formatAmount(statement.opening, decimals),
          closing: formatAmount(statement.closing, decimals),
          heldOpening: formatAmount(statement.held.opening, decimals),
          heldClosing: formatAmount(statement.held.closing, decimals),
        },
        total: statement.total,
        rows: statement.lines.map((line) => {
          const shown = {
            transferId: line.transferId,
            at: line.at.toISOString(),
            kind: line.kind,
            amount: formatSigned(line.amount, decimals),
            balance: formatAmount(line.balance, decimals),
            ref: line.reference,
          }
          return { ...shown, lineId: line.seq.toString(), memo: memoOf(line.kind, locale), hash: hashOfLine(shown) }
        }),
      }
    },
  }
}

/** The operators' calls about transfers that two of them reverse. */
export function reversalRoutes({
  reversals,
  decimals,
}: {
  readonly reversals: Reversals
  readonly decimals: number
}): Handlers<typeof reversalCalls> {
  const asked = ({ member: memberId, ...rest }: InputOf<typeof reversalCalls.draftReversal>) => ({ memberId, ...rest })
  return {
    listReversals: async ({ input }) => {
      const { rows, total, wallets } = await reversals.list(input)
      return {
        total,
        rows: rows.map((row) => {
          const { reversal_id: id, member_id: memberId, transfer_id: transferId } = row
          const fields = reversalFields({ ...row, memberId, transferId }, decimals)
          return {
            id,
            state: row.state,
            ...fields,
            memberWallet: wallets.get(memberId) ?? null,
            kind: parseCode(reversibleKinds, row.kind, 'reversible kind'),
            recordedBy: row.recorder,
            recordedById: row.recorded_by,
            recordedAt: row.recorded_at.toISOString(),
          }
        }),
      }
    },
    draftReversal: async ({ input }) => ({ data: shownDraft(await reversals.draft(asked(input))) }),
    recordReversal: async ({ operator, input: { text, signature, ...given } }) => ({
      data: { id: await reversals.record(operator, asked(given), { text, signature }) },
    }),
    reversalDecision: async ({ params }) => ({ data: shownDraft(await reversals.draftApproval(params.id)) }),
    approveReversal: async ({ operator, params, input }) => {
      await reversals.approve(operator, params.id, input)
      return { data: { state: 'approved' } }
    },
    rejectReversal: async ({ operator, params, input }) => {
      await reversals.reject(operator, params.id, input)
      return { data: { state: 'rejected' } }
    },
  }
}
