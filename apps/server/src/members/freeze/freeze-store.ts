import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** Later than any day: a freeze has no end. */
const never = '9999-12-31T00:00:00Z'

export async function insertFreezeToken(
  tx: Kysely<DB>,
  { memberId, tokenHash, days }: { memberId: string; tokenHash: Buffer; days: number },
): Promise<void> {
  await tx
    .insertInto('freeze_token')
    .values({
      ...{ member_id: memberId, token_hash: tokenHash },
      expires_at: sql`database_now() + make_interval(days => ${days})`,
    })
    .execute()
}

/** Uses up a token; of several concurrent callers one succeeds. */
export async function takeFreezeToken(tx: Kysely<DB>, memberId: string, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx
    .updateTable('freeze_token')
    .set({ used_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`database_now()`)
    .returning('member_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Records a freeze, unless the account is frozen already, and stops withdrawals for good. */
export async function freezeMember(tx: Kysely<DB>, memberId: string, freezeId: string): Promise<void> {
  await sql`
    insert into member_freeze (member_id, freeze_id, frozen_at) values (${memberId}, ${freezeId}, database_now())
    on conflict (member_id) where lifted_at is null do nothing`.execute(tx)
  await tx
    .updateTable('member')
    .set({ hold_until: sql`${never}::timestamptz`, hold_reason: 'frozen' })
    .where('member_id', '=', memberId)
    .execute()
}

/** Returns the active freeze, locked. */
export async function lockFreeze(tx: Kysely<DB>, memberId: string) {
  return tx
    .selectFrom('member_freeze')
    .select(['freeze_id as freezeId', 'lift_by as liftBy'])
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type LiftStep = { memberId: string; freezeId: string; operatorId: string }

export async function prepareLift(tx: Kysely<DB>, step: LiftStep & { reason: string }): Promise<void> {
  await tx
    .updateTable('member_freeze')
    .set({ lift_reason: step.reason, lift_by: step.operatorId, lift_at: sql`database_now()` })
    .where('member_id', '=', step.memberId)
    .where('freeze_id', '=', step.freezeId)
    .execute()
}

export async function liftFreeze(tx: Kysely<DB>, { memberId, freezeId, operatorId }: LiftStep): Promise<void> {
  await tx
    .updateTable('member_freeze')
    .set({ lifted_by: operatorId, lifted_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('freeze_id', '=', freezeId)
    .execute()
  await tx
    .updateTable('member')
    .set({ hold_until: null, hold_reason: null })
    .where('member_id', '=', memberId)
    .execute()
}

/** Returns active freezes, oldest first, with the operator who has prepared to unfreeze each. */
export async function listFreezes(db: Kysely<DB>) {
  return db
    .selectFrom('member_freeze as f')
    .innerJoin('member as m', 'm.member_id', 'f.member_id')
    .leftJoin('operator as o', 'o.operator_id', 'f.lift_by')
    .select(['m.address', 'f.frozen_at as frozenAt', 'f.lift_reason as reason', 'o.name as preparedBy'])
    .where('f.lifted_at', 'is', null)
    .orderBy('f.frozen_at')
    .execute()
}
