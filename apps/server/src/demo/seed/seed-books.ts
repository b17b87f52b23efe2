import { createHash } from 'node:crypto'
import { demoSource } from '@terahold/contract/codes/currencies'
import { addDays, type Day, dayOf, startOfDay } from '@terahold/money/day'
import { sql } from 'kysely'
import { putPlan, putPool, putSite } from '../../catalogue/entries.ts'
import type { DevelopmentAccount } from '../../chain/signer/development-accounts.ts'
import type { Database } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Settlement, SettlementOperator } from '../../settlement/settlement.ts'
import { demoPlans, demoPools, demoSites } from './catalogue-entries.ts'
import { type NetworkDay, networkSeries, type PoolDay, poolDay } from './network-series.ts'
import { demoDecimals, type VenuePayment } from './seed-chain.ts'

/** The demo's one venue pays for every pool. */
export const demoVenue = 'Demo venue'

const revenueDays = 60
const attestedDays = 30
const payoutHour = 10 * 3_600_000
const betweenPools = 300_000

/** An operator of the settlement, with a wallet. */
export type Settler = SettlementOperator & Pick<DevelopmentAccount, 'account'>
export type DemoPool = { poolId: string; slug: string; name: string; nameplateMths: bigint }
export type PastDay = PoolDay & { pool: DemoPool }

/** Sites, pools and plans. A repeat writes the same again. */
export async function seedCatalogue(owner: Database, clock: Clock): Promise<DemoPool[]> {
  return transaction(owner, async (tx) => {
    const openedOn = addDays(dayOf(clock.now()), -400)
    const sites = new Map<string, string>()
    for (const site of demoSites) sites.set(site.slug, await putSite(tx, clock, site))
    const pools: DemoPool[] = []
    for (const { site, ...pool } of demoPools) {
      const poolId = await putPool(tx, clock, { ...pool, siteId: known(sites, site), openedOn })
      pools.push({ poolId, slug: pool.slug, name: pool.name, nameplateMths: pool.nameplateMths })
    }
    const ids = new Map(pools.map((pool) => [pool.slug, pool.poolId]))
    for (const { pool, ...plan } of demoPlans(demoDecimals))
      await putPlan(tx, clock, { ...plan, poolId: known(ids, pool) })
    return pools
  })
}

/** The sixty days before today, oldest first, with what each pool could have mined. */
export function pastDays(pools: readonly DemoPool[], today: Day): { network: NetworkDay[]; days: PastDay[] } {
  const network = networkSeries(addDays(today, -1), revenueDays)
  const days = network.flatMap((day) => pools.map((pool) => ({ ...poolDay(pool.slug, pool.nameplateMths, day), pool })))
  return { network, days }
}

/** When the venue paid each of those days: the next morning, but all before now, one pool after the other. */
export function venuePayments(days: readonly PastDay[], pools: readonly DemoPool[], now: Date): VenuePayment[] {
  const latest = now.getTime() - pools.length * betweenPools
  return days.map(({ day, usdt, pool }) => {
    const first = Math.min(startOfDay(addDays(day, 1)).getTime() + payoutHour, latest)
    const turn = pools.findIndex(({ poolId }) => poolId === pool.poolId)
    return { at: new Date(first + turn * betweenPools), amount: usdt }
  })
}

/** Records and approves the past days by two operators, with the same functions operators use. */
export async function seedPast(
  owner: Database,
  settlement: Settlement,
  { network, days }: { network: NetworkDay[]; days: PastDay[] },
  [recorder, approver]: readonly [Settler, Settler],
): Promise<void> {
  await owner
    .insertInto('network_day')
    .values(
      network.map(({ day, difficulty, subsidySat, usdtCentsPerBtc }) => ({
        day,
        difficulty,
        subsidy_sat: subsidySat,
        usdt_per_btc: usdtCentsPerBtc * 10n ** BigInt(demoDecimals - 2),
        origin: demoSource,
        recorded_by: recorder.operatorId,
        recorded_at: startOfDay(addDays(day, 1)),
      })),
    )
    .execute()
  const attestedFrom = addDays(network.at(-1)?.day ?? '', 1 - attestedDays)
  for (const { pool, day, uptimeBps } of days.filter(({ day }) => day >= attestedFrom)) {
    const evidenceHash = createHash('sha256').update(`terahold demo attestation ${pool.slug} ${day}`).digest('hex')
    const powerMths = (pool.nameplateMths * 9_950n) / 10_000n
    const record = { poolId: pool.poolId, day, powerMths, uptimeBps, evidenceHash }
    const signed = await sign(recorder, await settlement.draftAttestation(record))
    const id = await settlement.recordAttestation(recorder, record, signed)
    await settlement.approveAttestation(
      approver,
      id,
      await sign(approver, await settlement.draftAttestationApproval(id)),
    )
  }
  for (const { pool, ...day } of days) {
    const record = { ...day, poolId: pool.poolId, venue: demoVenue }
    const signed = await sign(recorder, await settlement.draftRevenue(record))
    const { revenueId: id } = await settlement.recordRevenue(recorder, record, signed)
    await settlement.approveRevenue(approver, id, await sign(approver, await settlement.draftRevenueApproval(id)))
  }
}

async function sign({ account }: Settler, { text, typedData }: Draft): Promise<Signed> {
  return { text, signature: await account.signTypedData(typedData as never) }
}

/** Returns the pools for scripts: nameplate in TH/s. */
export async function readPools(db: Database): Promise<DemoPool[]> {
  const rows = await db
    .selectFrom('pool')
    .select(['pool_id', 'slug', 'name', 'nameplate_mths'])
    .orderBy(sql`nameplate_mths desc`)
    .execute()
  return rows.map((row) => ({ poolId: row.pool_id, slug: row.slug, name: row.name, nameplateMths: row.nameplate_mths }))
}

function known(ids: ReadonlyMap<string, string>, slug: string): string {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`The demo catalogue has no ${slug}`)
  return id
}
