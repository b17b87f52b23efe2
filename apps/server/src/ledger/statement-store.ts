import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import type { Asset, MemberAccount } from './accounts.ts'

type Reader = Kysely<DB>

/** The lines of one account of a member that a statement is about. `before` is an instant that is no longer in it. */
export type StatementRange = {
  memberId: string
  asset: Asset
  account: MemberAccount
  from: Date | undefined
  before: Date | undefined
  kind: string | undefined
}

/** The balance of the account as it stood just before an instant, or as it is by the journal's last line. */
export async function readBalanceBefore(
  db: Reader,
  { memberId, asset, account }: Pick<StatementRange, 'memberId' | 'asset' | 'account'>,
  instant: Date | undefined,
): Promise<bigint> {
  const row = await db
    .selectFrom('transfer')
    .select(`${account}_after as balance`)
    .where('member_id', '=', memberId)
    .where('asset', '=', asset)
    .where('posted_at', '<', instant ?? sql<Date>`'infinity'::timestamptz`)
    .orderBy('member_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.balance ?? 0n
}

export async function countLines(db: Reader, range: StatementRange): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from transfer where ${linesOf(range)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type LineRow = {
  id: string
  member_seq: bigint
  posted_at: Date
  kind: string
  debit: string
  amount: bigint
  balance: bigint
  reference_kind: string | null
  reference_id: string | null
}

/** A page of lines, newest first. The page number is turned into the place it starts at, and read on from there. */
export async function readLines(db: Reader, range: StatementRange, skip: number, count: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    ${selectLines(range)} and member_seq <= (
      select member_seq from transfer where ${linesOf(range)} order by member_seq desc offset ${skip} limit 1
    )
    order by member_seq desc limit ${count}`.execute(db)
  return rows
}

/** The lines that follow a place in the member's own order, oldest first. */
export async function readLinesAfter(
  db: Reader,
  range: StatementRange,
  after: bigint,
  count: number,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    ${selectLines(range)} and member_seq > ${after} order by member_seq limit ${count}`.execute(db)
  return rows
}

const selectLines = (range: StatementRange) => sql`
  select id, member_seq, posted_at, kind, debit, amount, ${sql.ref(`${range.account}_after`)} as balance, reference_kind, reference_id
  from transfer where ${linesOf(range)}`

function linesOf({ memberId, asset, account, from, before, kind }: StatementRange): RawBuilder<unknown> {
  const conditions = [
    sql`member_id = ${memberId}`,
    sql`asset = ${asset}`,
    sql`(debit = ${account} or credit = ${account})`,
    ...(from ? [sql`posted_at >= ${from}`] : []),
    ...(before ? [sql`posted_at < ${before}`] : []),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ]
  return sql.join(conditions, sql` and `)
}
