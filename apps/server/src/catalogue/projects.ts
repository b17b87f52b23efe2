import type { projects } from '@terahold/contract/calls/member/catalogue'
import type { RowOf } from '@terahold/contract/endpoint'
import type { Language } from '@terahold/locale/languages'
import { formatPower } from '@terahold/money/power'
import type { Database } from '../db/connection.ts'
import {
  type Attested,
  type CapacitySettings,
  capacityLimit,
  jointUptime,
  meanUptime,
  sellablePower,
} from './capacity-rules.ts'
import { planFields } from './plan-fields.ts'
import type { SettledDay } from './price-rules.ts'
import { type Plan, type Pool, readAttested, readLatestSettledDay, readPools, readSites, type Site } from './store.ts'

export type ProjectRow = RowOf<typeof projects>
export type ProjectKind = ProjectRow['kind']
export type ProjectsDependencies = {
  readonly settings: CapacitySettings
  /** Decimals of the token that prices are in. */
  readonly decimals: number
  readonly readOffers: (reader: Database) => Promise<Plan[]>
}
type Shown = ProjectsDependencies & { readonly locale: Language }

type PoolState = Pool & { attested: Attested; latestDay: SettledDay | undefined; plans: Plan[] }

/**
 * Returns every site, pool and plan, or those of one kind, with their texts in a language: sites first, then pools, then plans, each in its own order.
 */
export async function listProjects(db: Database, kind: ProjectKind | undefined, shown: Shown): Promise<ProjectRow[]> {
  const [sites, pools] = await Promise.all([readSites(db), readPoolStates(db, shown)])
  const rowsOf = {
    site: () => sites.map((site) => siteRow(site, pools, shown)),
    pool: () => poolRows(sites, pools, shown),
    plan: () => planRows(sites, pools, shown),
  }
  return kind ? rowsOf[kind]() : [...rowsOf.site(), ...rowsOf.pool(), ...rowsOf.plan()]
}

async function readPoolStates(db: Database, { settings, readOffers }: ProjectsDependencies): Promise<PoolState[]> {
  const [pools, plans] = await Promise.all([readPools(db), readOffers(db)])
  return Promise.all(
    pools.map(async (pool) => {
      const [attested, latestDay] = await Promise.all([
        readAttested(db, pool.poolId, settings.attestedDaysForMean),
        readLatestSettledDay(db, pool.poolId),
      ])
      return { ...pool, attested, latestDay, plans: plans.filter(({ poolId }) => poolId === pool.poolId) }
    }),
  )
}

function siteRow(site: Site, allPools: readonly PoolState[], shown: Shown): ProjectRow {
  const pools = allPools.filter(({ siteId }) => siteId === site.siteId)
  return {
    ...placeOf(site),
    id: site.siteId,
    kind: 'site',
    name: site.name,
    capacity: formatPower(pools.reduce((sum, pool) => sum + pool.nameplateMths, 0n)),
    uptime30dBps: jointUptime(
      pools.map((pool) => ({ uptimeBps: meanUptime(pool.attested), nameplateMths: pool.nameplateMths })),
    ),
    evidenceUrl: site.evidenceUrl,
    plans: pools.flatMap((pool) => plansOf(pool, shown)),
  }
}

function poolRows(sites: readonly Site[], pools: readonly PoolState[], shown: Shown): ProjectRow[] {
  return pools.map((pool) => ({
    ...placeOf(siteOf(pool, sites)),
    ...poolFigures(pool),
    id: pool.poolId,
    kind: 'pool',
    name: pool.name,
    poolId: pool.poolId,
    siteId: pool.siteId,
    openedOn: pool.openedOn,
    closedOn: pool.closedOn,
    plans: plansOf(pool, shown),
  }))
}

function planRows(sites: readonly Site[], pools: readonly PoolState[], shown: Shown): ProjectRow[] {
  return pools.flatMap((pool) =>
    plansOf(pool, shown).map((plan) => ({
      ...placeOf(siteOf(pool, sites)),
      ...poolFigures(pool),
      ...plan,
      id: plan.planId,
      kind: 'plan' as const,
    })),
  )
}

function plansOf(pool: PoolState, { settings, decimals, locale }: Shown) {
  const sellableMths = sellablePower(capacityLimit(pool.attested, settings), pool.soldMths, pool.reservedMths)
  const surroundings = { siteId: pool.siteId, sellableMths, latestDay: pool.latestDay, decimals, locale }
  return pool.plans.map((plan) => planFields(plan, surroundings))
}

function poolFigures(pool: PoolState) {
  return {
    capacity: formatPower(pool.nameplateMths),
    uptime30dBps: meanUptime(pool.attested),
    evidenceUrl: pool.evidenceUrl,
  }
}

function placeOf({ country, powerSource }: Site) {
  return { country, powerSource }
}

function siteOf(pool: Pool, sites: readonly Site[]): Site {
  const site = sites.find(({ siteId }) => siteId === pool.siteId)
  if (!site) throw new Error(`Pool ${pool.slug} has no site`)
  return site
}
