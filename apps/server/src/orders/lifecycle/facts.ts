import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { OrderDependencies } from '../state/dependencies.ts'

type Known = { readonly orderId: string; readonly requestHash: string }
type UnpaidJson = { readonly poolId: string; readonly powerMths: string; readonly price: string }
type Row = {
  readonly now: Date
  readonly known: Known | null
  readonly unpaid: readonly UnpaidJson[]
  readonly offer: unknown
  readonly risk_version: unknown
  readonly balances: unknown
  readonly has_due: unknown
}
/** Whose order, of which plan, under which key. */
type Asked = { readonly memberId: string; readonly planId: string; readonly key: string }

export type Facts = Awaited<ReturnType<ReturnType<typeof factsReader>>>

/** Reads what decides about an order in one statement: after the member's order book is locked, in the same transaction. */
export function factsReader({ catalogue, riskVersion, ledger, hasDue }: OrderDependencies) {
  const { offerPart } = catalogue
  const facts = statement(
    ({ memberId, planId, key }: Asked) => sql<Row>`
      select database_now() as now, ${knownColumn(memberId, key)} as known, ${unpaidColumn(memberId)} as unpaid,
        ${offerPart.column(planId)} as offer, ${riskVersion.column()} as risk_version,
        ${ledger.balancesPart.column(memberId)} as balances, ${hasDue.column(memberId)} as has_due`,
  )
  return async (tx: Database, asked: Asked) => {
    const [row] = await facts(tx, asked)
    if (!row) throw new Error('The database returned no facts about the order')
    return {
      now: row.now,
      /** The order that was placed under the key before. */
      known: row.known,
      /** The member's orders that wait for a transfer. */
      unpaid: row.unpaid.map(({ poolId, powerMths, price }) => ({
        poolId,
        powerMths: BigInt(powerMths),
        price: BigInt(price),
      })),
      offer: offerPart.read(row.offer),
      riskVersion: riskVersion.read(row.risk_version),
      balances: ledger.balancesPart.read(row.balances),
      hasDue: hasDue.read(row.has_due),
    }
  }
}

const knownColumn = (memberId: string, key: string) => sql<Known | null>`(
  select json_build_object('orderId', order_id, 'requestHash', request_hash) from subscription_order
  where member_id = ${memberId} and idempotency_key = ${key})`

// Materialized: otherwise the planner searches the member's orders among everybody's that wait for a payment.
const unpaidColumn = (memberId: string) => sql<readonly UnpaidJson[]>`(
  with mine as materialized (select pool_id, power_mths, price, state, pay_from from subscription_order where member_id = ${memberId})
  select coalesce(json_agg(json_build_object('poolId', pool_id, 'powerMths', power_mths::text, 'price', price::text)), '[]')
  from mine where state = 'awaiting_payment' and pay_from = 'wallet')`

/** Returns a member's wallet, and whether an order was placed under the key. */
export async function readBefore(
  db: Database,
  memberId: string,
  key: string,
): Promise<{ address: string; isKnown: boolean }> {
  const [row] = await before(db, { memberId, key })
  if (!row) throw new Error(`there is no member ${memberId}`)
  return row
}

const before = statement(
  ({ memberId, key }: { memberId: string; key: string }) => sql<{ address: string; isKnown: boolean }>`
    select address, ${knownColumn(memberId, key)} is not null as "isKnown" from member where member_id = ${memberId}`,
)
