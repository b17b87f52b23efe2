import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PowerChange, Span } from './span-rules.ts'

/** Lets one transaction at a time report a member's power to the levels above. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.selectFrom('member').select('member_id').where('member_id', '=', memberId).forNoKeyUpdate().execute()
}

export async function readSpans(db: Database, memberId: string): Promise<Span[]> {
  return db
    .selectFrom('holding')
    .select(['pool_id as poolId', 'power_mths as powerMths', 'start_day as startDay', 'end_day as endDay'])
    .where('member_id', '=', memberId)
    .execute()
}

export async function readReported(tx: Tx, memberId: string): Promise<PowerChange[]> {
  return tx
    .selectFrom('team_reported')
    .select(['day', 'pool_id as poolId', 'power_mths as powerMths', 'active'])
    .where('member_id', '=', memberId)
    .execute()
}

export async function addReported(tx: Tx, memberId: string, powerChanges: readonly PowerChange[]): Promise<void> {
  const rows = powerChanges.map(({ day, poolId, powerMths, active }) => ({
    member_id: memberId,
    day,
    pool_id: poolId,
    power_mths: powerMths,
    active,
  }))
  await tx
    .insertInto('team_reported')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'day', 'pool_id']).doUpdateSet({
        power_mths: sql<bigint>`team_reported.power_mths + excluded.power_mths`,
        active: sql<number>`team_reported.active + excluded.active`,
      }),
    )
    .execute()
}
