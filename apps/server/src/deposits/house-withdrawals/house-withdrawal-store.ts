import { type Selectable, sql } from 'kysely'
import type { HouseWithdrawalTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'
import type { Reader } from '../transfers/store.ts'

export type HouseWithdrawalRow = Selectable<HouseWithdrawalTable>

/** Reads a page of the withdrawals of the house, newest first, with their number. */
export async function readHouseWithdrawals(
  db: Reader,
  chainId: number,
  { skip, count }: { skip: number; count: number },
) {
  const ofChain = db.selectFrom('house_withdrawal as h').where('h.chain_id', '=', chainId)
  const rows = await ofChain
    .innerJoin('operator as o', 'o.operator_id', 'h.recorded_by')
    .selectAll('h')
    .select('o.name as recorder')
    .orderBy('h.recorded_at', 'desc')
    .orderBy('h.house_withdrawal_id', 'desc')
    .limit(count)
    .offset(skip)
    .execute()
  const { total } = await ofChain.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
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
