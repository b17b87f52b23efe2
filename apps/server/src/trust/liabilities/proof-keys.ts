import { randomBytes } from 'node:crypto'
import type { ProofKeyOrigin } from '@terahold/contract/codes/trust'
import { addDays, type Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'

/** A key of a member for the tags of their leaves, and who chose it. */
export type ProofKey = { readonly memberId: string; readonly key: Buffer; readonly origin: ProofKeyOrigin }

/** Returns the key that the tree of a day uses for each of these members; members without one are left out. */
export async function readProofKeys(
  db: Database,
  memberIds: readonly string[],
  day: Day,
): Promise<Map<string, ProofKey>> {
  const { rows } = await sql<ProofKey>`
    select distinct on (member_id) member_id as "memberId", key, origin from proof_key
    where member_id = any(${memberIds}::uuid[]) and first_day <= ${day}::date
    order by member_id, first_day desc`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** Returns the key of each of these members for the tree of a day, and creates a random one for those without. */
export async function ensureProofKeys(tx: Tx, memberIds: readonly string[], day: Day): Promise<Map<string, ProofKey>> {
  const keys = await readProofKeys(tx, memberIds, day)
  const created = memberIds
    .filter((memberId) => !keys.has(memberId))
    .map((memberId): ProofKey => ({ memberId, key: randomBytes(32), origin: 'server' }))
  await sql`
    insert into proof_key (member_id, first_day, origin, key)
    select member_id, ${day}::date, 'server', decode(key, 'hex')
    from unnest(
      ${created.map(({ memberId }) => memberId)}::uuid[], ${created.map(({ key }) => key.toString('hex'))}::text[]
    ) as created (member_id, key)`.execute(tx)
  return new Map([...keys, ...created.map((created) => [created.memberId, created] as const)])
}

/**
 * Adds a key of the member's wallet from today's tree on, or from the day after the newest key's first. Returns the first
 * day whose tree uses it. Changes nothing when it is the newest key already.
 */
export async function addProofKey(
  tx: Tx,
  { memberId, key, today }: { readonly memberId: string; readonly key: Buffer; readonly today: Day },
): Promise<Day> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proof-key:${memberId}`}, 0))`.execute(tx)
  const newest = await tx
    .selectFrom('proof_key')
    .select(['first_day as firstDay', 'key', 'origin'])
    .where('member_id', '=', memberId)
    .orderBy('first_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.origin === 'wallet' && newest.key.equals(key)) return newest.firstDay
  const firstDay = newest && newest.firstDay >= today ? addDays(newest.firstDay, 1) : today
  await tx.insertInto('proof_key').values({ member_id: memberId, first_day: firstDay, origin: 'wallet', key }).execute()
  return firstDay
}
