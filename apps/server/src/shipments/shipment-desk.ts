import type { ShipmentEventKind } from '@terahold/contract/codes/shipments'
import { Refusal } from '@terahold/contract/refusal'
import { addDays, type Day, dayOf } from '@terahold/money/day'
import type { Database } from '../db/connection.ts'
import type { Slice } from '../db/lists.ts'
import { databaseNow } from '../db/now.ts'
import type { Tx } from '../db/transaction.ts'
import { type ActingOperator, type AuditedDependencies, audited } from '../decisions/audited.ts'
import {
  countListed,
  findKeys,
  isAccountFrozen,
  listShipments,
  type OperatorShipment,
  readOperatorShipment,
  type ShipmentFilter,
} from './shipment-desk-store.ts'
import { type StoredShipmentState, stateAfterEvent } from './shipment-rules.ts'
import * as store from './store.ts'
import { createTransitions, type TransitionDependencies } from './transitions.ts'

export type ShipmentDesk = ReturnType<typeof createShipmentDesk>
export type ShipmentRecord = {
  readonly orderNo: string
  readonly carrier: string
  readonly trackingNo: string
  readonly eta?: Day | undefined
}
export type EventRecord = {
  readonly kind: ShipmentEventKind
  readonly at?: Date | undefined
  readonly place?: string | undefined
  readonly text?: string | undefined
}

type By = Parameters<typeof findKeys>[1]

const etaWithinDays = 365

/**
 * What support does with shipments: hands them to a carrier and records their events. Everything is in the audit log.
 */
export function createShipmentDesk(deps: AuditedDependencies & TransitionDependencies) {
  const { db } = deps
  const transitions = createTransitions(deps)

  /**
   * Records that an order's goods were handed to a carrier. A repeat corrects carrier, number and day.
   * @throws Refusal 403 role_missing; 404 shipment_unknown; 409 shipment_state when it cannot be sent or no longer be
   * corrected; 423 account_frozen when it is not sent yet; 400 bad_field for a day in the past or too far in the future.
   */
  async function record(
    operator: ActingOperator,
    given: ShipmentRecord,
  ): Promise<{ id: string; state: StoredShipmentState }> {
    const { orderNo, carrier, trackingNo, eta = null } = given
    const attempt = {
      action: 'shipment.record',
      subject: orderNo,
      detail: { carrier, trackingNo, eta },
      roles: ['support'],
    } as const
    return audited(deps, operator, attempt, async (tx) => {
      const { shipment } = await recordIn(tx, given)
      return { id: shipment.orderId, state: 'shipped' }
    })
  }

  /**
   * Records the shipment in a transaction, without an entry in the audit log. `isRepeat`: the same was recorded before.
   */
  async function recordIn(tx: Tx, given: ShipmentRecord): Promise<{ shipment: store.Shipment; isRepeat: boolean }> {
    const { carrier, trackingNo } = given
    const eta = given.eta ?? null
    const shipment = await lockBy(tx, { orderNo: given.orderNo })
    if (shipment.state === 'to_ship' && (await isAccountFrozen(tx, shipment))) throw new Refusal(423, 'account_frozen')
    const now = await databaseNow(tx)
    const today = dayOf(now)
    if (eta !== null && (eta < today || eta > addDays(today, etaWithinDays))) throw badField('eta')
    if (!['to_ship', 'shipped'].includes(shipment.state) || shipment.refundRecordedBy !== null) throw wrongState()
    const isSame = shipment.carrier === carrier && shipment.trackingNo === trackingNo && shipment.eta === eta
    const isRepeat = shipment.state === 'shipped' && isSame
    if (!isRepeat) {
      const shippedAt = shipment.shippedAt ?? now
      const state = 'shipped' as const
      const sent = { state, carrier, tracking_no: trackingNo, eta, shipped_at: shippedAt, look_at: now }
      await store.updateShipment(tx, shipment, sent)
      await transitions.notifyMember(tx, shipment, 'shipped')
    }
    return { shipment, isRepeat }
  }

  /**
   * Records an event of a shipment. The same event again adds nothing.
   * @throws Refusal 403 role_missing; 404 shipment_unknown; 409 shipment_state; 400 bad_field for a time in the future
   * or before the goods could be sent.
   */
  async function addEvent(operator: ActingOperator, orderId: string, given: EventRecord): Promise<StoredShipmentState> {
    const { kind, place = null, text = null } = given
    const attempt = {
      action: 'shipment.event',
      subject: orderId,
      detail: { kind, place, text },
      roles: ['support'],
    } as const
    return audited(deps, operator, attempt, async (tx) => {
      const shipment = await lockBy(tx, { orderId })
      const now = await databaseNow(tx)
      const at = given.at ?? now
      if (at > now || (shipment.toShipAt && at < shipment.toShipAt)) throw badField('at')
      const event = { kind, at, place, text, recordedBy: operator.operatorId }
      if (await store.hasOperatorEvent(tx, shipment, event, given.at)) return shipment.state
      if (stateAfterEvent(shipment.state, kind) === undefined) throw wrongState()
      return transitions.recordEvents(tx, shipment, [event])
    })
  }

  const findBy = (reader: Database, by: By) => readBy(reader, by, store.findShipment)
  const lockBy = (tx: Tx, by: By) => readBy(tx, by, store.lockShipment)

  async function readBy<Reader extends Database>(
    reader: Reader,
    by: By,
    read: (reader: Reader, key: store.ShipmentKey) => Promise<store.Shipment | undefined>,
  ): Promise<store.Shipment> {
    const [key, another] = await findKeys(reader, by)
    // Order numbers are random per member. If two members ever share one, the number identifies neither.
    const shipment = key && !another && (await read(reader, key))
    if (!shipment || shipment.state === 'waiting') throw unknown('orderId' in by ? 'id' : 'orderNo')
    return shipment
  }

  return {
    record,
    recordIn,
    addEvent,
    findBy,
    lockBy,

    /** Returns a page of the shipments in a state, the longest waiting first, with the total count. */
    list: async (filter: ShipmentFilter, page: Slice) => ({
      rows: await listShipments(db, filter, page),
      total: await countListed(db, filter),
    }),

    /**
     * Returns one shipment with its address and events; the access is recorded. @throws Refusal 403, 404
     * shipment_unknown.
     */
    show: (
      operator: ActingOperator,
      orderId: string,
    ): Promise<{ shipment: OperatorShipment; events: store.ShipmentEvent[] }> => {
      const attempt = { action: 'shipment.show', subject: orderId, detail: {}, roles: ['support'] } as const
      return audited(deps, operator, attempt, async (tx) => {
        const shipment = await lockBy(tx, { orderId })
        return {
          shipment: await readOperatorShipment(tx, shipment),
          events: await store.readShipmentEvents(tx, shipment),
        }
      })
    },
  }
}

function unknown(field: string): Refusal {
  return new Refusal(404, 'shipment_unknown', { field })
}

export function wrongState(): Refusal {
  return new Refusal(409, 'shipment_state')
}

function badField(field: string): Refusal {
  return new Refusal(400, 'bad_field', { field })
}
