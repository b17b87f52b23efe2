import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

export type QueueFilter = {
  readonly state?: WithdrawalState | undefined
  readonly withdrawId?: string | undefined
}

/** Returns the operators' queue: all members, oldest first, with the preparer's name. */
export async function listQueue(
  db: Kysely<DB>,
  { state, withdrawId }: QueueFilter,
  page: { offset: number; limit: number },
) {
  const queue = db
    .selectFrom('withdrawal')
    .leftJoin('operator', 'operator.operator_id', 'withdrawal.prepared_by')
    .where((is) => (state === undefined ? is.val(true) : is('withdrawal.state', '=', state)))
    .where((is) => (withdrawId === undefined ? is.val(true) : is('withdrawal.withdraw_id', '=', withdrawId)))
  const rows = await queue
    .selectAll('withdrawal')
    .select('operator.name as prepared_by_name')
    .orderBy('withdrawal.created_at')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { total } = await queue.select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
