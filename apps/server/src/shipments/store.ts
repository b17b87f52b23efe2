import type { ShipmentEventKind, ShipmentState } from '@terahold/contract/codes/shipments'
import type { Day } from '@terahold/money/day'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Slice } from '../db/lists.ts'
import type { ParcelEventTable, ParcelTable } from '../db/schema.gen.ts'
import type { Tx } from '../db/transaction.ts'
import type { StoredShipmentState } from './shipment-rules.ts'

export type ShipmentKey = { readonly memberId: string; readonly orderId: string }
export type Shipment = ReturnType<typeof asShipment>

export async function insertShipment(tx: Tx, row: Insertable<ParcelTable>): Promise<void> {
  await tx.insertInto('parcel').values(row).execute()
}

/** Changes a shipment that is locked by this transaction. */
export async function updateShipment(tx: Tx, key: ShipmentKey, changes: Updateable<ParcelTable>): Promise<void> {
  await oneShipment(tx, key).set(changes).execute()
}

/** Releases a waiting shipment for sending. Changes nothing in other states, or when there is none. */
export async function letShip(tx: Tx, key: ShipmentKey, at: Date): Promise<void> {
  await oneShipment(tx, key).set({ state: 'to_ship', to_ship_at: at }).where('state', '=', 'waiting').execute()
}

export async function findShipment(db: Database, key: ShipmentKey): Promise<Shipment | undefined> {
  const row = await shipments(db, key.memberId).where('order_id', '=', key.orderId).executeTakeFirst()
  return row && asShipment(row)
}

export async function lockShipment(tx: Tx, key: ShipmentKey): Promise<Shipment | undefined> {
  const row = await shipments(tx, key.memberId).where('order_id', '=', key.orderId).forUpdate().executeTakeFirst()
  return row && asShipment(row)
}

/** SQL for what an order shows of its goods, as JSON with numbers as text; null when it has none. */
export type ShipmentJson = {
  readonly address: Shipment['address']
  readonly state: StoredShipmentState
  readonly carrier: string | null
  readonly trackingNo: string | null
  readonly eta: Day | null
  readonly shippedAt: string | null
  readonly deliveredAt: string | null
  readonly refundedAt: string | null
  readonly price: string
} | null

export const shipmentColumn = ({
  memberId,
  orderId,
}: {
  memberId: string
  orderId: RawBuilder<unknown>
}) => sql<ShipmentJson>`(
  select json_build_object('state', state, 'carrier', carrier, 'trackingNo', tracking_no, 'eta', eta, 'shippedAt', shipped_at,
    'deliveredAt', delivered_at, 'refundedAt', refunded_at, 'price', price::text, 'address', json_build_object(
      'receiver', receiver, 'dialCode', dial_code, 'phone', phone, 'country', country, 'province', province, 'city', city,
      'detail', detail, 'postcode', postcode))
  from parcel where member_id = ${memberId} and order_id = ${orderId})`

export async function readShipmentByOrderNo(
  db: Database,
  memberId: string,
  orderNo: string,
): Promise<Shipment | undefined> {
  const row = await shipments(db, memberId).where('order_no', '=', orderNo).executeTakeFirst()
  return row && asShipment(row)
}

/** Returns how many of the member's shipments are in each state. */
export async function countShipments(db: Database, memberId: string): Promise<Map<StoredShipmentState, number>> {
  const rows = await db
    .selectFrom('parcel')
    .select(['state', sql<bigint>`count(*)`.as('count')])
    .where('member_id', '=', memberId)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Returns a page of the orders whose shipment is in a state, newest first. */
export async function readOrderIds(
  db: Database,
  memberId: string,
  state: ShipmentState,
  page: Slice,
): Promise<string[]> {
  const rows = await db
    .selectFrom('parcel')
    .select('order_id')
    .where('member_id', '=', memberId)
    .where('state', '=', state)
    .orderBy('order_id', 'desc')
    .limit(page.count)
    .offset(page.skip)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

export type ShipmentEvent = {
  readonly at: Date
  readonly kind: ShipmentEventKind
  readonly place: string | null
  readonly text: string | null
}

const eventsShown = 200

/** Newest first. */
export async function readShipmentEvents(db: Database, key: ShipmentKey): Promise<ShipmentEvent[]> {
  const rows = await db
    .selectFrom('parcel_event')
    .select(['at', 'kind', 'place', 'text'])
    .where('member_id', '=', key.memberId)
    .where('order_id', '=', key.orderId)
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(eventsShown)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind }))
}

export async function countShipmentEvents(db: Database, key: ShipmentKey): Promise<number> {
  const { count } = await db
    .selectFrom('parcel_event')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('member_id', '=', key.memberId)
    .where('order_id', '=', key.orderId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the state of the order of these goods. */
export async function readOrderState(db: Database, { memberId, orderId }: ShipmentKey): Promise<string> {
  const { state } = await db
    .selectFrom('subscription_order')
    .select('state')
    .where('member_id', '=', memberId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return state
}

/** Whether this operator has already recorded exactly this: at that time or, without a time, within the last minute. */
export async function hasOperatorEvent(
  db: Database,
  key: ShipmentKey,
  event: ShipmentEvent & { readonly recordedBy: string },
  at: Date | undefined,
): Promise<boolean> {
  const found = await db
    .selectFrom('parcel_event')
    .select('event_id')
    .where('member_id', '=', key.memberId)
    .where('order_id', '=', key.orderId)
    .where('recorded_by', '=', event.recordedBy)
    .where('kind', '=', event.kind)
    .where(sql<boolean>`place is not distinct from ${event.place} and text is not distinct from ${event.text}`)
    .where(at ? sql<boolean>`at = ${at}` : sql<boolean>`recorded_at > database_now() - interval '1 minute'`)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds an event. Returns false when the carrier has reported it before. */
export async function insertShipmentEvent(tx: Tx, row: Insertable<ParcelEventTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('parcel_event')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Clears the addresses of a member's shipments that need no delivery any more. */
export async function blankAddresses(tx: Tx, memberId: string): Promise<void> {
  const blank = { receiver: '', dial_code: '', phone: '', province: '', city: '', detail: '', postcode: '' }
  await tx
    .updateTable('parcel')
    .set(blank)
    .where('member_id', '=', memberId)
    .where('state', 'not in', ['to_ship', 'shipped'])
    .execute()
}

function oneShipment(tx: Tx, { memberId, orderId }: ShipmentKey) {
  return tx.updateTable('parcel').where('member_id', '=', memberId).where('order_id', '=', orderId)
}

function shipments(db: Database, memberId: string) {
  return db.selectFrom('parcel').selectAll().where('member_id', '=', memberId)
}

export function asShipment(row: Selectable<ParcelTable>) {
  return {
    memberId: row.member_id,
    orderId: row.order_id,
    orderNo: row.order_no,
    address: {
      receiver: row.receiver,
      dialCode: row.dial_code,
      phone: row.phone,
      country: row.country,
      province: row.province,
      city: row.city,
      detail: row.detail,
      postcode: row.postcode,
    },
    goodsName: row.goods_name,
    quantity: row.quantity,
    price: row.price,
    state: row.state,
    toShipAt: row.to_ship_at,
    carrier: row.carrier,
    trackingNo: row.tracking_no,
    eta: row.eta,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
    refundId: row.refund_id,
    refundReason: row.refund_reason,
    refundRecordedBy: row.refund_recorded_by,
    refundedAt: row.refunded_at,
  }
}

/** Takes shipments under way that are due for tracking and sets their next due time, so no other process takes them. */
export async function takeDue(db: Database, everyMinutes: number, most: number): Promise<Shipment[]> {
  const rows = await db
    .updateTable('parcel')
    .set({ look_at: sql<Date>`database_now() + make_interval(mins => ${everyMinutes})` })
    .where((where) =>
      where(
        where.refTuple('member_id', 'order_id'),
        'in',
        db
          .selectFrom('parcel')
          .select(['member_id', 'order_id'])
          .where('look_at', '<=', sql<Date>`database_now()`)
          .orderBy('look_at')
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple('member_id', 'order_id'),
      ),
    )
    .returningAll()
    .execute()
  return rows.map(asShipment)
}
