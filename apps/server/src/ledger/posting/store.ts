import type { Asset } from '@terahold/contract/codes/ledger'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Account } from './accounts.ts'

/** A leg for the database's posting function. Amounts are text, because JSON numbers are not exact. */
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

/** The database's posting functions: one for the application, one for withdrawals only. */
export type PostingFunction = 'ledger_post' | 'payout_post'

/** Posts through one of the database's functions and returns the number of new legs. */
export async function callPosting(
  name: PostingFunction,
  tx: Tx,
  memberId: string,
  groupId: string,
  legs: readonly PostedLeg[],
): Promise<number> {
  const [leg, another] = legs
  if (leg && !another && name === 'ledger_post') return postLeg(tx, memberId, groupId, leg)
  const { rows } = await sql<{ posted: number }>`
    select ${sql.ref(name)}(${memberId}, ${groupId}, ${JSON.stringify(legs)}::jsonb) as posted`.execute(tx)
  return rows[0]?.posted ?? 0
}

/** Most postings have one leg, and the database reads its values faster as parameters than from JSON. */
async function postLeg(tx: Tx, memberId: string, groupId: string, leg: PostedLeg): Promise<number> {
  const { rows } = await sql<{ posted: number }>`
    select ledger_post_leg(${memberId}, ${groupId}, ${leg.id}, ${leg.key}, ${leg.asset}, ${leg.debit}, ${leg.credit}, ${leg.amount},
      ${leg.kind}, ${leg.referenceKind}, ${leg.referenceId}) as posted`.execute(tx)
  return rows[0]?.posted ?? 0
}

/** Posts for several members in one statement and returns the number of new legs. */
export async function callPostings(
  name: PostingFunction,
  tx: Tx,
  postings: readonly { memberId: string; groupId: string; legs: readonly PostedLeg[] }[],
): Promise<number> {
  const { rows } = await sql<{ posted: number }>`
    select coalesce(sum(${sql.ref(name)}((p ->> 'memberId')::uuid, (p ->> 'groupId')::uuid, p -> 'legs')), 0)::int as posted
    from jsonb_array_elements(${JSON.stringify(postings)}::jsonb) p`.execute(tx)
  return rows[0]?.posted ?? 0
}

export async function readBalance(
  db: Database,
  memberId: string,
  asset: Asset,
): Promise<{ available: bigint; held: bigint } | undefined> {
  const [balance] = await balanceOf(db, { memberId, asset })
  return balance
}

const balanceOf = statement(({ memberId, asset }: { memberId: string; asset: Asset }, db) =>
  db
    .selectFrom('member_balance')
    .select(['available', 'held'])
    .where('member_id', '=', memberId)
    .where('asset', '=', asset),
)

/** Returns the balances as JSON with amounts as text, null without a balance. */
export type BalanceJson = { readonly available: string; readonly held: string } | null

export const balanceColumn = (memberId: string) => sql<BalanceJson>`(
  select json_build_object('available', available::text, 'held', held::text)
  from member_balance where member_id = ${memberId} and asset = 'USDT')`

export type AccountTurnover = { account: string; debits: bigint; credits: bigint }

/**
 * Returns debits and credits of every account from the first transfer on: the totals of the last closed block plus what
 * was posted since. Two statements are enough, because a closed block never changes and nothing is posted before its
 * end.
 */
export async function readTurnovers(db: Database, asset: Asset): Promise<AccountTurnover[]> {
  const last = await db
    .selectFrom('ledger_block')
    .select(['block_no', sql<string>`until_at::text`.as('until')])
    .orderBy('block_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  // The moment is a parameter, not a subquery. The planner then sees how few rows are left and uses the index.
  const { rows } = await sql<AccountTurnover>`
    with tail as (
      select debit, credit, sum(amount) as amount from transfer
      where posted_at >= ${last?.until ?? '-infinity'}::timestamptz and asset = ${asset} group by debit, credit
    )
    select account, sum(debits) as debits, sum(credits) as credits from (
      select account, debits, credits from ledger_block_total where block_no = ${last?.block_no ?? 0n} and asset = ${asset}
      union all
      select debit, amount, 0 from tail
      union all
      select credit, 0, amount from tail
    ) side group by account order by account`.execute(db)
  return rows
}

/** Returns the sum of all members' balance rows. It does not use the journal, so the two can be compared. */
export async function readMemberTotals(db: Database, asset: Asset): Promise<{ available: bigint; held: bigint }> {
  return db
    .selectFrom('member_balance')
    .select([sql<bigint>`coalesce(sum(available), 0)`.as('available'), sql<bigint>`coalesce(sum(held), 0)`.as('held')])
    .where('asset', '=', asset)
    .executeTakeFirstOrThrow()
}
