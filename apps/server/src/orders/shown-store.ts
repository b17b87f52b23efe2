import type { OrderState } from '@terahold/contract/calls/orders'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { SubscriptionOrderTable } from '../db/schema.gen.ts'
import { statement } from '../db/statement.ts'
import { asOrder, type Order, type OrderEvent } from './store.ts'

/** Which orders of a member: all, those in a state or those with the ids. */
export type Wanted = {
  readonly memberId: string
  readonly address: string
  readonly state?: OrderState | undefined
  readonly orderIds?: readonly string[] | undefined
  readonly skip: number
  readonly count: number
}
export type Awaiting = Pick<Order, 'orderId' | 'price' | 'createdAt' | 'expiresAt'>

/** An order with what it went through, oldest first, and a column of another subject as it came. */
export type OrderToShow = { readonly order: Order; readonly events: readonly OrderEvent[]; readonly goods: unknown }
/** A page of orders, newest first, and what tells the payments of them. */
export type OrdersToShow = {
  readonly total: number
  readonly orders: readonly OrderToShow[]
  /** When one of the page waits for a transfer: all of the member's that do, oldest first. */
  readonly awaiting: readonly Awaiting[]
  /** The transfers that have paid orders of the member's. */
  readonly usedHashes: ReadonlySet<string>
  /** A column of another subject as it came; undefined when there is no order. */
  readonly payments: unknown
}
export type ReadOrdersToShow = (db: Database, wanted: Wanted) => Promise<OrdersToShow>

type AwaitingJson = { orderId: string; price: string; createdAt: string; expiresAt: string }
type EventJson = { state: OrderState; at: string }
type Row = { total: number } & (
  | (Selectable<SubscriptionOrderTable> & {
      goods: unknown
      events: readonly EventJson[]
      /** The first row has what is of all of them. */
      awaiting: readonly AwaitingJson[] | null
      used_hashes: readonly string[] | null
      payments: unknown
    })
  | { order_id: null }
)

/** Reads orders with everything they show in one statement, with columns of other subjects in it. */
export function ordersReader(columns: {
  readonly goods: (of: { memberId: string; orderId: RawBuilder<unknown> }) => RawBuilder<unknown>
  readonly payments: (of: {
    address: string
    txHashes: RawBuilder<unknown>
    since: RawBuilder<unknown>
  }) => RawBuilder<unknown>
}): ReadOrdersToShow {
  const orders = statement((wanted: Wanted) => {
    const { memberId, address, skip, count } = wanted
    const payments = columns.payments({
      address,
      txHashes: sql`select tx_hash from page`,
      since: sql`(select date_trunc('milliseconds', min(created_at)) from awaiting)`,
    })
    return sql<Row>`
      with mine as materialized (select * from subscription_order where member_id = ${memberId}),
      page as materialized (
        select *, row_number() over (order by created_at desc, order_id desc) as place from mine
        where ${matching(wanted)} order by place limit ${count} offset ${skip}
      ), awaiting as (
        select * from mine where state = 'awaiting_payment' and pay_from = 'wallet'
          and exists (select from page where page.state = 'awaiting_payment' and page.pay_from = 'wallet')
      )
      select (select count(*)::int from mine where ${matching(wanted)}) as total, page.*,
        ${columns.goods({ memberId, orderId: sql`page.order_id` })} as goods,
        (select coalesce(json_agg(json_build_object('state', e.state, 'at', e.at) order by e.at, e.event_id), '[]') from order_event e
          where e.member_id = ${memberId} and e.order_id = page.order_id) as events,
        case when place = ${skip}::int + 1 then (
          select json_agg(json_build_object('orderId', order_id, 'price', price::text, 'createdAt', created_at,
            'expiresAt', expires_at) order by created_at, order_id) from awaiting) end as awaiting,
        case when place = ${skip}::int + 1 then (select json_agg(tx_hash) from mine where tx_hash is not null) end as used_hashes,
        case when place = ${skip}::int + 1 then ${payments} end as payments
      from (select) alone left join page on true order by place`
  })
  return async (db, wanted) => {
    const rows = await orders(db, wanted)
    const shown = rows.filter((row) => row.order_id !== null)
    const [first] = shown
    return {
      total: rows[0]?.total ?? 0,
      orders: shown.map((row) => ({ order: asOrder(row), events: row.events.map(asEvent), goods: row.goods })),
      awaiting: (first?.awaiting ?? []).map(asAwaiting),
      usedHashes: new Set(first?.used_hashes),
      payments: first?.payments,
    }
  }
}

function matching({ state, orderIds }: Wanted): RawBuilder<unknown> {
  if (orderIds !== undefined) return sql`order_id = any (${orderIds}::uuid[])`
  return state === undefined ? sql`true` : sql`state = ${state}`
}

function asEvent({ state, at }: EventJson): OrderEvent {
  return { state, at: new Date(at) }
}

function asAwaiting({ orderId, price, createdAt, expiresAt }: AwaitingJson): Awaiting {
  return { orderId, price: BigInt(price), createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) }
}
