import type { RevenueState } from '@terahold/contract/codes/settlement'
import type { Day } from '@terahold/money/day'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, readPage, type Slice } from '../../db/lists.ts'
import type { RevenueTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'
import type { DaySums } from './plausibility.ts'

export type Revenue = Selectable<RevenueTable>

export async function findPool(
  db: Database,
  poolId: string,
): Promise<{ nameplateMths: bigint; openedOn: Day } | undefined> {
  return db
    .selectFrom('pool')
    .select(['nameplate_mths as nameplateMths', 'opened_on as openedOn'])
    .where('pool_id', '=', poolId)
    .executeTakeFirst()
}

/** A row's satoshi, less what was voided of it. */
const satoshiLeft = sql<bigint>`case when voided = 0 then satoshi else div(satoshi::numeric * (usdt - voided), usdt)::bigint end`

/** Returns the sums of a day's approved rows, undefined when the day has none. */
export async function readSettled(
  db: Database,
  poolId: string,
  day: Day,
): Promise<{ satoshi: bigint; usdt: bigint } | undefined> {
  const { count, ...sums } = await db
    .selectFrom('revenue')
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<bigint>`coalesce(sum(${satoshiLeft}), 0)`.as('satoshi'),
      sql<bigint>`coalesce(sum(usdt - voided), 0)`.as('usdt'),
    ])
    .where('pool_id', '=', poolId)
    .where('day', '=', day)
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow()
  return count === 0n ? undefined : sums
}

/** How many days before a day are compared with it where no network figures are known. */
const comparedDays = 30

/** Returns the highest satoshi and the highest USDT of a pool's days in the thirty days before this one. */
export async function findHighestDay(db: Database, poolId: string, day: Day): Promise<DaySums | undefined> {
  const { rows } = await sql<{ satoshi: bigint | null; usdt: bigint | null }>`
    select max(satoshi)::bigint as satoshi, max(usdt) as usdt from (
      select sum(${satoshiLeft}) as satoshi, sum(usdt - voided) as usdt from revenue
      where pool_id = ${poolId} and state = 'approved' and day >= ${day}::date - ${comparedDays}::int and day < ${day}::date
      group by day
    ) summed`.execute(db)
  const { satoshi, usdt } = rows[0] ?? {}
  return typeof satoshi === 'bigint' && typeof usdt === 'bigint' ? { satoshi, usdt } : undefined
}

/** Returns whether another row of the day, or of the same Bitcoin transaction, makes it impossible to record this one. */
export async function isRecorded(
  db: Database,
  { poolId, day, txid }: { readonly poolId: string; readonly day: Day; readonly txid: string },
  kind: 'initial' | 'supplementary',
): Promise<boolean> {
  const { rows } = await sql`
    select from revenue where pool_id = ${poolId} and state in ('recorded', 'approved')
      and (lower(regexp_replace(txid, '^0x', '')) = ${txid.replace(/^0x/i, '').toLowerCase()}
        or (kind = 'initial' and kind = ${kind} and day = ${day}))
    limit 1`.execute(db)
  return rows.length > 0
}

export const revenueTable = recordTable('revenue', 'revenue_id', 'approved')
export const { find: findRevenue, lock: lockRevenue } = revenueTable

const poolName = sql`(select pool.name from pool where pool.pool_id = revenue.pool_id)`
const listed = listShape({
  keys: {
    day: 'revenue.day',
    pool: poolName,
    usdt: 'revenue.usdt',
    deviation: 'revenue.deviation_bps',
    venue: 'revenue.venue',
    state: 'revenue.state',
  },
  usual: '-day',
  ties: ['revenue.day', 'revenue.revenue_id'],
  texts: ['revenue.revenue_id', 'revenue.day', poolName, 'revenue.venue', 'revenue.txid'],
  amounts: 'revenue.usdt',
})

export type RevenueFilter = OrderOf<typeof listed> &
  Slice & {
    readonly poolId?: string | undefined
    readonly state?: RevenueState | undefined
    readonly revenueId?: string | undefined
  }

/** Lists revenue rows with the names of their recorder and approver, newest day first unless asked otherwise. */
export async function readRevenue(db: Database, filter: RevenueFilter) {
  const { poolId, state, revenueId } = filter
  const filtered = db
    .selectFrom('revenue')
    .$if(poolId !== undefined, (query) => query.where('revenue.pool_id', '=', poolId ?? ''))
    .where((is) => (state === undefined ? is.val(true) : is('revenue.state', '=', state)))
    .$if(revenueId !== undefined, (query) => query.where('revenue.revenue_id', '=', revenueId ?? ''))
    .where(listed.has(filter))
    .innerJoin('operator as recorder', 'recorder.operator_id', 'revenue.recorded_by')
    .leftJoin('operator as approver', 'approver.operator_id', 'revenue.approved_by')
    .selectAll('revenue')
    .select(['recorder.name as recorder', 'approver.name as approver'])
    .orderBy(listed.order(filter))
  return readPage(filtered, filter)
}

/** Lists approved rows that have waited longer than this many days for their money and have no open incident. */
export async function readOverdue(
  db: Database,
  days: number,
): Promise<{ revenue_id: string; pool: string; venue: string; day: Day; usdt: bigint; cleared: bigint }[]> {
  return db
    .selectFrom('revenue')
    .innerJoin('pool', 'pool.pool_id', 'revenue.pool_id')
    .select(['revenue_id', 'pool.slug as pool', 'venue', 'day', sql<bigint>`usdt - voided`.as('usdt'), 'cleared'])
    .where('state', '=', 'approved')
    .where('cleared_at', 'is', null)
    .where('approved_at', '<', sql<Date>`database_now() - make_interval(days => ${days})`)
    .orderBy('day')
    .execute()
}

/** Lists the days of these rows, each once. */
export async function readDaysOf(tx: Tx, revenueIds: readonly string[]): Promise<{ poolId: string; day: Day }[]> {
  if (revenueIds.length === 0) return []
  return tx
    .selectFrom('revenue')
    .select(['pool_id as poolId', 'day'])
    .distinct()
    .where('revenue_id', 'in', [...revenueIds])
    .orderBy('day')
    .orderBy('pool_id')
    .execute()
}
