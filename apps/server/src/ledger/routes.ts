import type { usdtLines } from '@terahold/contract/calls/cash'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import type { Database } from '../db/connection.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { Ledger } from './ledger.ts'
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
