import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'

export type Level = 1 | 2
/** Returns a member's inviter and the inviter's inviter. */
export type Inviters = { readonly level1: string | null; readonly level2: string | null }

export async function readInviters(db: Database, memberId: string): Promise<Inviters> {
  const row = await db
    .selectFrom('member')
    .leftJoin('member as inviter', 'inviter.member_id', 'member.inviter_id')
    .select(['member.inviter_id as level1', 'inviter.inviter_id as level2'])
    .where('member.member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? { level1: null, level2: null }
}

export type Link = { readonly ancestorId: string; readonly level: Level; readonly joinedAt: Date }

/** Adds a member to the teams above as of when it got its inviter. Returns the members whose teams it joins now. */
export async function insertLinks(tx: Tx, memberId: string): Promise<Link[]> {
  const { rows } = await sql<Link>`
    insert into team_link (member_id, referee_id, level, joined_at, address, name_key)
    select a.member_id, m.member_id, a.level, m.inviter_bound_at, m.address, lower(m.name)
    from member m left join member i on i.member_id = m.inviter_id
    cross join lateral (values (m.inviter_id, 1), (i.inviter_id, 2)) as a (member_id, level)
    where m.member_id = ${memberId} and a.member_id is not null
    on conflict (member_id, referee_id) do nothing
    returning member_id as "ancestorId", level, joined_at as "joinedAt"`.execute(tx)
  return rows
}

export async function renameLinks(tx: Tx, memberId: string, inviters: Inviters, name: string): Promise<void> {
  const ancestors = [inviters.level1, inviters.level2].filter((id) => id !== null)
  if (ancestors.length === 0) return
  await tx
    .updateTable('team_link')
    .set({ name_key: sql<string>`lower(${name}::text)` })
    .where('member_id', 'in', ancestors)
    .where('referee_id', '=', memberId)
    .execute()
}
