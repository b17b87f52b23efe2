import { type Selectable, sql } from 'kysely'
import type { HouseWithdrawalTable } from '../../db/schema.gen.ts'
import type { Reader, Tx } from '../transfers/store.ts'

export type HouseWithdrawalRow = Selectable<HouseWithdrawalTable>

const mostListed = 100

/** Lists the newest announced withdrawals of the house. */
export async function readHouseWithdrawals(db: Reader, chainId: number): Promise<HouseWithdrawalRow[]> {
  return db
    .selectFrom('house_withdrawal')
    .selectAll()
    .where('chain_id', '=', chainId)
    .orderBy('house_withdrawal_id', 'desc')
    .limit(mostListed)
    .execute()
}

export type NewHouseWithdrawal = Pick<
  HouseWithdrawalRow,
  'house_withdrawal_id' | 'chain_id' | 'to_address' | 'amount' | 'reason' | 'recorded_by'
>

export async function insertHouseWithdrawal(tx: Tx, row: NewHouseWithdrawal): Promise<void> {
  await tx
    .insertInto('house_withdrawal')
    .values({ ...row, state: 'recorded', recorded_at: sql<Date>`database_now()` })
    .execute()
}

export async function lockHouseWithdrawal(tx: Tx, id: string): Promise<HouseWithdrawalRow | undefined> {
  return tx
    .selectFrom('house_withdrawal')
    .selectAll()
    .where('house_withdrawal_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function decideHouseWithdrawal(
  tx: Tx,
  id: string,
  state: 'approved' | 'rejected',
  operatorId: string,
): Promise<void> {
  await tx
    .updateTable('house_withdrawal')
    .set({ state, decided_by: operatorId, decided_at: sql<Date>`database_now()` })
    .where('house_withdrawal_id', '=', id)
    .execute()
}

/** Records the first of two operators who cancel an approved withdrawal. */
export async function proposeGivingUp(tx: Tx, id: string, operatorId: string): Promise<void> {
  await tx
    .updateTable('house_withdrawal')
    .set({ given_up_by: operatorId, given_up_at: sql<Date>`database_now()` })
    .where('house_withdrawal_id', '=', id)
    .execute()
}
