import type { ShipmentState } from '@terahold/contract/codes/shipments'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { listShape, type OrderOf, type Slice } from '../db/lists.ts'
import { asShipment, type Shipment, type ShipmentKey } from './store.ts'

/** Operators know an order by its id or number, not by its member. These functions find the member. */
export async function findKeys(
  db: Database,
  by: { readonly orderId: string } | { readonly orderNo: string },
): Promise<ShipmentKey[]> {
  return db
    .selectFrom('parcel')
    .select(['member_id as memberId', 'order_id as orderId'])
    .$call((query) =>
      'orderId' in by ? query.where('order_id', '=', by.orderId) : query.where('order_no', '=', by.orderNo),
    )
    .limit(2)
    .execute()
}

/** Selects refunds for `readRecords`. A rejected one left its shipment, and what was signed remains. */
export const refundSource = sql`
  select refund_id, case when refunded_at is null then 'recorded' else 'approved' end, refund_recorded_by, refund_recorded_at,
    refund_approved_by, refunded_at
  from parcel where refund_id is not null
  union all
  select d.decision_id, 'rejected', d.recorded_by, d.recorded_at, null::uuid, null::timestamptz
  from operator_decision d where d.type = 'ShipmentRefund'
    and not exists (select from operator_approval a where a.decision_id = d.decision_id)
    and not exists (select from parcel p where p.refund_id = d.decision_id)`

/** Returns the shipment of a recorded refund, as a record. */
export async function findRefund(db: Database, refundId: string) {
  const row = await db.selectFrom('parcel').selectAll().where('refund_id', '=', refundId).executeTakeFirst()
  if (!row) return undefined
  const shipment = asShipment(row)
  const { refundRecordedBy, refundedAt } = shipment
  return {
    shipment,
    reason: shipment.refundReason,
    recorded_by: refundRecordedBy ?? '',
    state: refundedAt ? 'approved' : 'recorded',
  }
}

const listed = listShape({
  keys: {
    toShipAt: 'parcel.to_ship_at',
    orderNo: 'parcel.order_no',
    goods: 'parcel.goods_name',
    qty: 'parcel.quantity',
    country: 'parcel.country',
  },
  usual: 'toShipAt',
  ties: ['parcel.order_id'],
  texts: ['parcel.order_id', 'parcel.order_no', 'parcel.goods_name', 'parcel.country', 'parcel.tracking_no'],
})

export type ShipmentFilter = OrderOf<typeof listed> & {
  readonly state: ShipmentState
  readonly orderId?: string | undefined
}

export type OperatorShipment = Shipment & { readonly recorder: string | null; readonly approver: string | null }

/** Returns a page of the shipments in a state, the longest waiting first unless asked otherwise. */
export async function listShipments(db: Database, filter: ShipmentFilter, page: Slice): Promise<OperatorShipment[]> {
  const rows = await withNames(db)
    .where(isIn(filter))
    .where(listed.has(filter))
    .orderBy(listed.order(filter))
    .limit(page.count)
    .offset(page.skip)
    .execute()
  return rows.map((row) => ({ ...asShipment(row), recorder: row.recorder, approver: row.approver }))
}

export async function readOperatorShipment(
  db: Database,
  { memberId, orderId }: ShipmentKey,
): Promise<OperatorShipment> {
  const row = await withNames(db)
    .where('parcel.member_id', '=', memberId)
    .where('parcel.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...asShipment(row), recorder: row.recorder, approver: row.approver }
}

export async function countListed(db: Database, filter: ShipmentFilter): Promise<number> {
  const { count } = await db
    .selectFrom('parcel')
    .select(sql<bigint>`count(*)`.as('count'))
    .where(isIn(filter))
    .where(listed.has(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Operators see no shipment that is waiting, and among those to be sent none of a frozen account. */
function isIn({ state, orderId }: ShipmentFilter) {
  return orderId === undefined
    ? sql<boolean>`parcel.state = ${state} and (parcel.state <> 'to_ship' or not ${isOfFrozen})`
    : sql<boolean>`parcel.order_id = ${orderId} and parcel.state <> 'waiting'`
}

/** Whether the account of a row of `parcel` is frozen. */
const isOfFrozen = sql<boolean>`exists (select from member f where f.member_id = parcel.member_id and f.hold_reason = 'frozen')`

export async function isAccountFrozen(db: Database, { memberId, orderId }: ShipmentKey): Promise<boolean> {
  const row = await db
    .selectFrom('parcel')
    .select(isOfFrozen.as('isFrozen'))
    .where('member_id', '=', memberId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.isFrozen
}

function withNames(db: Database) {
  return db
    .selectFrom('parcel')
    .leftJoin('operator as r', 'r.operator_id', 'parcel.refund_recorded_by')
    .leftJoin('operator as a', 'a.operator_id', 'parcel.refund_approved_by')
    .selectAll('parcel')
    .select(['r.name as recorder', 'a.name as approver'])
}
