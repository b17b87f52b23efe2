import type { EarlyEnd } from '@terahold/contract/codes/orders'
import { NIL_ID, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Leg } from '../../ledger/ledger.ts'
import { refundLegs } from '../payment/pay.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { step } from '../state/step.ts'
import { grantFeeFree, type Order } from '../state/store.ts'

/** What comes back of the prepaid fee and what is kept of it, in minor units. */
export type Settled = { readonly refund: bigint; readonly kept: bigint }

/** The two ways in which a locked, paid order ends before its last day. */
export function createEnding(deps: OrderDependencies) {
  const { clock, catalogue, ledger, power } = deps

  /** Cancels an order before its holding starts. Everything comes back and can be withdrawn without fee. */
  async function cancelPaid(tx: Tx, order: Order, now: Date, endedBy: EarlyEnd): Promise<void> {
    await catalogue.releaseSold(tx, order.poolId, order.powerMths)
    await power.cancelHolding(tx, order.memberId, order.orderId, now)
    await ledger.post(tx, order.memberId, refundLegs(order))
    await grantFeeFree(tx, order, order.price)
    const changes = { closed_at: now, refund_amount: order.price, ended_by: endedBy, commission_open: false }
    await step(deps, tx, order, 'cancelled', now, changes)
    if (endedBy === 'withdrawal') await deps.acknowledgeWithdrawal(tx, order, { refund: order.price, at: now })
  }

  /**
   * Ends a running holding: `asOf` is its last day. What is due is posted first. The refund can be withdrawn without fee
   * unless the member chose an early exit.
   */
  async function endRunning(tx: Tx, order: Order, quote: Settled, asOf: Date, endedBy: EarlyEnd): Promise<void> {
    const { memberId, orderId, poolId, powerMths } = order
    await deps.postDue(tx, memberId)
    await catalogue.releaseSold(tx, poolId, powerMths)
    const endsOn = await power.endHolding(tx, memberId, orderId, asOf)
    const groupId = newId(clock)
    if (quote.refund > 0n) await ledger.post(tx, memberId, [refundLeg(orderId, quote.refund, endedBy)], groupId)
    if (quote.kept > 0n) await ledger.post(tx, NIL_ID, [keptLeg(orderId, quote.kept)], groupId)
    if (endedBy !== 'exit') await grantFeeFree(tx, order, quote.refund)
    const changes = { closed_at: asOf, refund_amount: quote.refund, ends_on: endsOn, ended_by: endedBy }
    await step(deps, tx, order, 'exited', asOf, { ...changes, commission_open: false })
    if (endedBy === 'withdrawal') await deps.acknowledgeWithdrawal(tx, order, { refund: quote.refund, at: asOf })
  }

  return { cancelPaid, endRunning }
}

function refundLeg(orderId: string, amount: bigint, endedBy: EarlyEnd): Leg {
  const leg = { asset: 'USDT', debit: 'unearned', credit: 'available', amount } as const
  const reference = { kind: 'order', id: orderId } as const
  return endedBy === 'exit'
    ? { ...leg, reference, key: `order:${orderId}:exit-refund`, kind: 'exit_refund' }
    : { ...leg, reference, key: `order:${orderId}:hashrate-refund`, kind: 'order_refund' }
}

function keptLeg(orderId: string, amount: bigint): Leg {
  const leg = { key: `order:${orderId}:exit-kept`, asset: 'USDT', debit: 'unearned', credit: 'exit_income' } as const
  return { ...leg, amount, kind: 'exit_kept', reference: { kind: 'order', id: orderId } }
}
