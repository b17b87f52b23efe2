import type { RecordState } from '@terahold/contract/codes/operators'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, readPage, type Slice } from '../../db/lists.ts'
import type { HouseWithdrawalTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'

export type HouseWithdrawalRow = Selectable<HouseWithdrawalTable>

const listed = listShape({
  keys: {
    recordedAt: 'h.recorded_at',
    recordedBy: 'o.name',
    state: 'h.state',
    to: 'h.to_address',
    amount: 'h.amount',
  },
  usual: '-recordedAt',
  ties: ['h.recorded_at', 'h.house_withdrawal_id'],
  texts: ['h.house_withdrawal_id', 'h.to_address', 'o.name', 'h.reason', 'h.tx_hash'],
  amounts: 'h.amount',
})

export type HouseWithdrawalFilter = OrderOf<typeof listed> & { readonly state?: RecordState | undefined }

/** Reads a page of the withdrawals of the house, newest first unless asked otherwise, with their number. */
export async function readHouseWithdrawals(db: Database, chainId: number, filter: HouseWithdrawalFilter, page: Slice) {
  const { state } = filter
  const ofChain = db
    .selectFrom('house_withdrawal as h')
    .innerJoin('operator as o', 'o.operator_id', 'h.recorded_by')
    .where('h.chain_id', '=', chainId)
    .where(listed.has(filter))
    .$if(state !== undefined, (query) => query.where('h.state', '=', state ?? 'recorded'))
    .selectAll('h')
    .select('o.name as recorder')
    .orderBy(listed.order(filter))
  return readPage(ofChain, page)
}

export const houseWithdrawalTable = recordTable('house_withdrawal', 'house_withdrawal_id')

/** Records the first of two operators who cancel an approved withdrawal. */
export async function proposeGivingUp(tx: Tx, id: string, operatorId: string): Promise<void> {
  await tx
    .updateTable('house_withdrawal')
    .set({ given_up_by: operatorId, given_up_at: sql<Date>`database_now()` })
    .where('house_withdrawal_id', '=', id)
    .execute()
}
