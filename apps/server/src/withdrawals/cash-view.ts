import type { myCash } from '@terahold/contract/calls/cash'
import type { DataOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../db/connection.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { roomThisMonth, roomToday, type WithdrawalLimits } from './rules.ts'
import * as store from './store.ts'

export type CashView = (memberId: string) => Promise<DataOf<typeof myCash>>

export type CashViewDependencies = {
  db: Database
  ledger: Ledger
  earnings: (db: Database, memberId: string) => Promise<{ due: bigint; pending: bigint; earned: bigint }>
  limits: WithdrawalLimits
  token: { symbol: string; decimals: number }
  chainId: number
  explorerUrl: string | null
}

/** A member's cash: `available` is what is posted and what is due, so it is what a withdrawal can really take. */
export function createCashView({
  db,
  ledger,
  earnings,
  limits,
  token,
  chainId,
  explorerUrl,
}: CashViewDependencies): CashView {
  const show = (amount: bigint) => formatAmount(amount, token.decimals)
  return async (memberId) => {
    const [balances, mined, history, feeFree, withdrawn, member] = await Promise.all([
      ledger.balances(db, memberId),
      earnings(db, memberId),
      store.readHistory(db, memberId),
      store.readFeeFree(db, memberId),
      store.sumConfirmed(db, memberId),
      store.readMember(db, memberId),
    ])
    const isHeld = member.hold_until !== null && member.hold_until > (await store.databaseNow(db))
    return {
      available: show(balances.available + mined.due),
      pending: show(mined.pending),
      held: show(balances.held),
      withdrawn: show(withdrawn),
      earned: show(mined.earned),
      min: show(limits.minimum),
      feeQuote: show(limits.fee),
      feeFree: show(feeFree),
      dayLimitLeft: show(roomToday(history, limits)),
      monthLimitLeft: show(roomThisMonth(history, limits)),
      holdUntil: isHeld ? (member.hold_until?.toISOString() ?? null) : null,
      holdReason: isHeld ? member.hold_reason : null,
      symbol: token.symbol,
      decimals: token.decimals,
      chainId,
      explorerUrl,
    }
  }
}
