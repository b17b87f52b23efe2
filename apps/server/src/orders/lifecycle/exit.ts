import { Refusal } from '@terahold/contract/refusal'
import { transaction } from '../../db/transaction.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { lockMember, refuseFrozen } from '../state/lock-members.ts'
import { createCommission, createStart } from '../state/start.ts'
import { findOrder } from '../state/store.ts'
import { createEnding } from './ending.ts'

/** A member's request for an early exit at the refund they were shown, in minor units. */
export type ExitRequest = { readonly holdingId: string; readonly refund: bigint }

export function createExit(deps: OrderDependencies) {
  const { db, power, settings } = deps
  const start = createStart(deps)
  const fallDue = createCommission(deps)
  const { endRunning } = createEnding(deps)

  /**
   * Ends a running holding early, once its order can no longer be withdrawn from. Today still runs; the prepaid fee of the whole days after it is refunded minus the
   * exit fee, and due credits are posted. Returns the refund in minor units; a repeat changes nothing and returns the
   * same.
   * @throws Refusal 404 holding_unknown; 422 withdrawal_open while the member can withdraw from the contract, exit_closed
   * when the holding is not running or has no whole day left; 409 quote_changed when the refund differs from the one shown, for example after midnight;
   * 423 account_frozen.
   */
  return async function exitHolding(memberId: string, { holdingId, refund }: ExitRequest): Promise<bigint> {
    return transaction(db, async (tx) => {
      await lockMember(tx, memberId)
      const holding = await power.quoteExit(tx, memberId, { holdingId }, settings.exitKeptBps)
      const found = holding && (await findOrder(tx, { memberId, orderId: holding.orderId }))
      if (!found) throw new Refusal(404, 'holding_unknown', { field: 'holdingId' })
      if (found.state === 'refunded') return found.refundAmount ?? 0n
      await refuseFrozen(tx, memberId)
      const { quote, asOf } = holding
      if (!quote) throw new Refusal(422, 'exit_closed', { field: 'holdingId' })
      if (quote.isWithdrawal) throw new Refusal(422, 'withdrawal_open', { field: 'holdingId' })
      if (quote.refund !== refund) throw new Refusal(409, 'quote_changed', { field: 'quote' })
      // A holding runs from its first midnight, even before the job has moved its order.
      const order = await start(tx, found, asOf)
      await fallDue(tx, order, asOf)
      await endRunning(tx, order, quote, asOf, 'exit')
      return quote.refund
    })
  }
}
