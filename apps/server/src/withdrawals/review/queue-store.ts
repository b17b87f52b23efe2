import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, readPage, type Slice } from '../../db/lists.ts'

const shape = listShape({
  keys: { createdAt: 'withdrawal.created_at', amount: 'withdrawal.amount' },
  usual: 'createdAt',
  ties: ['withdrawal.withdraw_id'],
  ids: ['withdrawal.withdraw_id', 'withdrawal.member_id'],
  addresses: ['withdrawal.to_address'],
  amounts: 'withdrawal.amount',
})

export type QueueFilter = OrderOf<typeof shape> & {
  readonly state?: WithdrawalState | undefined
  readonly withdrawId?: string | undefined
}

/** Returns the operators' queue: all members, oldest first unless asked otherwise, with the preparer's name. */
export async function listQueue(db: Database, filter: QueueFilter, page: Slice) {
  const { state, withdrawId } = filter
  const queue = db
    .selectFrom('withdrawal')
    .leftJoin('operator', 'operator.operator_id', 'withdrawal.prepared_by')
    .where((is) => (state === undefined ? is.val(true) : is('withdrawal.state', '=', state)))
    .where((is) => (withdrawId === undefined ? is.val(true) : is('withdrawal.withdraw_id', '=', withdrawId)))
    .where(shape.has(filter))
    .selectAll('withdrawal')
    .select('operator.name as prepared_by_name')
    .orderBy(shape.order(filter))
  return readPage(queue, page)
}
