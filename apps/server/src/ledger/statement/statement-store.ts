import type { Asset, MemberAccount, MemberTransferKind } from '@terahold/contract/codes/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { type Statement, statement } from '../../db/statement.ts'

type Reader = Kysely<DB>

/** The lines of one account of a member that a statement covers. `before` is an exclusive instant. */
export type StatementRange = {
  memberId: string
  asset: Asset
  account: MemberAccount
  from: Date | undefined
  before: Date | undefined
  kind: MemberTransferKind | undefined
}

/** The balance before the range and after it. */
export type EndsRow = { opening: bigint; closing: bigint }

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

type Page = { readonly skip: number; readonly count: number }
type PageRow = EndsRow & { total: number } & (LineRow | { [Column in keyof LineRow]: null })

/**
 * Reads a page of lines, newest first, with their total number and the balance before and after the range. The page
 * number is converted to the position at which it starts.
 */
export async function readLines(
  db: Reader,
  range: StatementRange,
  page: Page,
): Promise<EndsRow & { total: number; lines: LineRow[] }> {
  const rows = await pageOf[range.account](db, { ...range, ...page })
  const [{ opening, closing, total } = { opening: 0n, closing: 0n, total: 0 }] = rows
  return { opening, closing, total, lines: rows.filter((row) => row.id !== null) }
}

/**
 * Reads the lines after a position in the member's own order, oldest first, with the balance before and after the
 * range.
 */
export async function readLinesAfter(
  db: Reader,
  range: StatementRange,
  after: bigint,
  count: number,
): Promise<EndsRow & { lines: LineRow[] }> {
  const { rows } = await sql<PageRow>`
    select ${ends(range)}, line.* from (select) alone
    left join lateral (${selectLines(range)} and member_seq > ${after} order by member_seq limit ${count}) line on true
    order by line.member_seq`.execute(db)
  const [{ opening, closing } = { opening: 0n, closing: 0n }] = rows
  return { opening, closing, lines: rows.filter((row) => row.id !== null) }
}

const pageOf: Readonly<Record<MemberAccount, Statement<StatementRange & Page, PageRow>>> = {
  available: statement(selectPage('available')),
  held: statement(selectPage('held')),
}

/** Writes the account into the statement's text instead of a parameter. */
function selectPage(account: MemberAccount) {
  return ({ skip, count, ...values }: StatementRange & Page) => {
    const range = { ...values, account }
    return sql<PageRow>`
      select ${ends(range)}, (select count(*)::int from transfer where ${linesOf(range)}) as total, line.* from (select) alone
      left join lateral (
        ${selectLines(range)} and member_seq <= (
          select member_seq from transfer where ${linesOf(range)} order by member_seq desc offset ${skip} limit 1
        ) order by member_seq desc limit ${count}
      ) line on true
      order by line.member_seq desc`
  }
}

function ends(range: StatementRange): RawBuilder<EndsRow> {
  const opening = range.from ? balanceBefore(range, sql`and posted_at < ${range.from}`) : sql`0::numeric`
  const closing = balanceBefore(range, range.before ? sql`and posted_at < ${range.before}` : sql``)
  return sql`${opening} as opening, ${closing} as closing`
}

/** Returns the balance after the journal's last line before a time. */
function balanceBefore({ memberId, asset, account }: StatementRange, time: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql`coalesce((
    select ${sql.ref(`${account}_after`)} from transfer where member_id = ${memberId} and asset = ${asset} ${time}
    order by member_seq desc limit 1), 0)`
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
