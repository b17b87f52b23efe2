import { Refusal } from '@terahold/contract/refusal'
import { type ActingOperator, type Attempt, type AuditedDependencies, audited } from '../decisions/audited.ts'
import type { Ledger, Leg } from '../ledger/ledger.ts'
import { type ShipmentDesk, wrongState } from './operator-shipments.ts'
import { isRefundable, type StoredShipmentState } from './rules.ts'
import * as store from './store.ts'
import { createMoves, type MoveDependencies } from './transitions.ts'

export type RefundDesk = ReturnType<typeof createRefundDesk>
export type RefundDependencies = AuditedDependencies &
  MoveDependencies & {
    readonly desk: Pick<ShipmentDesk, 'lockBy'>
    readonly ledger: Pick<Ledger, 'post'>
  }

/**
 * Refunds of goods and shipping that came back or were never sent: recorded by support, approved by another operator
 * with the settlement role.
 */
export function createRefundDesk(deps: RefundDependencies) {
  const moves = createMoves(deps)

  /**
   * Records that a shipment's price will be refunded; it cannot be sent afterwards. A repeat changes nothing.
   * @throws Refusal 403 role_missing; 404 shipment_unknown; 409 shipment_state when the goods are under way or
   * delivered.
   */
  function recordRefund(operator: ActingOperator, orderId: string, reason: string): Promise<StoredShipmentState> {
    return decide(
      operator,
      orderId,
      { action: 'shipment.refund', detail: { reason }, roles: ['support'] },
      async (tx, shipment) => {
        if (!isRefundable(shipment.state)) throw wrongState()
        if (shipment.refundRecordedBy === null)
          await store.updateShipment(tx, shipment, { refund_reason: reason, refund_recorded_by: operator.operatorId })
        return shipment.state
      },
    )
  }

  /**
   * Pays a recorded refund to the member's balance, once.
   * @throws Refusal 403 role_missing, own_record; 404 shipment_unknown, record_unknown; 409 already_decided.
   */
  function approveRefund(operator: ActingOperator, orderId: string): Promise<StoredShipmentState> {
    const attempt = { action: 'shipment.refund-approve', detail: {}, roles: ['settlement'] } as const
    return decide(operator, orderId, attempt, async (tx, shipment) => {
      requireRecorded(shipment)
      if (shipment.refundRecordedBy === operator.operatorId) throw new Refusal(403, 'own_record')
      if (shipment.price > 0n) await deps.ledger.post(tx, shipment.memberId, [refundLeg(shipment)])
      const refunded_at = await store.databaseNow(tx)
      await store.updateShipment(tx, shipment, {
        state: 'refunded',
        refund_approved_by: operator.operatorId,
        refunded_at,
      })
      await moves.tell(tx, shipment, 'refunded')
      return 'refunded'
    })
  }

  /**
   * Rejects a recorded refund; the goods can be sent again. @throws Refusal 403; 404 shipment_unknown, record_unknown;
   * 409 already_decided.
   */
  function rejectRefund(operator: ActingOperator, orderId: string): Promise<StoredShipmentState> {
    const attempt = { action: 'shipment.refund-reject', detail: {}, roles: ['settlement', 'support'] } as const
    return decide(operator, orderId, attempt, async (tx, shipment) => {
      requireRecorded(shipment)
      await store.updateShipment(tx, shipment, { refund_reason: null, refund_recorded_by: null })
      return shipment.state
    })
  }

  function decide(
    operator: ActingOperator,
    orderId: string,
    attempt: Omit<Attempt, 'subject'>,
    body: (tx: store.Tx, shipment: store.Shipment) => Promise<StoredShipmentState>,
  ): Promise<StoredShipmentState> {
    return audited(deps, operator, { ...attempt, subject: orderId }, async (tx) =>
      body(tx, await deps.desk.lockBy(tx, { orderId })),
    )
  }

  return { recordRefund, approveRefund, rejectRefund }
}

function requireRecorded({ state, refundRecordedBy }: store.Shipment): void {
  if (state === 'refunded') throw new Refusal(409, 'already_decided')
  if (refundRecordedBy === null) throw new Refusal(404, 'record_unknown')
}

/** Uses the key of a cancelled order's refund of goods, so the goods are refunded at most once. */
function refundLeg({ orderId, price }: store.Shipment): Leg {
  const leg = { key: `order:${orderId}:goods-refund`, asset: 'USDT', debit: 'goods', credit: 'available' } as const
  return { ...leg, amount: price, kind: 'goods_refund', reference: { kind: 'order', id: orderId } }
}
