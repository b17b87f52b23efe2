import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import type { Account, Asset } from './accounts.ts'

type Reader = Kysely<DB>

/** A leg as the posting function of the database takes it: amounts as text, because JSON numbers are not exact. */
export type PostedLeg = {
  id: string
  key: string
  asset: Asset
  debit: Account
  credit: Account
  amount: string
  kind: string
  referenceKind: string | null
  referenceId: string | null
}

/** The database's functions that post: one for the application, one that knows withdrawals only. */
export type PostingFunction = 'ledger_post' | 'payout_post'

/** Posts through one of the database's own functions and gives how many legs were new. */
export async function callPosting(
  name: PostingFunction,
  tx: Reader,
  memberId: string,
  groupId: string,
  legs: readonly PostedLeg[],
): Promise<number> {
  const { rows } = await sql<{ posted: number }>`
    select ${sql.ref(name)}(${memberId}, ${groupId}, ${JSON.stringify(legs)}::jsonb) as posted`.execute(tx)
  return rows[0]?.posted ?? 0
}

export async function readBalance(
  db: Reader,
  memberId: string,
  asset: Asset,
): Promise<{ available: bigint; held: bigint } | undefined> {
  return db
    .selectFrom('member_balance')
    .select(['available', 'held'])
    .where('member_id', '=', memberId)
    .where('asset', '=', asset)
    .executeTakeFirst()
}

export type AccountTurnover = { account: string; debits: bigint; credits: bigint }

/** Debits and credits of every account over the whole journal. */
export async function readTurnovers(db: Reader, asset: Asset): Promise<AccountTurnover[]> {
  const { rows } = await sql<AccountTurnover>`
    select account, sum(debits) as debits, sum(credits) as credits from (
      select debit as account, sum(amount) as debits, 0 as credits from transfer where asset = ${asset} group by debit
      union all
      select credit, 0, sum(amount) from transfer where asset = ${asset} group by credit
    ) side group by account order by account`.execute(db)
  return rows
}

/** What the balance rows of all members add up to; kept apart from the journal, so the two can be compared. */
export async function readMemberTotals(db: Reader, asset: Asset): Promise<{ available: bigint; held: bigint }> {
  return db
    .selectFrom('member_balance')
    .select([sql<bigint>`coalesce(sum(available), 0)`.as('available'), sql<bigint>`coalesce(sum(held), 0)`.as('held')])
    .where('asset', '=', asset)
    .executeTakeFirstOrThrow()
}

/** The lines of one member's available balance that a statement is about. `before` is an instant that is no longer in it. */
export type StatementRange = {
  memberId: string
  asset: Asset
  from: Date | undefined
  before: Date | undefined
  kind: string | undefined
}

/** The available balance as it stood just before an instant. */
export async function readBalanceBefore(db: Reader, memberId: string, asset: Asset, instant: Date): Promise<bigint> {
  const row = await db
    .selectFrom('transfer')
    .select('available_after')
    .where('member_id', '=', memberId)
    .where('asset', '=', asset)
    .where('posted_at', '<', instant)
    .orderBy('member_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.available_after ?? 0n
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
  available_after: bigint
  reference_kind: string | null
  reference_id: string | null
}

/** A page of lines, newest first. The page number is turned into the place it starts at, and read on from there. */
export async function readLines(db: Reader, range: StatementRange, skip: number, count: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select id, member_seq, posted_at, kind, debit, amount, available_after, reference_kind, reference_id
    from transfer
    where ${linesOf(range)} and member_seq <= (
      select member_seq from transfer where ${linesOf(range)} order by member_seq desc offset ${skip} limit 1
    )
    order by member_seq desc limit ${count}`.execute(db)
  return rows
}

function linesOf({ memberId, asset, from, before, kind }: StatementRange): RawBuilder<unknown> {
  const conditions = [
    sql`member_id = ${memberId}`,
    sql`asset = ${asset}`,
    sql`(debit = 'available' or credit = 'available')`,
    ...(from ? [sql`posted_at >= ${from}`] : []),
    ...(before ? [sql`posted_at < ${before}`] : []),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ]
  return sql.join(conditions, sql` and `)
}
