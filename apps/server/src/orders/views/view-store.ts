import type { OrderState } from '@terahold/contract/codes/orders'
import type { Language } from '@terahold/locale/languages'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { orderedName } from '../../catalogue/plan-texts.ts'
import type { Database } from '../../db/connection.ts'
import type { Slice } from '../../db/lists.ts'
import type { SubscriptionOrderTable } from '../../db/schema.gen.ts'
import { statement } from '../../db/statement.ts'
import { asOrder, type Order, type OrderEvent } from '../state/store.ts'
import type { SettlingTerms } from './order-terms.ts'

/** Which orders of a member: all, those in a state, or those with the given ids. */
export type Wanted = {
  readonly memberId: string
  readonly address: string
  readonly state?: OrderState | undefined
  readonly orderIds?: readonly string[] | undefined
  /** The language of the plans' names. */
  readonly locale: Language
} & Slice
export type Awaiting = Pick<Order, 'orderId' | 'price' | 'createdAt' | 'createdBlock' | 'expiresAt'>

/** An order with its log, oldest first, and a column of another subject, unchanged. */
export type OrderToShow = {
  readonly order: Order
  readonly events: readonly OrderEvent[]
  readonly goods: unknown
  readonly terms: SettlingTerms
}
/** A page of orders, newest first, and the data to find their payments. */
export type OrdersToShow = {
  readonly total: number
  readonly orders: readonly OrderToShow[]
  /** When an order of the page waits for a transfer: all of the member's that do, oldest first. */
  readonly awaiting: readonly Awaiting[]
  /** The transfers that have paid orders of the member. */
  readonly usedHashes: ReadonlySet<string>
  /**
   * A column of another subject, unchanged; undefined when no order of the page waits for a payment or was paid by one.
   */
  readonly payments: unknown
}
export type ReadOrdersToShow = (db: Database, wanted: Wanted) => Promise<OrdersToShow>

type AwaitingJson = {
  orderId: string
  price: string
  createdAt: string
  createdBlock: string | null
  expiresAt: string
}
type TermsJson = {
  hashrateFee: string
  efficiencyMjPerTh: string
  tariffPerKwh: string
  serviceFeeBps: number
  salesMarginBps: number
}
type EventJson = { state: OrderState; at: string }
type PageRow = { total: number } & (
  | (Selectable<SubscriptionOrderTable> & {
      shown_name: string
      goods: unknown
      events: readonly EventJson[]
      terms: TermsJson
    })
  | { order_id: null }
)
type PaymentsRow = {
  awaiting: readonly AwaitingJson[] | null
  used_hashes: readonly string[] | null
  payments: unknown
}

/**
 * Reads orders with everything they show, including columns of other subjects. A separate statement looks for payments,
 * and only when an order of the page waits for one or was paid by one.
 */
export function ordersReader(columns: {
  readonly goods: (of: { memberId: string; orderId: RawBuilder<unknown> }) => RawBuilder<unknown>
  readonly payments: (of: {
    address: string
    txHashes: RawBuilder<unknown>
    since: RawBuilder<unknown>
  }) => RawBuilder<unknown>
}): ReadOrdersToShow {
  const page = statement(
    (wanted: Omit<Wanted, 'address'>) => sql<PageRow>`
      select (select count(*)::int from subscription_order where ${matching(wanted)}) as total, page.*, ${orderedName(sql`page`, wanted.locale)} as shown_name,
        ${columns.goods({ memberId: wanted.memberId, orderId: sql`page.order_id` })} as goods,
        (select coalesce(json_agg(json_build_object('state', e.state, 'at', e.at) order by e.at, e.event_id), '[]') from order_event e
          where e.member_id = ${wanted.memberId} and e.order_id = page.order_id) as events,
        (select json_build_object('hashrateFee', t.hashrate_fee::text, 'efficiencyMjPerTh', t.efficiency_mj_per_th::text,
          'tariffPerKwh', t.tariff_per_kwh::text, 'serviceFeeBps', t.service_fee_bps, 'salesMarginBps', t.sales_margin_bps)
          from terms t where t.terms_id = page.terms_id) as terms
      from (select) alone left join (
        select * from subscription_order where ${matching(wanted)}
        order by created_at desc, order_id desc limit ${wanted.count} offset ${wanted.skip}
      ) page on true order by page.created_at desc, page.order_id desc`,
  )
  // Materialized: otherwise the planner searches the member's orders among everybody's that wait for a payment.
  const paying = statement(
    ({ memberId, address, txHashes, areAwaited }: Paying) => sql<PaymentsRow>`
      with mine as materialized (
        select order_id, price, created_at, created_block, expires_at, tx_hash, state = 'awaiting_payment' and pay_from = 'wallet' as is_awaited
        from subscription_order where member_id = ${memberId}
      ), awaiting as (select * from mine where is_awaited and ${areAwaited}::boolean)
      select (
          select json_agg(json_build_object('orderId', order_id, 'price', price::text, 'createdAt', created_at,
            'createdBlock', created_block::text, 'expiresAt', expires_at) order by created_at, order_id) from awaiting) as awaiting,
        (select json_agg(tx_hash) from mine where tx_hash is not null) as used_hashes,
        ${columns.payments({
          address,
          txHashes: sql`select unnest(${txHashes}::text[])`,
          since: sql`(select min(created_at) - interval '1 minute' from awaiting)`,
        })} as payments`,
  )

  return async (db, { address, ...wanted }) => {
    const rows = await page(db, wanted)
    const orders = rows
      .filter((row) => row.order_id !== null)
      .map((row) => ({
        order: asOrder({ ...row, plan_name: row.shown_name }),
        events: row.events.map(asEvent),
        goods: row.goods,
        terms: asTerms(row.terms),
      }))
    const txHashes = orders.flatMap(({ order }) => order.txHash ?? [])
    const areAwaited = orders.some(({ order }) => order.state === 'awaiting_payment' && order.payFrom === 'wallet')
    const { memberId } = wanted
    const [paid] =
      areAwaited || txHashes.length > 0 ? await paying(db, { memberId, address, txHashes, areAwaited }) : []
    return {
      total: rows[0]?.total ?? 0,
      orders,
      payments: paid?.payments,
      awaiting: (paid?.awaiting ?? []).map(asAwaiting),
      usedHashes: new Set(paid?.used_hashes),
    }
  }
}

type Paying = Pick<Wanted, 'memberId' | 'address'> & {
  readonly txHashes: readonly string[]
  /** Whether an order of the page waits for a transfer. */
  readonly areAwaited: boolean
}

function matching({ memberId, state, orderIds }: Pick<Wanted, 'memberId' | 'state' | 'orderIds'>): RawBuilder<unknown> {
  const ofMember = sql`member_id = ${memberId}`
  if (orderIds !== undefined) return sql`${ofMember} and order_id = any (${orderIds}::uuid[])`
  return state === undefined ? ofMember : sql`${ofMember} and state = ${state}`
}

function asTerms({ serviceFeeBps, salesMarginBps, ...amounts }: TermsJson): SettlingTerms {
  const { hashrateFee, efficiencyMjPerTh, tariffPerKwh } = amounts
  return {
    serviceFeeBps,
    salesMarginBps,
    hashrateFee: BigInt(hashrateFee),
    efficiencyMjPerTh: BigInt(efficiencyMjPerTh),
    tariffPerKwh: BigInt(tariffPerKwh),
  }
}

function asEvent({ state, at }: EventJson): OrderEvent {
  return { state, at: new Date(at) }
}

function asAwaiting({ orderId, price, createdAt, createdBlock, expiresAt }: AwaitingJson): Awaiting {
  const block = createdBlock === null ? null : BigInt(createdBlock)
  return {
    orderId,
    price: BigInt(price),
    createdBlock: block,
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
  }
}
