import { business } from '@terahold/contract/constants'
import { memberPayments } from '../deposits/deposits.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { createOrderViews, type OrderViewDependencies } from '../orders/views/order-views.ts'
import { createPowerViews } from '../power/views.ts'
import type { Settlement } from '../settlement/settlement.ts'
import { type CashViewDependencies, createCashView } from '../withdrawals/cash/cash-view.ts'
import type { Infrastructure } from './infrastructure.ts'

type ViewParts = Pick<CashViewDependencies, 'limits'> &
  Pick<OrderViewDependencies, 'goods'> & {
    readonly ledger: Ledger
    readonly settlement: Settlement
  }

/** Creates what members read of their orders, power and cash, each in one query. */
export function memberViews(infrastructure: Infrastructure, { limits, goods, ledger, settlement }: ViewParts) {
  const { db, clock, token, treasury, reserve, explorerUrl } = infrastructure
  const { chainId } = infrastructure.chain
  const payments = memberPayments({ chainId, token: token.address })
  return {
    orderViews: createOrderViews({
      db,
      clock,
      payTo: { treasury: reserve ?? treasury, chainId, token },
      payments: payments.part,
      goods,
    }),
    readMemberPayments: payments.read,
    powerViews: createPowerViews({
      db,
      clock,
      settlement,
      decimals: token.decimals,
      exitKeptBps: business.exitKeptBps,
    }),
    cashView: createCashView({
      db,
      limits,
      token,
      chainId,
      balances: ledger.balancesPart,
      earnings: settlement.earningsPart,
      explorerUrl,
    }),
  }
}
