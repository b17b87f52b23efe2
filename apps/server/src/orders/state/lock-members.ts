import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'

/** Locks a member's order book until the transaction ends. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await oneLocked(tx, { memberId })
}

/**
 * Refuses what gives value away while the account is frozen. The caller has locked the member.
 * @throws Refusal 423 account_frozen.
 */
export async function refuseFrozen(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await sql`
    select from member where member_id = ${memberId} and hold_reason = 'frozen'`.execute(tx)
  if (rows.length > 0) throw new Refusal(423, 'account_frozen')
}

const oneLocked = statement(({ memberId }: { memberId: string }, db) =>
  db.selectFrom('member').select('member_id').where('member_id', '=', memberId).forNoKeyUpdate(),
)

/**
 * Does the same for several members. Everybody locks in one order, so no deadlock is possible.
 */
export async function lockMembers(tx: Tx, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length > 0) await locked(tx, { memberIds: [...memberIds] })
}

const locked = statement(({ memberIds }: { memberIds: string[] }, db) =>
  db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('member_id')
    .forNoKeyUpdate(),
)
