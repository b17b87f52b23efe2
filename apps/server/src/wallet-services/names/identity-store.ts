import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'

export type KnownName = { readonly name: string | null; readonly pictureId: string | null; readonly isFresh: boolean }

/** What the last lookup of the address found. It is fresh while younger than the seconds for a name, or for none. */
export function readName(
  db: Database,
  address: string,
  fresh: { named: number; unnamed: number },
): Promise<KnownName | undefined> {
  return db
    .selectFrom('wallet_name')
    .select([
      'name',
      'picture_id as pictureId',
      sql<boolean>`looked_up_at > database_now() - make_interval(secs =>
        case when name is null then ${fresh.unnamed}::integer else ${fresh.named}::integer end)`.as('isFresh'),
    ])
    .where('address', '=', address)
    .executeTakeFirst()
}

/** Stores what was found, with the picture if there is one. */
export async function writeName(
  db: Database,
  address: string,
  found: { name: string | null; picture: { id: string; content: Buffer } | null },
): Promise<void> {
  const now = sql<Date>`database_now()`
  const values = { name: found.name, picture_id: found.picture?.id ?? null, looked_up_at: now }
  await transaction(db, async (tx) => {
    if (found.picture)
      await tx
        .insertInto('wallet_picture')
        .values({ picture_id: found.picture.id, content: found.picture.content, stored_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await tx
      .insertInto('wallet_name')
      .values({ address, ...values })
      .onConflict((conflict) => conflict.column('address').doUpdateSet(values))
      .execute()
  })
}

export async function readPicture(db: Database, pictureId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('wallet_picture')
    .select('content')
    .where('picture_id', '=', pictureId)
    .executeTakeFirst()
  return row?.content
}

/** Removes names that were not looked up for the given seconds, and pictures unused for a day. */
export async function pruneNames(db: Database, seconds: number): Promise<void> {
  await sql`delete from wallet_name where looked_up_at < database_now() - make_interval(secs => ${seconds})`.execute(db)
  await sql`
    delete from wallet_picture p where stored_at < database_now() - interval '1 day'
      and not exists (select from wallet_name n where n.picture_id = p.picture_id)`.execute(db)
}
