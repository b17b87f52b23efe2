import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { OutflowBookingTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'

export type BookingRow = Selectable<OutflowBookingTable>
type Log = { readonly chainId: number; readonly txHash: string; readonly logIndex: number }
/** An unexplained payment out of the vault, with its address in lower case. */
export type UnknownPayment = Log & { readonly to: string; readonly amount: bigint; readonly at: Date }

const mostListed = 200

function unknownPayments(db: Database, chainId: number) {
  return db
    .selectFrom('chain_transfer as c')
    .select(['c.chain_id as chainId', 'c.tx_hash as txHash', 'c.log_index as logIndex'])
    .select(['c.recipient as to', 'c.amount', 'c.block_time as at'])
    .where('c.chain_id', '=', chainId)
    .where('c.state', '=', 'outflow')
    .where('c.reason', '=', 'unexplained')
    .where(
      sql<boolean>`c.sender in (select lower(address) from house_address h where h.chain_id = c.chain_id and h.role = 'payout_vault')`,
    )
}

/** Returns the oldest unexplained payments out of the vault, each with its bookings. */
export async function readUnknownPayments(db: Database, chainId: number) {
  return unknownPayments(db, chainId)
    .leftJoin('outflow_booking as b', (join) =>
      join
        .onRef('b.chain_id', '=', 'c.chain_id')
        .onRef('b.tx_hash', '=', 'c.tx_hash')
        .onRef('b.log_index', '=', 'c.log_index')
        .on('b.state', '=', 'recorded'),
    )
    .select(['b.booking_id as bookingId', 'b.withdraw_id as withdrawId', 'b.reason'])
    .orderBy('c.block_number')
    .orderBy('c.log_index')
    .limit(mostListed)
    .execute()
}

export async function findUnknownPayment(
  tx: Database,
  { chainId, txHash, logIndex }: Log,
): Promise<UnknownPayment | undefined> {
  return unknownPayments(tx, chainId)
    .where('c.tx_hash', '=', txHash)
    .where('c.log_index', '=', logIndex)
    .executeTakeFirst()
}

/** Returns the member whose wallet it is, or was before the account moved. */
export async function findMemberAt(tx: Database, address: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('member_address')
    .select('member_id')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.member_id
}

/**
 * Returns the withdrawal that is already booked as paid by this transaction and that no other payment has been assigned
 * to.
 */
export async function findPaidBy(
  tx: Database,
  memberId: string,
  { txHash, to, amount }: UnknownPayment,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('withdrawal as w')
    .select('w.withdraw_id')
    .where('w.member_id', '=', memberId)
    .where('w.state', '=', 'confirmed')
    .where('w.tx_hash', '=', txHash)
    .where('w.to_address', '=', to)
    .where(sql<boolean>`w.amount - w.fee = ${amount}`)
    .where(
      sql<boolean>`not exists (select from outflow_booking b where b.member_id = w.member_id and b.withdraw_id = w.withdraw_id and b.state <> 'rejected' and b.vanished_in is null)`,
    )
    .limit(1)
    .executeTakeFirst()
  return row?.withdraw_id
}

export const bookingTable = recordTable('outflow_booking', 'booking_id')

/** Confirms the booking's withdrawal with the payment's transaction. */
export async function confirmByOutflow(tx: Tx, bookingId: string): Promise<void> {
  await sql`select confirm_by_outflow(${bookingId})`.execute(tx)
}
