import { Refusal } from '@terahold/contract/refusal'
import { databaseNow } from '../db/now.ts'
import type { Tx } from '../db/transaction.ts'
import { type ActingOperator, type AuditedDependencies, audited } from '../decisions/audited.ts'
import { type Rejection, refuseOwnOrDecided } from '../decisions/decision-rules.ts'
import type { Draft, Signed } from '../decisions/signed/signed-decisions.ts'
import { type RecordDecisions, signedRecords } from '../decisions/signed-records.ts'
import type { Ledger, Leg } from '../ledger/ledger.ts'
import { refundFields } from './refund-fields.ts'
import { type ShipmentDesk, wrongState } from './shipment-desk.ts'
import { findRefund, refundSource } from './shipment-desk-store.ts'
import { isRefundable } from './shipment-rules.ts'
import * as store from './store.ts'
import { createTransitions, type TransitionDependencies } from './transitions.ts'

export type RefundDesk = ReturnType<typeof createRefundDesk>
export type RefundDependencies = AuditedDependencies &
  TransitionDependencies & {
    readonly desk: Pick<ShipmentDesk, 'findBy' | 'lockBy'>
    readonly ledger: Pick<Ledger, 'post'>
    /** What operators sign. Needs no chain until something is signed. */
    readonly decisions: RecordDecisions
    /** Decimals of USDT. */
    readonly decimals: number
  }

/** A refund of an order's goods, and why: one line of 5 to 300 characters. */
export type RefundRecord = { readonly orderId: string; readonly reason: string }

/**
 * Refunds of goods and shipping that came back or were never sent: recorded by support, approved by another operator
 * with the settlement role. Both sign it.
 */
export function createRefundDesk(deps: RefundDependencies) {
  const transitions = createTransitions(deps)

  const records = signedRecords(deps.decisions, {
    type: 'ShipmentRefund',
    fieldsOf: (given: Parameters<typeof refundFields>[0]) => refundFields(given, deps.decimals),
    find: (id) => findRefund(deps.db, id),
    givenOf: ({ shipment, reason }) => ({ ...shipment, reason: reason ?? '' }),
  })

  /** Returns what the first operator signs. @throws Refusal 404 shipment_unknown, 409 shipment_state or already_recorded. */
  async function draft({ orderId, reason }: RefundRecord): Promise<Draft> {
    const shipment = await deps.desk.findBy(deps.db, { orderId })
    refuseUnrefundable(shipment)
    return records.draft({ ...shipment, reason: lineOf(reason) })
  }

  /**
   * Records that a shipment's price will be refunded, as the operator signed it; it cannot be sent afterwards. Returns the refund's
   * id.
   * @throws Refusal 403 role_missing or signature_invalid; 404 shipment_unknown; 409 shipment_state when the goods are under way
   * or delivered, already_recorded or decision_changed.
   */
  async function recordRefund(operator: ActingOperator, given: RefundRecord, signed: Signed): Promise<string> {
    const { orderId } = given
    const reason = lineOf(given.reason)
    const attempt = { action: 'shipment.refund', subject: orderId, detail: { reason }, roles: ['support'] } as const
    return audited(deps, operator, attempt, async (tx) => {
      const seen = await deps.desk.findBy(tx, { orderId })
      refuseUnrefundable(seen)
      // Asks the chain before the shipment is locked. What is signed about a shipment never changes, only its state.
      const keep = await records.check(operator, { ...seen, reason }, signed)
      const shipment = await deps.desk.lockBy(tx, { orderId })
      refuseUnrefundable(shipment)
      const refundId = await keep(tx)
      const changes = { refund_id: refundId, refund_reason: reason, refund_recorded_by: operator.operatorId }
      await store.updateShipment(tx, shipment, { ...changes, refund_recorded_at: await databaseNow(tx) })
      return refundId
    })
  }

  /**
   * Pays a recorded refund to the member's balance, once.
   * @throws Refusal 403 own_record, role_missing or signature_invalid; 404 record_unknown; 409 already_decided or
   * decision_changed.
   */
  async function approveRefund(operator: ActingOperator, refundId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'shipment.refund-approve', detail: {}, roles: ['settlement'] } as const
    await audited(deps, operator, { ...attempt, subject: refundId }, async (tx) => {
      const keep = await records.approval(operator, refundId, signed)
      const { shipment } = refuseOwnOrDecided(await lockRefund(tx, refundId), operator)
      await keep(tx)
      if (shipment.price > 0n) await deps.ledger.post(tx, shipment.memberId, [refundLeg(shipment)])
      const refunded_at = await databaseNow(tx)
      await store.updateShipment(tx, shipment, {
        state: 'refunded',
        refund_approved_by: operator.operatorId,
        refunded_at,
      })
      await transitions.notifyMember(tx, shipment, 'refunded')
    })
  }

  /**
   * Rejects a recorded refund; the goods can be sent again. @throws Refusal 403; 404 record_unknown; 409 already_decided.
   */
  async function rejectRefund(operator: ActingOperator, refundId: string, rejection: Rejection): Promise<void> {
    const attempt = {
      action: 'shipment.refund-reject',
      detail: rejection,
      roles: ['settlement', 'support'],
    } as const
    await audited(deps, operator, { ...attempt, subject: refundId }, async (tx) => {
      const { shipment, state } = await lockRefund(tx, refundId)
      if (state !== 'recorded') throw new Refusal(409, 'already_decided')
      const changes = { refund_id: null, refund_reason: null, refund_recorded_by: null, refund_recorded_at: null }
      await store.updateShipment(tx, shipment, changes)
    })
  }

  /** Returns the refund's shipment as a record, locked. */
  async function lockRefund(tx: Tx, refundId: string) {
    const found = await findRefund(tx, refundId)
    if (!found) throw new Refusal(404, 'record_unknown')
    await deps.desk.lockBy(tx, { orderId: found.shipment.orderId })
    const locked = await findRefund(tx, refundId)
    if (!locked) throw new Refusal(404, 'record_unknown')
    return locked
  }

  return {
    draft,
    draftApproval: records.draftApproval,
    recordRefund,
    approveRefund,
    rejectRefund,
    /** Selects them for `readRecords`. */
    source: refundSource,
  }
}

function refuseUnrefundable({ state, refundRecordedBy }: store.Shipment): void {
  if (!isRefundable(state)) throw wrongState()
  if (refundRecordedBy !== null) throw new Refusal(409, 'already_recorded')
}

/** The one spelling of a line that operators sign. */
const lineOf = (reason: string) => reason.trim().normalize('NFC')

/** Uses the key of a cancelled order's refund of goods, so the goods are refunded at most once. */
function refundLeg({ orderId, price }: Pick<store.Shipment, 'orderId' | 'price'>): Leg {
  const leg = { key: `order:${orderId}:goods-refund`, asset: 'USDT', debit: 'goods', credit: 'available' } as const
  return { ...leg, amount: price, kind: 'goods_refund', reference: { kind: 'order', id: orderId } }
}
