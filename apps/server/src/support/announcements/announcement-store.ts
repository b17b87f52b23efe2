import type { AnnouncementState } from '@terahold/contract/codes/announcements'
import { type Language, languageTags } from '@terahold/locale/languages'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, readPage, type Slice } from '../../db/lists.ts'
import type { Tx } from '../../db/transaction.ts'

export type Texts = Readonly<Record<Language, { readonly title: string; readonly text: string }>>

export type NewAnnouncement = {
  readonly announcementId: string
  readonly from: Date
  readonly to: Date
  readonly texts: Texts
  readonly operatorId: string
}

/** Returns false when an announcement with this id exists. */
export async function insertAnnouncement(tx: Tx, announcement: NewAnnouncement): Promise<boolean> {
  const { announcementId, from, to, texts, operatorId } = announcement
  const added = await tx
    .insertInto('announcement')
    .values({
      announcement_id: announcementId,
      from_at: from,
      to_at: to,
      written_by: operatorId,
      written_at: sql`database_now()`,
    })
    .onConflict((conflict) => conflict.column('announcement_id').doNothing())
    .returning('announcement_id')
    .executeTakeFirst()
  if (!added) return false
  await tx
    .insertInto('announcement_text')
    .values(languageTags.map((locale) => ({ announcement_id: announcementId, locale, ...texts[locale] })))
    .execute()
  return true
}

const stateOf = sql<AnnouncementState>`case when a.withdrawn_at is not null then 'withdrawn'
  when a.published_at is not null then 'published' else 'written' end`

/** Returns an announcement with its row locked. */
export async function lockAnnouncement(tx: Tx, announcementId: string) {
  return tx
    .selectFrom('announcement as a')
    .select(['a.written_by as writtenBy', stateOf.as('state')])
    .where('announcement_id', '=', announcementId)
    .forUpdate()
    .executeTakeFirst()
}

type Step = { readonly announcementId: string; readonly operatorId: string }

export async function publish(tx: Tx, { announcementId, operatorId }: Step): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ published_by: operatorId, published_at: sql`database_now()` })
    .where('announcement_id', '=', announcementId)
    .execute()
}

export async function withdraw(tx: Tx, { announcementId, operatorId }: Step): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ withdrawn_by: operatorId, withdrawn_at: sql`database_now()` })
    .where('announcement_id', '=', announcementId)
    .execute()
}

const listed = listShape({
  keys: { writtenAt: 'a.written_at', from: 'a.from_at', to: 'a.to_at', writtenBy: 'w.name', state: stateOf },
  usual: '-writtenAt',
  ties: ['a.written_at', 'a.announcement_id'],
  texts: [
    'a.announcement_id',
    'w.name',
    sql`(select string_agg(title, ' ') from announcement_text t where t.announcement_id = a.announcement_id)`,
  ],
})

export type AnnouncementFilter = OrderOf<typeof listed> & { readonly state?: AnnouncementState | undefined }

/** Returns a page of announcements for operators, newest first unless asked otherwise, with the total count. */
export async function readAnnouncements(db: Database, filter: AnnouncementFilter, page: Slice) {
  const { state } = filter
  const matching = db
    .selectFrom('announcement as a')
    .innerJoin('operator as w', 'w.operator_id', 'a.written_by')
    .where(listed.has(filter))
    .$if(state !== undefined, (all) => all.where(stateOf, '=', state ?? 'written'))
    .leftJoin('operator as p', 'p.operator_id', 'a.published_by')
    .leftJoin('operator as e', 'e.operator_id', 'a.withdrawn_by')
    .select(['a.announcement_id as id', stateOf.as('state'), 'a.from_at as from', 'a.to_at as to'])
    .select(['w.name as writtenBy', 'a.written_by as writtenById', 'a.written_at as writtenAt'])
    .select(['p.name as publishedBy', 'e.name as withdrawnBy'])
    .orderBy(listed.order(filter))
  const { rows, total } = await readPage(matching, page)
  const texts = await readTexts(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => ({ ...row, texts: texts.get(row.id) as Texts })), total }
}

async function readTexts(db: Database, ids: readonly string[]): Promise<Map<string, Texts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('announcement_text')
    .select(['announcement_id as id', 'locale', 'title', 'text'])
    .where('announcement_id', 'in', [...ids])
    .execute()
  const grouped = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...grouped].map(([id, texts]) => [
      id,
      Object.fromEntries(texts.map(({ locale, title, text }) => [locale, { title, text }])) as Texts,
    ]),
  )
}

/** Returns what members see now in a language, newest first. */
export async function readShown(db: Database, locale: Language, limit: number) {
  return db
    .selectFrom('announcement as a')
    .innerJoin('announcement_text as t', 't.announcement_id', 'a.announcement_id')
    .select(['a.announcement_id as id', 't.title', 't.text', 'a.from_at as from'])
    .where('a.published_at', 'is not', null)
    .where('a.withdrawn_at', 'is', null)
    .where('a.from_at', '<=', sql<Date>`database_now()`)
    .where('a.to_at', '>', sql<Date>`database_now()`)
    .where('t.locale', '=', locale)
    .orderBy('a.from_at', 'desc')
    .orderBy('a.announcement_id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns a page of the announcements that members ever saw, in a language, newest first, with the total count. */
export async function readEverPublished(db: Database, locale: Language, page: Slice) {
  const published = db
    .selectFrom('announcement as a')
    .where('a.published_at', 'is not', null)
    .where('a.from_at', '<=', sql<Date>`database_now()`)
    // Withdrawn before members could see it.
    .where(({ or, eb }) => or([eb('a.withdrawn_at', 'is', null), eb('a.withdrawn_at', '>', eb.ref('a.from_at'))]))
    .innerJoin('announcement_text as t', 't.announcement_id', 'a.announcement_id')
    .select(['a.announcement_id as id', 't.title', 't.text', 'a.from_at as from', 'a.to_at as to'])
    .select('a.withdrawn_at as withdrawnAt')
    .where('t.locale', '=', locale)
    .orderBy('a.from_at', 'desc')
    .orderBy('a.announcement_id', 'desc')
  return readPage(published, page)
}
