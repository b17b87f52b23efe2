import type { DeliveryFields } from '@terahold/contract/calls/member/addresses'
import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Slice } from '../db/lists.ts'
import type { Tx } from '../db/transaction.ts'

export type SavedAddress = DeliveryFields & { readonly id: string; readonly isDefault: boolean }

/**
 * Locks a member's addresses for the transaction. Refuses a closed account, whose addresses are erased.
 * @throws Refusal 401 session_ended.
 */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await sql`
    select from member where member_id = ${memberId} and closed_at is null for no key update`.execute(tx)
  if (rows.length === 0) throw new Refusal(401, 'session_ended')
}

export async function readAddress(db: Database, memberId: string, id: string): Promise<SavedAddress | undefined> {
  return addressesOf(db, memberId).where('address_id', '=', id).executeTakeFirst()
}

/** Returns the default one first, then the newest. */
export async function readAddresses(db: Database, memberId: string, page: Slice): Promise<SavedAddress[]> {
  return addressesOf(db, memberId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('address_id', 'desc')
    .limit(page.count)
    .offset(page.skip)
    .execute()
}

export async function countAddresses(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('delivery_address')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertAddress(
  tx: Tx,
  memberId: string,
  { id, isDefault, ...fields }: SavedAddress,
): Promise<void> {
  await tx
    .insertInto('delivery_address')
    .values({
      member_id: memberId,
      address_id: id,
      is_default: isDefault,
      created_at: sql`database_now()`,
      ...columnsOf(fields),
    })
    .execute()
}

/** Returns false when the member has no such address. */
export async function updateAddress(tx: Tx, memberId: string, id: string, fields: DeliveryFields): Promise<boolean> {
  const { numUpdatedRows } = await oneAddress(tx, memberId, id).set(columnsOf(fields)).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns false when the member has no such address. */
export async function removeAddress(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('delivery_address')
    .where('member_id', '=', memberId)
    .where('address_id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function removeAddresses(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('delivery_address').where('member_id', '=', memberId).execute()
}

/** Makes one address the only default. */
export async function markDefault(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx
    .updateTable('delivery_address')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .where('address_id', '<>', id)
    .execute()
  await oneAddress(tx, memberId, id).set({ is_default: true }).execute()
}

function oneAddress(tx: Tx, memberId: string, id: string) {
  return tx.updateTable('delivery_address').where('member_id', '=', memberId).where('address_id', '=', id)
}

function addressesOf(db: Database, memberId: string) {
  return db
    .selectFrom('delivery_address')
    .select(['address_id as id', 'receiver', 'dial_code as dialCode', 'phone', 'country'])
    .select(['province', 'city', 'detail', 'postcode', 'is_default as isDefault'])
    .where('member_id', '=', memberId)
}

function columnsOf({ dialCode, receiver, phone, country, province, city, detail, postcode }: DeliveryFields) {
  return { dial_code: dialCode, receiver, phone, country, province, city, detail, postcode }
}
