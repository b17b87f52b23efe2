import type { ShipmentEventKind, ShipmentState } from '@terahold/contract/codes/shipments'
import { Refusal } from '@terahold/contract/refusal'
import { addDays, type Day, dayOf } from '@terahold/money/day'
import { type ActingOperator, type AuditedDependencies, audited } from '../decisions/audited.ts'
import { countInState, type DeskParcel, findKeys, listParcels, readDeskParcel } from './operator-shipment-store.ts'
import { type ParcelState, stateAfterEvent } from './rules.ts'
import * as store from './store.ts'
import { createMoves, type MoveDependencies } from './transitions.ts'

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

const etaWithinDays = 365
const eventsShown = 200

/** What support does with parcels: gives them to a carrier and writes down what happens to them. All of it is on record. */
export function createShipmentDesk(deps: AuditedDependencies & MoveDependencies) {
  const { db } = deps
  const moves = createMoves(deps)

  /**
   * Records that an order's goods were given to a carrier. Recorded again, it corrects carrier, number and day.
   * @throws Refusal 403 role_missing; 404 shipment_unknown; 409 shipment_state when it cannot be sent, or no longer be
   * corrected; 400 bad_field for a day in the past or too far off.
   */
  async function record(operator: ActingOperator, given: ShipmentRecord): Promise<{ id: string; state: ParcelState }> {
    const { orderNo, carrier, trackingNo, eta = null } = given
    const attempt = {
      action: 'shipment.record',
      subject: orderNo,
      detail: { carrier, trackingNo, eta },
      roles: ['support'],
    } as const
    return audited(deps, operator, attempt, async (tx) => {
      const parcel = await lockBy(tx, { orderNo })
      const now = await store.databaseNow(tx)
      const today = dayOf(now)
      if (eta !== null && (eta < today || eta > addDays(today, etaWithinDays))) throw badField('eta')
      if (!['to_ship', 'shipped'].includes(parcel.state) || parcel.refundRecordedBy !== null) throw wrongState()
      const known = { carrier: parcel.carrier, trackingNo: parcel.trackingNo, eta: parcel.eta }
      const isRepeat = known.carrier === carrier && known.trackingNo === trackingNo && known.eta === eta
      if (parcel.state === 'shipped' && isRepeat) return { id: parcel.orderId, state: parcel.state }
      const shippedAt = parcel.shippedAt ?? now
      const state = 'shipped' as const
      const sent = { state, carrier, tracking_no: trackingNo, eta, shipped_at: shippedAt, look_at: now }
      await store.updateParcel(tx, parcel, sent)
      await moves.tell(tx, parcel, 'shipped')
      return { id: parcel.orderId, state: 'shipped' }
    })
  }

  /**
   * Writes down what happened to a parcel on its way. The same event again adds nothing.
   * @throws Refusal 403 role_missing; 404 shipment_unknown; 409 shipment_state; 400 bad_field for a time that is not over or
   * lies before the goods could be sent.
   */
  async function addEvent(operator: ActingOperator, orderId: string, given: EventRecord): Promise<ParcelState> {
    const { kind, place = null, text = null } = given
    const attempt = {
      action: 'shipment.event',
      subject: orderId,
      detail: { kind, place, text },
      roles: ['support'],
    } as const
    return audited(deps, operator, attempt, async (tx) => {
      const parcel = await lockBy(tx, { orderId })
      const now = await store.databaseNow(tx)
      const at = given.at ?? now
      if (at > now || (parcel.toShipAt && at < parcel.toShipAt)) throw badField('at')
      const event = { kind, at, place, text, recordedBy: operator.operatorId }
      if (await store.hasOperatorEvent(tx, parcel, event, given.at)) return parcel.state
      if (stateAfterEvent(parcel.state, kind) === undefined) throw wrongState()
      return moves.happen(tx, parcel, [event])
    })
  }

  async function lockBy(tx: store.Tx, by: Parameters<typeof findKeys>[1]): Promise<store.Parcel> {
    const [key, another] = await findKeys(tx, by)
    // A number is drawn at random for each member: should two ever share one, it names neither.
    const parcel = key && !another && (await store.lockParcel(tx, key))
    if (!parcel || parcel.state === 'waiting') throw unknown('orderId' in by ? 'id' : 'orderNo')
    return parcel
  }

  return {
    ...{ record, addEvent, lockBy },

    /** A page of the parcels in a state, those that wait longest first, with how many there are. */
    list: async (state: ShipmentState, page: { skip: number; count: number }) => ({
      rows: await listParcels(db, state, page),
      total: await countInState(db, state),
    }),

    /** One parcel with its address and events; who looked is written down. @throws Refusal 403, 404 shipment_unknown. */
    show: (operator: ActingOperator, orderId: string): Promise<{ parcel: DeskParcel; events: store.ParcelEvent[] }> => {
      const attempt = { action: 'shipment.show', subject: orderId, detail: {}, roles: ['support'] } as const
      return audited(deps, operator, attempt, async (tx) => {
        const parcel = await lockBy(tx, { orderId })
        return {
          parcel: await readDeskParcel(tx, parcel),
          events: await store.readParcelEvents(tx, parcel, eventsShown),
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
