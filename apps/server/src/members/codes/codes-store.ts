import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'

export type Scene = 'bind' | 'rebind' | 'password' | 'forgotten' | 'withdraw'
export type CodePurpose = { memberId: string; scene: Scene; reference: string | null }
export type TriedCode = { codeId: string; codeHash: string; email: string; triesLeft: number }

/** Lets one transaction at a time create a code for a member and scene. */
export async function lockScene(tx: Tx, { memberId, scene }: CodePurpose): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email_code:${memberId}:${scene}`}, 0))`.execute(tx)
}

/** Returns the seconds since the scene's last code; undefined when there was none. */
export async function secondsSinceLast(tx: Tx, { memberId, scene }: CodePurpose): Promise<number | undefined> {
  const row = await tx
    .selectFrom('email_code')
    .select(sql<number>`extract(epoch from database_now() - max(created_at))::float8`.as('seconds'))
    .where('member_id', '=', memberId)
    .where('scene', '=', scene)
    .executeTakeFirst()
  return row?.seconds ?? undefined
}

/** Invalidates earlier codes for the same purpose. */
export async function retireCodes(tx: Tx, { memberId, scene, reference }: CodePurpose): Promise<void> {
  await tx
    .updateTable('email_code')
    .set({ tries_left: 0 })
    .where('member_id', '=', memberId)
    .where('scene', '=', scene)
    .where(sql<boolean>`reference is not distinct from ${reference}`)
    .where('consumed_at', 'is', null)
    .where('tries_left', '>', 0)
    .execute()
}

export async function insertCode(
  tx: Tx,
  row: CodePurpose & { codeId: string; codeHash: string; email: string; tries: number; minutes: number },
): Promise<void> {
  const { memberId, scene, reference, codeId, codeHash, email, tries, minutes } = row
  await tx
    .insertInto('email_code')
    .values({
      member_id: memberId,
      code_id: codeId,
      scene,
      reference,
      email,
      code_hash: codeHash,
      tries_left: tries,
      created_at: sql`database_now()`,
      expires_at: sql`database_now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

/**
 * Uses up one attempt of the purpose's active code, before anything is compared; undefined when there is none. What was sent to an
 * address that is no longer the member's proves nothing.
 */
export async function takeTry(
  db: Database,
  { memberId, scene, reference }: CodePurpose,
): Promise<TriedCode | undefined> {
  const { rows } = await sql<TriedCode>`
    update email_code set tries_left = tries_left - 1
    where member_id = ${memberId} and tries_left > 0 and consumed_at is null and code_id = (
      select code_id from email_code
      where member_id = ${memberId} and scene = ${scene} and reference is not distinct from ${reference}
        and consumed_at is null and tries_left > 0 and expires_at > database_now()
        and (scene = 'bind' or email = (select m.email from member m where m.member_id = ${memberId}))
      order by created_at desc, code_id desc limit 1)
    returning code_id as "codeId", code_hash as "codeHash", email, tries_left as "triesLeft"`.execute(db)
  return rows[0]
}

/** Whether the purpose's active code went to an address that is no longer the member's. */
export async function isForOtherAddress(db: Database, { memberId, scene, reference }: CodePurpose): Promise<boolean> {
  const { rows } = await sql`
    select from email_code c join member m using (member_id)
    where c.member_id = ${memberId} and c.scene = ${scene} and c.reference is not distinct from ${reference} and c.scene <> 'bind'
      and c.consumed_at is null and c.tries_left > 0 and c.expires_at > database_now() and c.email is distinct from m.email
    limit 1`.execute(db)
  return rows.length > 0
}

export async function giveTryBack(db: Database, memberId: string, codeId: string): Promise<void> {
  await db
    .updateTable('email_code')
    .set({ tries_left: sql`tries_left + 1` })
    .where('member_id', '=', memberId)
    .where('code_id', '=', codeId)
    .execute()
}

/** Uses up a code. Returns false when it was used in between. */
export async function consumeCode(tx: Tx, memberId: string, codeId: string): Promise<boolean> {
  const consumed = await tx
    .updateTable('email_code')
    .set({ consumed_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('code_id', '=', codeId)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return consumed.numUpdatedRows > 0n
}
