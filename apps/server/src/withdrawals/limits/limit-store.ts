import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, PayoutLimitRaiseTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import type { LimitRaise } from './limit-fields.ts'

type Reader = Kysely<DB>
export type RaiseRow = Selectable<PayoutLimitRaiseTable>

/** More than this many raises of a day are not looked at. */
const mostOfADay = 10

/** Selects them for `readRecords`. */
export const raiseSource = sql`select raise_id, state, recorded_by, recorded_at, decided_by, decided_at from payout_limit_raise`

export async function insertRaise(
  tx: Tx,
  raiseId: string,
  { day, perHour, perDay, newWallets, reason }: LimitRaise,
  operatorId: string,
): Promise<void> {
  await tx
    .insertInto('payout_limit_raise')
    .values({
      raise_id: raiseId,
      day,
      per_hour: perHour,
      per_day: perDay,
      new_wallets: newWallets,
      reason,
      state: 'recorded',
      recorded_by: operatorId,
      recorded_at: sql<Date>`database_now()`,
    })
    .execute()
}

export async function findRaise(db: Reader, raiseId: string): Promise<RaiseRow | undefined> {
  return db.selectFrom('payout_limit_raise').selectAll().where('raise_id', '=', raiseId).executeTakeFirst()
}

export async function lockRaise(tx: Tx, raiseId: string): Promise<RaiseRow | undefined> {
  return tx.selectFrom('payout_limit_raise').selectAll().where('raise_id', '=', raiseId).forUpdate().executeTakeFirst()
}

export async function decideRaise(tx: Tx, raiseId: string, state: 'approved' | 'rejected', by: string): Promise<void> {
  await tx
    .updateTable('payout_limit_raise')
    .set({ state, decided_by: by, decided_at: sql<Date>`database_now()` })
    .where('raise_id', '=', raiseId)
    .execute()
}

/** Returns the ids of the newest raises of a day that the database calls approved. */
export async function listApprovedOf(db: Reader, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_limit_raise')
    .select('raise_id')
    .where('day', '=', day)
    .where('state', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .limit(mostOfADay)
    .execute()
  return rows.map(({ raise_id }) => raise_id)
}
