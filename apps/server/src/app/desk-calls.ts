import { decisionCalls } from '@terahold/contract/calls/decisions'
import { deskCalls as readingCalls } from '@terahold/contract/calls/desk'
import { houseWithdrawalCalls } from '@terahold/contract/calls/house-withdrawals'
import { operatorCalls } from '@terahold/contract/calls/operators'
import { payoutCalls } from '@terahold/contract/calls/payouts'
import { reversalCalls } from '@terahold/contract/calls/reversals'
import { suspenseCalls } from '@terahold/contract/calls/suspense'
import { decisionRoutes } from '../decisions/routes.ts'
import { houseWithdrawalRoutes, suspenseRoutes } from '../deposits/routes.ts'
import { deskRoutes } from '../desk/routes.ts'
import { type BoundCall, bindCalls } from '../http/mount.ts'
import { reversalRoutes } from '../ledger/routes.ts'
import { operatorRoutes } from '../operators/routes.ts'
import { settlementRoutes } from '../settlement/routes.ts'
import { payoutRoutes } from '../withdrawals/payout/routes.ts'
import { releaseRoutes, type WithdrawalRouteDependencies } from '../withdrawals/routes.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Subjects } from './subjects.ts'

/** The calls of the operators' desk. */
export function deskCalls(ground: Infrastructure, subjects: Subjects, cash: WithdrawalRouteDependencies): BoundCall[] {
  const { db } = ground
  const { decimals } = ground.token
  const { members } = subjects
  return [
    ...bindCalls(operatorCalls, {
      ...operatorRoutes({ db, operators: subjects.operators, proof: members.proof }),
      ...settlementRoutes({ settlement: subjects.settlement, decimals }),
      ...releaseRoutes(cash),
    }),
    ...bindCalls(
      decisionCalls,
      decisionRoutes({ db, audit: subjects.audit, chainId: ground.chain.chainId, registry: ground.registry }),
    ),
    ...bindCalls(readingCalls, deskRoutes({ db, audit: subjects.audit, chainId: ground.chain.chainId, decimals })),
    ...bindCalls(payoutCalls, payoutRoutes(subjects.payoutDesk, decimals)),
    ...bindCalls(suspenseCalls, suspenseRoutes({ suspense: subjects.suspense, decimals })),
    ...bindCalls(
      houseWithdrawalCalls,
      houseWithdrawalRoutes({ houseWithdrawals: subjects.houseWithdrawals, decimals }),
    ),
    ...bindCalls(reversalCalls, reversalRoutes({ reversals: subjects.reversals, decimals })),
  ]
}
