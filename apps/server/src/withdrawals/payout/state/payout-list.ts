import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { countRows, listShape, type OrderOf, type Slice, totalOf } from '../../../db/lists.ts'
import type { PayoutBatchTable } from '../../../db/schema.gen.ts'

const shape = listShape({
  keys: { createdAt: 'i.payout_no', amount: 'i.amount' },
  usual: '-createdAt',
  ties: ['i.payout_no'],
  ids: ['i.withdraw_id', 'i.member_id'],
  addresses: ['i.to_address'],
  numbers: ['i.payout_no'],
  amounts: 'i.amount',
})

type Filter = OrderOf<typeof shape> &
  Slice & {
    readonly state?: PayoutBatchTable['state'] | undefined
    readonly withdrawId?: string | undefined
  }

/** Reads a page of a chain's payouts, newest first unless asked otherwise, with their total number. */
export async function readPayouts(db: Database, chainId: number, filter: Filter) {
  const { state, withdrawId, skip, count } = filter
  let query = db.selectFrom('payout_item as i').where('i.chain_id', '=', chainId).where(shape.has(filter))
  if (state !== undefined)
    query = query.where('i.batch_id', 'in', (of) =>
      of.selectFrom('payout_batch').select('batch_id').where('chain_id', '=', chainId).where('state', '=', state),
    )
  if (withdrawId !== undefined) query = query.where('i.withdraw_id', '=', withdrawId)
  const page = query.selectAll('i').orderBy(shape.order(filter)).limit(count).offset(skip)
  const rows = await db
    .selectFrom(page.as('i'))
    .innerJoin('payout_batch as b', 'b.batch_id', 'i.batch_id')
    .innerJoin('withdrawal as w', (join) =>
      join.onRef('w.member_id', '=', 'i.member_id').onRef('w.withdraw_id', '=', 'i.withdraw_id'),
    )
    .select(['i.payout_no', 'i.withdraw_id', 'i.member_id', 'i.to_address', 'i.amount', 'i.outcome'])
    .select(['b.batch_id', 'b.nonce', 'b.state', 'b.created_at', 'b.final_at'])
    .select(
      sql<string[]>`case when w.tx_hash is not null then array[w.tx_hash]
        else array(select a.tx_hash from payout_attempt a where a.batch_id = b.batch_id order by 1) end`.as(
        'tx_hashes',
      ),
    )
    .orderBy(shape.order(filter))
    .execute()
  return { rows, total: await totalOf(rows.length, { skip, count }, () => countRows(query)) }
}
