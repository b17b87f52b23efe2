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
  /** Connects as the owner of the tables, because the application may not change what is sold. */
  readonly owner: Database
  readonly clock: Clock
}

/**
 * Writes sites, pools and plans under their slugs, all or none of them. Entries missing from the file stay. Existing
 * orders keep their terms, and a pool its site.
 * @throws Refusal 403 role_missing; CatalogueError when a named site or pool does not exist, or a pool would be closed
 * on a future day, reopened, moved to another site, or get another nameplate while a day with sold power is not
 * settled.
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
  if (!row) throw new CatalogueError(`there is no ${what} with the slug ${slug}`)
  return row.id
}

async function refusePoolChange(tx: Tx, { slug, site, closedOn, nameplateMths }: PoolOf, today: Day): Promise<void> {
  const refuse = (why: string) => new CatalogueError(`pool ${slug}: ${why}`)
  if (closedOn && closedOn > today) throw refuse('a pool cannot be closed in advance: set this on the day it closes')
  const known = await tx.selectFrom('pool').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst()
  if (!known) return
  if (known.site_id !== (await idOf(tx, 'site', site))) throw refuse('a pool cannot move to another site')
  if (known.closed_on !== null && known.closed_on !== closedOn)
    throw refuse(`it was closed on ${known.closed_on} and cannot be reopened`)
  // Settlement divides a day by the nameplate, so a day settled late must find the one it had.
  if (known.nameplate_mths !== nameplateMths && (await hasUnsettledDay(tx, known.pool_id, today)))
    throw refuse('the nameplate cannot change until every past day is settled')
}

/** Whether a past day since the pool first sold power is not settled. */
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
