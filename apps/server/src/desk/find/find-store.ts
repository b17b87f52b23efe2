import type { DecisionType } from '@terahold/decisions/definitions'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { SearchTerms } from './find-rules.ts'

/** Reads members by address, email address or id. */
export async function findMembers(db: Database, { address, email, id }: SearchTerms, count: number) {
  const members = db.selectFrom('member as m').select(['m.member_id', 'm.address', 'm.name']).limit(count)
  if (address !== undefined)
    return members
      .innerJoin('member_address as a', 'a.member_id', 'm.member_id')
      .where('a.address', '=', address)
      .execute()
  if (email !== undefined)
    return members.innerJoin('member_email as e', 'e.member_id', 'm.member_id').where('e.email', '=', email).execute()
  return id === undefined ? [] : members.where('m.member_id', '=', id).execute()
}

/** Reads orders by number, id or price, newest first. */
export async function findOrders(db: Database, { numbers, id, amount }: SearchTerms, count: number) {
  const orders = db
    .selectFrom('subscription_order')
    .select(['member_id', 'order_id', 'order_no', 'price', 'state', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(count)
  const found = await Promise.all([
    numbers ? orders.where('order_no', 'in', numbers).execute() : [],
    id === undefined ? [] : orders.where('order_id', '=', id).execute(),
    amount === undefined ? [] : orders.where('price', '=', amount).execute(),
  ])
  return found.flat()
}

/** Reads shipments by order number or tracking number. */
export async function findShipments(db: Database, { numbers, id }: SearchTerms, count: number) {
  const shipments = db
    .selectFrom('parcel')
    .select(['member_id', 'order_id', 'order_no', 'carrier', 'tracking_no', 'state'])
    .limit(count)
  const found = await Promise.all([
    numbers ? shipments.where('tracking_no', 'in', numbers).execute() : [],
    numbers ? shipments.where('order_no', 'in', numbers).execute() : [],
    id === undefined ? [] : shipments.where('order_id', '=', id).execute(),
  ])
  return found.flat()
}

/** Reads on-chain transfers by hash, sender or amount, newest first. */
export async function findPayments(
  db: Database,
  chainId: number,
  { hash, address, amount }: SearchTerms,
  count: number,
) {
  const payments = db
    .selectFrom('chain_transfer')
    .select(['tx_hash', 'log_index', 'sender', 'amount', 'state', 'member_id', 'block_time'])
    .where('state', '<>', 'ignored')
    .limit(count)
  const onChain = payments.where('chain_id', '=', chainId)
  if (hash !== undefined) return onChain.where('tx_hash', '=', hash).orderBy('log_index').execute()
  if (address !== undefined) return onChain.where('sender', '=', address).orderBy('block_number', 'desc').execute()
  if (amount === undefined) return []
  return payments.where('amount', '=', amount).orderBy('block_time', 'desc').execute()
}

/** Reads withdrawals by id or amount, newest first. */
export async function findWithdrawals(db: Database, { id, amount }: SearchTerms, count: number) {
  const withdrawals = db
    .selectFrom('withdrawal')
    .select(['member_id', 'withdraw_id', 'amount', 'state', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(count)
  if (id !== undefined) return withdrawals.where('withdraw_id', '=', id).execute()
  return amount === undefined ? [] : withdrawals.where('amount', '=', amount).execute()
}

/** Reads payouts by transaction, number, withdrawal or amount, newest first. */
export async function findPayouts(
  db: Database,
  chainId: number,
  { hash, id, payoutNo, amount }: SearchTerms,
  count: number,
) {
  const payouts = db
    .selectFrom('payout_item as i')
    .innerJoin('payout_batch as b', 'b.batch_id', 'i.batch_id')
    .select(['i.member_id', 'i.withdraw_id', 'i.payout_no', 'i.amount', 'i.outcome', 'b.state', 'b.created_at'])
    .where('i.chain_id', '=', chainId)
    .orderBy('i.payout_no', 'desc')
    .limit(count)
  const found = await Promise.all([
    hash === undefined
      ? []
      : payouts
          .innerJoin('payout_attempt as a', 'a.batch_id', 'b.batch_id')
          .where('a.chain_id', '=', chainId)
          .where('a.tx_hash', '=', hash)
          // The numbers of a batch follow each other, and payouts are indexed by their number.
          .whereRef('i.payout_no', '>=', 'b.first_payout_no')
          .execute(),
    id === undefined
      ? []
      : payouts
          .innerJoin('withdrawal as w', (join) =>
            join.onRef('w.member_id', '=', 'i.member_id').onRef('w.withdraw_id', '=', 'i.withdraw_id'),
          )
          .where('w.withdraw_id', '=', id)
          .execute(),
    payoutNo === undefined ? [] : payouts.where('i.payout_no', '=', payoutNo).execute(),
    amount === undefined
      ? []
      : payouts
          .where('i.amount', '=', amount)
          // The search by number has already found that one.
          .$if(payoutNo !== undefined, (query) => query.where('i.payout_no', '<>', payoutNo ?? 0n))
          .execute(),
  ])
  return found.flat()
}

/** Reads support tickets by number. */
export async function findTickets(db: Database, { numbers }: SearchTerms, count: number) {
  if (!numbers) return []
  return db
    .selectFrom('ticket')
    .select(['member_id', 'ticket_id', 'ticket_no', 'state', 'created_at'])
    .where('ticket_no', 'in', numbers)
    .limit(count)
    .execute()
}

/** Reads signed decisions by their id or the id of what they are about, newest first. */
export async function findDecisions(db: Database, { id }: SearchTerms, count: number) {
  if (id === undefined) return []
  return db
    .selectFrom('operator_decision as d')
    .innerJoin('operator as o', 'o.operator_id', 'd.recorded_by')
    .select(['d.decision_id', sql<DecisionType>`d.type`.as('type'), 'o.name', 'd.recorded_at'])
    .where((is) => is.or([is('d.decision_id', '=', id), is('d.subject', '=', id)]))
    .orderBy('d.recorded_at', 'desc')
    .limit(count)
    .execute()
}
