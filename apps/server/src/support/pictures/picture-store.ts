import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Picture } from './picture.ts'

export type PictureRow = Omit<Picture, 'bytes'> & {
  readonly memberId: string
  readonly imageId: string
  readonly objectKey: string
  readonly bytes: number
}

/** Locks the member's account against closing, so that nothing escapes its erasure. Returns false when it is closed. */
export async function lockOpenAccount(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from member where member_id = ${memberId} and closed_at is null for share`.execute(tx)
  return rows.length === 1
}

export async function insertPicture(db: Database, row: PictureRow): Promise<void> {
  await db
    .insertInto('ticket_image')
    .values({
      member_id: row.memberId,
      image_id: row.imageId,
      object_key: row.objectKey,
      media_type: row.mediaType,
      width: row.width,
      height: row.height,
      bytes: row.bytes,
      created_at: sql`database_now()`,
    })
    .execute()
}

export async function findPicture(
  db: Database,
  memberId: string,
  imageId: string,
): Promise<{ objectKey: string; mediaType: string } | undefined> {
  return db
    .selectFrom('ticket_image')
    .select(['object_key as objectKey', 'media_type as mediaType'])
    .where('member_id', '=', memberId)
    .where('image_id', '=', imageId)
    .executeTakeFirst()
}

/**
 * Attaches unused pictures of a member to a ticket, in their order. Returns false when one is missing; the caller then
 * rolls back.
 */
export async function attachPictures(
  tx: Tx,
  memberId: string,
  ticketId: string,
  imageIds: readonly string[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ticket_image i set ticket_id = ${ticketId}, place = given.place
    from unnest(${imageIds}::uuid[]) with ordinality as given (image_id, place)
    where i.member_id = ${memberId} and i.image_id = given.image_id and i.ticket_id is null`.execute(tx)
  return Number(numAffectedRows ?? 0) === imageIds.length
}

/**
 * Deletes the rows of pictures that stayed unused for the given hours. Returns how many. Their bytes are deleted later.
 */
export async function deleteUnused(db: Database, hours: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_image')
    .where('ticket_id', 'is', null)
    .where('created_at', '<', sql<Date>`database_now() - make_interval(hours => ${hours})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type NamedPicture = { readonly memberId: string; readonly imageId: string; readonly objectKey: string }

/** Returns which of these have a row. */
export async function keysInUse(db: Database, named: readonly NamedPicture[]): Promise<ReadonlySet<string>> {
  const members = named.map(({ memberId }) => memberId)
  const images = named.map(({ imageId }) => imageId)
  const { rows } = await sql<{ object_key: string }>`
    select i.object_key from ticket_image i
    join unnest(${members}::uuid[], ${images}::uuid[]) as named (member_id, image_id)
      on i.member_id = named.member_id and i.image_id = named.image_id`.execute(db)
  return new Set(rows.map((row) => row.object_key))
}

/** Deletes the rows of all of a member's pictures. */
export async function deletePicturesOf(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('ticket_image').where('member_id', '=', memberId).execute()
}
