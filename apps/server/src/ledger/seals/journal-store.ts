import { addDays, type Day, startOfDay } from '@terahold/money/day'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { JournalLine } from './journal-line.ts'

/** Formats a moment as it is sealed and exported. */
export const instantText = (column: string): RawBuilder<string> => sql<string>`
  case when isfinite(${sql.ref(column)}) then to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') else ${sql.ref(column)}::text end`

/** Columns of a transfer with the names and the form of a journal line. */
const journalColumns: RawBuilder<unknown> = sql`
  member_id as "memberId", id, group_id as "groupId", idempotency_key as key, asset, debit, credit, amount::text as amount, kind,
  reference_kind as "referenceKind", reference_id as "referenceId", available_after::text as "availableAfter",
  held_after::text as "heldAfter", member_seq::text as "memberSeq", ${instantText('posted_at')} as "postedAt"`

/** Lists all transfers from one moment until before another, in sealing order. */
export async function readLinesBetween(db: Database, from: string, until: string): Promise<JournalLine[]> {
  const { rows } = await sql<JournalLine>`
    select ${journalColumns} from journal
    where posted_at >= ${from}::timestamptz and posted_at < ${until}::timestamptz
    order by posted_at, member_id, id`.execute(db)
  return rows
}

/** Returns a member's transfer as a journal line; undefined when there is none with this id. */
export async function readLine(db: Database, memberId: string, id: string): Promise<JournalLine | undefined> {
  const { rows } = await sql<JournalLine>`
    select ${journalColumns} from journal where member_id = ${memberId} and id = ${id}`.execute(db)
  return rows[0]
}

export type PageRequest = {
  /** A moment in PostgreSQL's text form. */
  readonly since: string
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly memberId?: string | undefined
  /** The last line of the page before. */
  readonly after: JournalLine | undefined
  readonly count: number
}

/** Lists a page of transfers in sealing order. */
export async function readPage(
  db: Database,
  { since, from, to, memberId, after, count }: PageRequest,
): Promise<JournalLine[]> {
  const conditions = [
    sql`posted_at >= ${since}::timestamptz`,
    ...(from === undefined ? [] : [sql`posted_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`posted_at < ${startOfDay(addDays(to, 1))}`]),
    ...(memberId === undefined ? [] : [sql`member_id = ${memberId}`]),
    ...(after
      ? [sql`(posted_at, member_id, id) > (${after.postedAt}::timestamptz, ${after.memberId}, ${after.id})`]
      : []),
  ]
  const { rows } = await sql<JournalLine>`
    select ${journalColumns} from journal where ${sql.join(conditions, sql` and `)}
    order by posted_at, member_id, id limit ${count}`.execute(db)
  return rows
}
