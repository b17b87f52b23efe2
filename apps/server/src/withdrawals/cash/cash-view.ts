import type { myCash } from '@terahold/contract/calls/member/cash'
import type { DataOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../../db/connection.ts'
import type { Part } from '../../db/statement.ts'
import { roomThisMonth, roomToday, type WithdrawalLimits } from '../request/request-rules.ts'
import { cashReader } from './cash-store.ts'

export type CashView = (memberId: string) => Promise<DataOf<typeof myCash>>

export type CashViewDependencies = {
  readonly db: Database
  readonly balances: Part<string, { available: bigint; held: bigint }>
  readonly earnings: Part<{ memberId: string }, { due: bigint; pending: bigint; earned: bigint }>
  readonly limits: WithdrawalLimits
  readonly token: { symbol: string; decimals: number }
  readonly chainId: number
  readonly explorerUrl: string | null
}

/**
 * Returns a member's cash. `available` includes credits that are due but not posted, so it is what a withdrawal can
 * take.
 */
export function createCashView(dependencies: CashViewDependencies): CashView {
  const { db, limits, token, chainId, explorerUrl } = dependencies
  const show = (amount: bigint) => formatAmount(amount, token.decimals)
  const readCash = cashReader({
    balances: dependencies.balances.column,
    earnings: (memberId) => dependencies.earnings.column({ memberId }),
  })
  return async (memberId) => {
    const { history, hold, withdrawn, feeFree, claimed, ...others } = await readCash(db, memberId)
    const balances = dependencies.balances.read(others.balances)
    const mined = dependencies.earnings.read(others.earnings)
    return {
      available: show(balances.available + mined.due),
      pending: show(mined.pending),
      held: show(balances.held),
      claimed: show(claimed),
      withdrawn: show(withdrawn),
      earned: show(mined.earned),
      min: show(limits.minimum),
      feeQuote: show(limits.fee),
      feeFree: show(feeFree),
      dayLimitLeft: show(roomToday(history, limits)),
      monthLimitLeft: show(roomThisMonth(history, limits)),
      holdUntil: hold?.until.toISOString() ?? null,
      holdReason: hold?.reason ?? null,
      symbol: token.symbol,
      decimals: token.decimals,
      chainId,
      explorerUrl,
    }
  }
}
