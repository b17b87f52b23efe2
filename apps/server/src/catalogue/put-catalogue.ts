import { type Day, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import { type CatalogueEntries, CatalogueError } from './catalogue-file.ts'
import { putPlan, putPool, putSite } from './entries.ts'

type PoolOf = CatalogueEntries['pools'][number]

/**
 * Writes sites, pools and plans under their slugs. Entries that are not given stay. Existing orders keep their terms, and a
 * pool its site.
 * @throws CatalogueError when a named site or pool does not exist. A pool cannot be closed on a future day, reopened or moved to
 * another site, nor get another nameplate while a day with sold power is not settled.
 */
export async function putCatalogue(tx: Tx, clock: Clock, { sites, pools, plans }: CatalogueEntries): Promise<void> {
  for (const site of sites) await putSite(tx, clock, site)
  for (const { site, ...pool } of pools) {
    await refusePoolChange(tx, { site, ...pool }, dayOf(clock.now()))
    await putPool(tx, clock, { ...pool, siteId: await idOf(tx, 'site', site) })
  }
  for (const { pool, terms, ...plan } of plans) {
    const poolId = await idOf(tx, 'pool', pool)
    await putPlan(tx, clock, { ...plan, poolId, terms })
  }
}

async function idOf(tx: Tx, what: 'site' | 'pool', slug: string): Promise<string> {
  const row =
    what === 'site'
      ? await tx.selectFrom('site').select('site_id as id').where('slug', '=', slug).executeTakeFirst()
      : await tx.selectFrom('pool').select('pool_id as id').where('slug', '=', slug).executeTakeFirst()
  if (!row) throw new CatalogueError(what, `there is no ${what} with the slug ${slug}`)
  return row.id
}

/** @throws CatalogueError for a change of a pool that would change what its members have. */
export async function refusePoolChange(
  db: Database,
  { slug, site, closedOn, nameplateMths }: PoolOf,
  today: Day,
): Promise<void> {
  const refuse = (field: string, why: string) => new CatalogueError(`pool ${slug}: ${field}`, why)
  if (closedOn && closedOn > today)
    throw refuse('closedOn', 'a pool cannot be closed in advance: set this on the day it closes')
  const known = await db
    .selectFrom('pool')
    .innerJoin('site', 'site.site_id', 'pool.site_id')
    .select(['pool.pool_id', 'pool.closed_on', 'pool.nameplate_mths', 'site.slug as site'])
    .where('pool.slug', '=', slug)
    .executeTakeFirst()
  if (!known) return
  if (known.site !== site) throw refuse('site', 'a pool cannot move to another site')
  if (known.closed_on !== null && known.closed_on !== closedOn)
    throw refuse('closedOn', `it was closed on ${known.closed_on} and cannot be reopened`)
  // Settlement divides a day by the nameplate, so a day that is settled late needs the nameplate of that day.
  if (known.nameplate_mths !== nameplateMths && (await hasUnsettledDay(db, known.pool_id, today)))
    throw refuse('nameplate', 'the nameplate cannot change until every past day is settled')
}

/** Whether a past day since the pool first sold power is not settled. An order that was cancelled before it began sold none. */
async function hasUnsettledDay(db: Database, poolId: string, today: Day): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from generate_series(
        (select min(day) from power_delta where pool_id = ${poolId} and delta_mths > 0)::timestamp, ${today}::timestamp - interval '1 day', interval '1 day'
      ) over_day (day)
      where not exists (select from settlement s where s.pool_id = ${poolId} and s.day = over_day.day::date and s.voided_at is null)
    ) as has`.execute(db)
  return rows[0]?.has ?? false
}
