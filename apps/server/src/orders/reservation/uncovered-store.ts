import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

export type UnpaidMember = { readonly memberId: string; readonly address: string }

/** Lists pools that have unpaid orders. */
export async function listPoolsWithUnpaid(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_order')
    .select('pool_id')
    .distinct()
    .where('state', '=', 'awaiting_payment')
    .execute()
  return rows.map(({ pool_id }) => pool_id)
}

/** Lists members with an unpaid order of the pool that is not younger than the block: any of them if there are more than `most`. */
export async function listUnpaidMembers(
  db: Database,
  poolId: string,
  block: bigint,
  most: number,
): Promise<UnpaidMember[]> {
  const ids = db
    .selectFrom('subscription_order')
    .select('member_id')
    .where('state', '=', 'awaiting_payment')
    .where('pool_id', '=', poolId)
    .where('created_block', '<=', block)
  return db
    .selectFrom('member')
    .select(['member_id as memberId', 'address'])
    .where('member_id', 'in', ids)
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
}
