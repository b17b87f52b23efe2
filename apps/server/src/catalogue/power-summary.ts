import type { powerSummary } from '@terahold/contract/calls/member/catalogue'
import type { DataOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { formatPower } from '@terahold/money/power'
import type { Database } from '../db/connection.ts'
import { type CapacitySettings, capacityLimit, meanPower, sellablePower, utilisationBps } from './capacity-rules.ts'
import { readAttested, readPools, readSites } from './store.ts'

/** Returns a pool's nameplate, attested, sold, reserved and available power. @throws Refusal 404 pool_unknown. */
export async function summarisePower(
  db: Database,
  slug: string,
  settings: CapacitySettings,
  asOf: Date,
): Promise<DataOf<typeof powerSummary>> {
  const [pools, sites] = await Promise.all([readPools(db), readSites(db)])
  const pool = pools.find((candidate) => candidate.slug === slug)
  if (!pool) throw new Refusal(404, 'pool_unknown')
  const attested = await readAttested(db, pool.poolId, settings.attestedDaysForMean)
  return {
    capacity: formatPower(pool.nameplateMths),
    attested30d: formatPower(meanPower(attested)),
    sold: formatPower(pool.soldMths),
    reserved: formatPower(pool.reservedMths),
    available: formatPower(sellablePower(capacityLimit(attested, settings), pool.soldMths, pool.reservedMths)),
    utilisationBps: utilisationBps(pool.soldMths, pool.nameplateMths),
    sites: sites
      .filter(({ siteId }) => siteId === pool.siteId)
      .map(({ siteId, name, country }) => ({ siteId, name, country })),
    asOf: asOf.toISOString(),
  }
}
