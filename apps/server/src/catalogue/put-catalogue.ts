import { type Day, dayOf } from '@terahold/money/day'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import { type ActingOperator, type AuditedDependencies, audited } from '../decisions/audited.ts'
import type { Clock } from '../foundation/clock.ts'
import { type CatalogueEntries, CatalogueError } from './catalogue-file.ts'
import { putPlan, putPool, putSite } from './entries.ts'

type Tx = Transaction<DB>
type PoolOf = CatalogueEntries['pools'][number]

export type PuttingDependencies = Pick<AuditedDependencies, 'audit'> & {
  /** As the owner of the tables: the application may not change what is sold. */
  readonly owner: Database
  readonly clock: Clock
}

/**
 * Writes sites, pools and plans under their short names, new or anew, all or none of them; whatever is not in the file stays. Orders
 * placed before keep their terms, and a pool its site.
 * @throws Refusal 403 role_missing; CatalogueError when a site or pool is named that is nowhere, or a pool is to be closed on a day to
 *   come, opened again, moved to another site, or given another nameplate while a day of sold power is not settled.
 */
export async function putCatalogue(
  { owner, clock, audit }: PuttingDependencies,
  operator: ActingOperator,
  { sites, pools, plans }: CatalogueEntries,
): Promise<void> {
  const detail = { sites: slugs(sites), pools: slugs(pools), plans: slugs(plans) }
  const attempt = { action: 'catalogue.put', subject: 'catalogue', detail, roles: ['catalogue' as const] }
  await audited({ db: owner, audit }, operator, attempt, async (tx) => {
    for (const site of sites) await putSite(tx, clock, site)
    for (const { site, ...pool } of pools) {
      await refusePoolChange(tx, { site, ...pool }, dayOf(clock.now()))
      await putPool(tx, clock, { ...pool, siteId: await idOf(tx, 'site', site) })
    }
    for (const { pool, terms, ...plan } of plans) {
      const poolId = await idOf(tx, 'pool', pool)
      await putPlan(tx, clock, { ...plan, poolId, terms })
    }
  })
}

const slugs = (entries: readonly { readonly slug: string }[]) => entries.map(({ slug }) => slug).join(' ')

async function idOf(tx: Tx, what: 'site' | 'pool', slug: string): Promise<string> {
  const row =
    what === 'site'
      ? await tx.selectFrom('site').select('site_id as id').where('slug', '=', slug).executeTakeFirst()
      : await tx.selectFrom('pool').select('pool_id as id').where('slug', '=', slug).executeTakeFirst()
  if (!row) throw new CatalogueError(`there is no ${what} ${slug}`)
  return row.id
}

async function refusePoolChange(tx: Tx, { slug, site, closedOn, nameplateMths }: PoolOf, today: Day): Promise<void> {
  const refuse = (why: string) => new CatalogueError(`pool ${slug}: ${why}`)
  if (closedOn && closedOn > today) throw refuse('a pool is closed on the day it closes, not before')
  const known = await tx.selectFrom('pool').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst()
  if (!known) return
  if (known.site_id !== (await idOf(tx, 'site', site))) throw refuse('it stays on its site')
  if (known.closed_on !== null && known.closed_on !== closedOn)
    throw refuse(`it was closed on ${known.closed_on} for good`)
  // A day is shared out by the nameplate at its settling: a late one must not be by another than it had.
  if (known.nameplate_mths !== nameplateMths && (await hasUnsettledDay(tx, known.pool_id, today)))
    throw refuse('its nameplate stays until every day that is over is settled')
}

/** Whether a day that is over, since power of the pool was first sold, is still to be settled. */
async function hasUnsettledDay(db: Kysely<DB>, poolId: string, today: Day): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from generate_series(
        (select min(day) from power_delta where pool_id = ${poolId})::timestamp, ${today}::timestamp - interval '1 day', interval '1 day'
      ) over_day (day)
      where not exists (select from settlement s where s.pool_id = ${poolId} and s.day = over_day.day::date and s.voided_at is null)
    ) as has`.execute(db)
  return rows[0]?.has ?? false
}
