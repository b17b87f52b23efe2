import type { Asset, MemberAccount, MemberTransferKind } from '@terahold/contract/codes/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Slice } from '../../db/lists.ts'
import { type Statement, statement } from '../../db/statement.ts'

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

type Lines = { readonly total: number } & (LineRow | { [Column in keyof LineRow]: null })
/** What was held for withdrawals before the range and after it. */
type HeldRow = { held_opening: bigint; held_closing: bigint }
type PageRow = EndsRow & HeldRow & Lines
/** The balances are null without a transfer in use before them. The rest is about the member's archived transfers. */
type RecentRow = { [Column in keyof (EndsRow & HeldRow)]: bigint | null } & Lines & {
    archived_until: Date | null
    archived_balance: bigint | null
    archived_held: bigint | null
  }

/**
 * Reads a page of lines, newest first, with their total number, and the balance and what was held before and after the range.
 * The page number is converted to the position at which it starts. Archived transfers are read only when the transfers in use do not fill the page,
 * or a range or kind must be counted in them.
 */
export async function readLines(
  db: Database,
  range: StatementRange,
  page: Slice,
): Promise<EndsRow & { held: EndsRow; total: number; lines: LineRow[] }> {
  const recent = await recentPageOf[range.account](db, { ...range, ...page })
  const [first] = recent
  const lines = linesIn(recent)
  if (first && (isInUse(range, first.archived_until) || (isWhole(range) && lines.length === page.count))) {
    const endsOf = (opening: bigint | null, closing: bigint | null, archived: bigint | null) => ({
      opening: opening ?? (range.from ? (archived ?? 0n) : 0n),
      closing: closing ?? archived ?? 0n,
    })
    return {
      ...endsOf(first.opening, first.closing, first.archived_balance),
      held: endsOf(first.held_opening, first.held_closing, first.archived_held),
      total: first.total,
      lines,
    }
  }
  const rows = await pageOf[range.account](db, { ...range, ...page })
  const nothing = { opening: 0n, closing: 0n, held_opening: 0n, held_closing: 0n, total: 0 }
  const { opening, closing, held_opening, held_closing, total } = rows[0] ?? nothing
  return { opening, closing, held: { opening: held_opening, closing: held_closing }, total, lines: linesIn(rows) }
}

/** Whether no archived transfer of the member is in the range. `archivedUntil` is the time of the last one, null without any. */
const isInUse = ({ from, before }: StatementRange, archivedUntil: Date | null) =>
  archivedUntil === null || (from !== undefined && from > archivedUntil && !(before && before <= archivedUntil))

/** Whether the range has all lines of the account. */
const isWhole = ({ from, before, kind }: StatementRange) => !from && !before && kind === undefined

const linesIn = (rows: readonly Lines[]): LineRow[] => rows.filter((row) => row.id !== null)

/**
 * Reads the lines after a position in the member's own order, oldest first, with the balance before and after the
 * range.
 */
export async function readLinesAfter(
  db: Database,
  range: StatementRange,
  after: bigint,
  count: number,
): Promise<EndsRow & { lines: LineRow[] }> {
  const { rows } = await sql<EndsRow & Lines>`
    select ${ends(range)}, line.* from (select) alone
    left join lateral (${selectLines(journal, range)} and member_seq > ${after} order by member_seq limit ${count}) line on true
    order by line.member_seq`.execute(db)
  const [{ opening, closing } = { opening: 0n, closing: 0n }] = rows
  return { opening, closing, lines: linesIn(rows) }
}

const pageOf: Readonly<Record<MemberAccount, Statement<StatementRange & Slice, PageRow>>> = {
  available: statement(selectPage('available')),
  held: statement(selectPage('held')),
}

/** The same for the transfers in use only. */
const recentPageOf: Readonly<Record<MemberAccount, Statement<StatementRange & Slice, RecentRow>>> = {
  available: statement(selectRecentPage('available')),
  held: statement(selectRecentPage('held')),
}

/** Writes the account into the statement's text instead of a parameter. */
function selectPage(account: MemberAccount) {
  return ({ skip, count, ...values }: StatementRange & Slice) => {
    const range = { ...values, account }
    const held = { ...values, account: 'held' } as const
    return sql<PageRow>`
      select ${ends(range)}, coalesce(${openingIn(journal, held)}, 0) as held_opening,
        coalesce(${closingIn(journal, held)}, 0) as held_closing, ${pageIn(journal, range, { skip, count })}
      order by line.member_seq desc`
  }
}

function selectRecentPage(account: MemberAccount) {
  return ({ skip, count, ...values }: StatementRange & Slice) => {
    const range = { ...values, account }
    const held = { ...values, account: 'held' } as const
    return sql<RecentRow>`
      select ${openingIn(inUse, range)} as opening, ${closingIn(inUse, range)} as closing,
        ${openingIn(inUse, held)} as held_opening, ${closingIn(inUse, held)} as held_closing, a.held as archived_held,
        a.last_at as archived_until, a.${sql.ref(account)} as archived_balance,
        ${pageIn(inUse, range, { skip, count }, sql`left join archived_balance a on a.member_id = ${range.memberId} and a.asset = ${range.asset}`)}
      order by line.member_seq desc`
  }
}

/** All transfers, and those that are not archived. */
const journal = sql`journal`
const inUse = sql`transfer`
type Source = RawBuilder<unknown>

function pageIn(source: Source, range: StatementRange, { skip, count }: Slice, join = sql``): RawBuilder<unknown> {
  return sql`
      ${totalIn(source, range)} as total, line.* from (select) alone ${join}
      left join lateral (
        ${selectLines(source, range)} and member_seq <= (
          select member_seq from ${source} where ${linesOf(range)} order by member_seq desc offset ${skip} limit 1
        ) order by member_seq desc limit ${count}
      ) line on true`
}

/** How many lines the range has. The whole account's, archived ones included, are counted as they are posted. */
function totalIn(source: Source, range: StatementRange): RawBuilder<unknown> {
  const { memberId, asset, account } = range
  return isWhole(range)
    ? sql`coalesce((select ${sql.ref(`${account}_lines`)} from member_balance where member_id = ${memberId} and asset = ${asset}), 0)::integer`
    : sql`(select count(*)::integer from ${source} where ${linesOf(range)})`
}

function ends(range: StatementRange): RawBuilder<EndsRow> {
  return sql`coalesce(${openingIn(journal, range)}, 0) as opening, coalesce(${closingIn(journal, range)}, 0) as closing`
}

function openingIn(source: Source, range: StatementRange): RawBuilder<unknown> {
  return range.from ? balanceBefore(source, range, sql`and posted_at < ${range.from}`) : sql`0::numeric`
}

function closingIn(source: Source, range: StatementRange): RawBuilder<unknown> {
  return balanceBefore(source, range, range.before ? sql`and posted_at < ${range.before}` : sql``)
}

/** Returns the balance after the last line before a time. */
function balanceBefore(source: Source, { memberId, asset, account }: StatementRange, time: RawBuilder<unknown>) {
  return sql`(
    select ${sql.ref(`${account}_after`)} from ${source} where member_id = ${memberId} and asset = ${asset} ${time}
    order by member_seq desc limit 1)`
}

const selectLines = (source: Source, range: StatementRange) => sql`
  select id, member_seq, posted_at, kind, debit, amount, ${sql.ref(`${range.account}_after`)} as balance, reference_kind, reference_id
  from ${source} where ${linesOf(range)}`

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
