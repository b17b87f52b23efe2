import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import { actOnEach } from '../foundation/act-on-each.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { clearRevisions } from './clearing/clearing.ts'
import { settleDay } from './day/settle.ts'
import { lockSettling } from './day/settle-store.ts'
import type { HolderEvents } from './revenue/holder-events.ts'

/** How many days after its end a day without an approved row is closed as not delivered. */
const daysToRecord = 7
/** How long a day stays open after its last row was voided, so that the right row can be recorded. */
const daysAfterVoid = 2

type OverdueDay = { readonly poolId: string; readonly day: Day; readonly nameplateMths: bigint }

type Dependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'post'>
  readonly holderEvents: HolderEvents
}

/**
 * Closes every day that nobody recorded in time as not delivered: its prepaid fee goes back to the holders. Each day is
 * closed in its own transaction, oldest first. It can stop and run again at any point, also twice at once. Returns the
 * number of closed days.
 * @throws AggregateError of those that failed, after the others.
 */
export async function closeOverdueDays({ db, clock, ledger, holderEvents }: Dependencies): Promise<number> {
  let closed = 0
  await actOnEach(await readOverdueDays(db), 'overdue days', async (overdue) => {
    closed += await transaction(db, async (tx) => {
      await lockSettling(tx)
      if ((await readOverdueDays(tx, overdue)).length === 0) return 0
      const settlementId = await settleDay(tx, overdue, { cause: 'not_delivered' }, { clock, ledger })
      await holderEvents.settled(tx, { poolId: overdue.poolId, day: overdue.day, settlementId })
      await holderEvents.cleared(tx, await clearRevisions(tx))
      return 1
    })
  })
  return closed
}

/**
 * Lists the days whose time to be recorded is over and that have no approved row, oldest first: all of them, or one. A
 * pool's days count from the first on which it sold power, and in a closed pool to the last. An order that was cancelled before it
 * began sold none.
 */
async function readOverdueDays(
  db: Database,
  only?: { readonly poolId: string; readonly day: Day },
): Promise<OverdueDay[]> {
  const { rows } = await sql<OverdueDay>`
    with changed as (
      select pool_id, day from power_delta ${only ? sql`where pool_id = ${only.poolId}` : sql``}
      group by pool_id, day having sum(delta_mths) <> 0
    ), sold as (
      select pool_id, min(day) as first_day, max(day) - 1 as last_day from changed group by pool_id
    )
    select p.pool_id as "poolId", d.day::date as day, p.nameplate_mths as "nameplateMths"
    from sold join pool p using (pool_id), lateral generate_series(
      sold.first_day::timestamp,
      least((database_now() at time zone 'UTC')::date - ${daysToRecord + 1}::int,
        case when p.closed_on is null then 'infinity' else sold.last_day end)::timestamp,
      interval '1 day'
    ) d (day)
    where ${only ? sql`d.day::date = ${only.day}::date` : sql`true`}
      and not exists (
        select from revenue r where r.pool_id = p.pool_id and r.day = d.day::date and r.state = 'approved')
      and not exists (
        select from settlement s where s.pool_id = p.pool_id and s.day = d.day::date and s.cause = 'not_delivered' and s.voided_at is null)
      and not exists (
        select from revenue r join revenue_void v using (revenue_id)
        where r.pool_id = p.pool_id and r.day = d.day::date and v.state = 'approved'
          and v.approved_at > database_now() - make_interval(days => ${daysAfterVoid}))
    order by d.day, p.pool_id`.execute(db)
  return rows
}
