import { Refusal } from '@terahold/contract/refusal'
import { NIL_ID, newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Leg } from '../../ledger/ledger.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { createStart } from '../state/start.ts'
import { step } from '../state/step.ts'
import { lockMembers, lockOrder, type Order, type Tx } from '../state/store.ts'

/** A member's request for an early exit at the refund they were shown, in minor units. */
export type ExitRequest = { readonly holdingId: string; readonly refund: bigint }

export function createExit(deps: OrderDependencies) {
  const { db, clock, catalogue, ledger, power, settings } = deps
  const start = createStart(deps)

  /**
   * Ends a running holding early. Today still runs; the prepaid fee of the whole days after it is refunded minus the
   * exit fee, and due credits are posted. Returns the refund in minor units; a repeat changes nothing and returns the
   * same.
   * @throws Refusal 404 holding_unknown; 422 exit_closed when the holding is not running or has no whole day left; 409
   * quote_changed when the refund differs from the one shown, for example after midnight.
   */
  return async function exitHolding(memberId: string, { holdingId, refund }: ExitRequest): Promise<bigint> {
    return transaction(db, async (tx) => {
      await lockMembers(tx, [memberId])
      const holding = await power.quoteExit(tx, memberId, holdingId, settings.exitKeptBps)
      const found = holding && (await lockOrder(tx, { memberId, orderId: holding.orderId }))
      if (!found) throw new Refusal(404, 'holding_unknown', { field: 'holdingId' })
      if (found.state === 'refunded') return found.refundAmount ?? 0n
      const { quote, asOf } = holding
      if (!quote) throw new Refusal(422, 'exit_closed', { field: 'holdingId' })
      if (quote.refund !== refund) throw new Refusal(409, 'quote_changed', { field: 'quote' })
      // A holding runs from its first midnight, even before the job has moved its order.
      await leave(tx, await start(tx, found, asOf), quote, asOf)
      return quote.refund
    })
  }

  async function leave(tx: Tx, order: Order, quote: { refund: bigint; kept: bigint }, asOf: Date): Promise<void> {
    const { memberId, orderId, poolId, powerMths } = order
    await deps.postDue(tx, memberId)
    await catalogue.releaseSold(tx, poolId, powerMths)
    const endsOn = await power.endHolding(tx, memberId, orderId, asOf)
    const groupId = newId(clock)
    if (quote.refund > 0n) await ledger.post(tx, memberId, [refundLeg(orderId, quote.refund)], groupId)
    if (quote.kept > 0n) await ledger.post(tx, NIL_ID, [keptLeg(orderId, quote.kept)], groupId)
    await step(deps, tx, order, 'exited', asOf, { closed_at: asOf, refund_amount: quote.refund, ends_on: endsOn })
  }
}

function refundLeg(orderId: string, amount: bigint): Leg {
  const leg = { key: `order:${orderId}:exit-refund`, asset: 'USDT', debit: 'unearned', credit: 'available' } as const
  return { ...leg, amount, kind: 'exit_refund', reference: { kind: 'order', id: orderId } }
}

function keptLeg(orderId: string, amount: bigint): Leg {
  const leg = { key: `order:${orderId}:exit-kept`, asset: 'USDT', debit: 'unearned', credit: 'exit_income' } as const
  return { ...leg, amount, kind: 'exit_kept', reference: { kind: 'order', id: orderId } }
}
