import type { ShipmentState } from '@terahold/contract/codes/shipments'
import { sql } from 'kysely'
import { asParcel, type Parcel, type ParcelKey, type Reader } from './store.ts'

/** Operators know an order by its id or number and not by its member: these find whose it is. */
export async function findKeys(
  db: Reader,
  by: { readonly orderId: string } | { readonly orderNo: string },
): Promise<ParcelKey[]> {
  return db
    .selectFrom('parcel')
    .select(['member_id as memberId', 'order_id as orderId'])
    .$call((query) =>
      'orderId' in by ? query.where('order_id', '=', by.orderId) : query.where('order_no', '=', by.orderNo),
    )
    .limit(2)
    .execute()
}

export type DeskParcel = Parcel & { readonly recorder: string | null; readonly approver: string | null }

/** A page of the parcels in a state, those that wait longest first. */
export async function listParcels(
  db: Reader,
  state: ShipmentState,
  page: { readonly skip: number; readonly count: number },
): Promise<DeskParcel[]> {
  const rows = await withNames(db)
    .where('parcel.state', '=', state)
    .orderBy('parcel.to_ship_at')
    .orderBy('parcel.order_id')
    .limit(page.count)
    .offset(page.skip)
    .execute()
  return rows.map((row) => ({ ...asParcel(row), recorder: row.recorder, approver: row.approver }))
}

export async function readDeskParcel(db: Reader, { memberId, orderId }: ParcelKey): Promise<DeskParcel> {
  const row = await withNames(db)
    .where('parcel.member_id', '=', memberId)
    .where('parcel.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...asParcel(row), recorder: row.recorder, approver: row.approver }
}

export async function countInState(db: Reader, state: ShipmentState): Promise<number> {
  const { count } = await db
    .selectFrom('parcel')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withNames(db: Reader) {
  return db
    .selectFrom('parcel')
    .leftJoin('operator as r', 'r.operator_id', 'parcel.refund_recorded_by')
    .leftJoin('operator as a', 'a.operator_id', 'parcel.refund_approved_by')
    .selectAll('parcel')
    .select(['r.name as recorder', 'a.name as approver'])
}
