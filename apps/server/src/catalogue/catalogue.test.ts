import type { Language } from '@terahold/locale/languages'
import { addDays, dayOf } from '@terahold/money/day'
import { parsePower } from '@terahold/money/power'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileRefused } from '../db/fixtures/while-refused.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { type OrdersFixture, openOrdersFixture, tenThs, usdt, venueName } from '../orders/fixtures/orders-fixture.ts'
import { putPlan, putPool, putSite } from './entries.ts'
import { orderedName } from './plan-texts.ts'
import { catalogueRoutes } from './routes.ts'

let shop: OrdersFixture
beforeAll(async () => {
  shop = await openOrdersFixture()
})
afterAll(() => shop.database.drop())

const page = { pageNum: 1, pageSize: 20 }
const listed = async (kind?: 'site' | 'pool' | 'plan') => shop.catalogue.listProjects(kind)

describe('the projects', () => {
  it('lists sites, pools and plans, or one kind of them', async () => {
    expect((await listed()).map(({ kind }) => kind)).toEqual(['site', 'pool', 'plan'])
    expect((await listed('pool')).map(({ name, capacity }) => [name, capacity])).toEqual([['Small', '1000']])
  })

  it('names a pool’s site, first day and last day', async () => {
    const [[site], [pool]] = [await listed('site'), await listed('pool')]
    expect(pool).toMatchObject({ poolId: shop.poolId, siteId: site?.id, openedOn: '2026-01-01', closedOn: null })
    const close = (closed_on: string | null) =>
      shop.owner.updateTable('pool').set({ closed_on }).where('pool_id', '=', shop.poolId).execute()
    await close('2027-06-30')
    expect((await listed('pool'))[0]?.closedOn).toBe('2027-06-30')
    await close(null)
  })

  it('shows a plan on its own level, with its pool’s available power', async () => {
    const [plan] = await listed('plan')
    expect(plan).toMatchObject({
      id: shop.planId,
      planId: shop.planId,
      poolId: shop.poolId,
      kind: 'plan',
      name: 'Ten',
      country: 'NO',
      powerSource: 'hydro',
      power: '10',
      termDays: 30,
      feePerThDay: '0.05',
      price: '15',
      tariff: '0.06',
      efficiency: '17.5',
      serviceFeeBps: 300,
      lines: [{ kind: 'hashrate', amount: '15' }],
      ships: false,
      goods: null,
      today: null,
      onSale: true,
      available: '950',
      uptime30dBps: 10_000,
      capacity: '1000',
    })
    const [site] = await listed('site')
    expect(site?.plans).toEqual([expect.objectContaining({ planId: shop.planId, termsHash: plan?.termsHash })])
  })

  it('shows what 1 TH/s made on the latest settled day, from all rows of that day', async () => {
    const day = addDays(dayOf(shop.clock.now()), -2)
    await settle(addDays(day, -1), 1, '99')
    await settle(day, 1, '35')
    await settle(day, 2, '35.623')
    const [plan] = await listed('plan')
    expect(plan?.today).toEqual({
      day,
      gross: '0.035623',
      electricity: '0.02142',
      serviceFee: '0.00042609',
      net: '0.01377691',
      downtimeRefund: '0.0075',
      netAfterFee: '-0.02872309',
    })
  })

  it('is listed in pages, with the total count', async () => {
    const { projects } = catalogueRoutes(shop.catalogue)
    const call = (pageNum: number) => projects({ ...aCall, input: { ...page, pageNum, pageSize: 2 }, params: {} })
    expect(await call(1)).toMatchObject({ total: 3, rows: [{ kind: 'site' }, { kind: 'pool' }] })
    expect(await call(2)).toMatchObject({ total: 3, rows: [{ kind: 'plan' }] })
  })
})

describe('the 400,000 TH/s pool', () => {
  it('is refused while there is none', async () => {
    await expect(shop.catalogue.powerSummary()).rejects.toMatchObject({ code: 404, reason: 'pool_unknown' })
  })

  it('shows nameplate, attested, sold, reserved and available power', async () => {
    const big = await openOrdersFixture()
    await big.owner
      .updateTable('pool')
      .set({ slug: 'four-hundred-thousand', nameplate_mths: parsePower('2000') })
      .execute()
    const member = await big.join()
    await big.fund(member, '100')
    await big.orders.placeOrder(member.memberId, await big.request({ payFrom: 'balance', qty: 3 }))
    await big.orders.placeOrder(member.memberId, await big.request())
    expect(await big.catalogue.powerSummary()).toMatchObject({
      capacity: '2000',
      attested30d: '1000',
      sold: '30',
      reserved: '10',
      available: '910',
      utilisationBps: 150,
      sites: [{ name: 'North', country: 'NO' }],
    })
    await big.database.drop()
  })
})

describe('attested power', () => {
  it('counts the last 30 approved days only', async () => {
    const falling = await openOrdersFixture()
    const today = dayOf(falling.clock.now())
    const newest = Array.from({ length: 15 }, (_, ahead) => addDays(today, ahead))
    await falling.attest(newest, '500')
    expect(await falling.catalogue.sellable(falling.db, falling.poolId)).toBe(parsePower('712.5'))
    await falling.owner
      .updateTable('attestation')
      .set({ state: 'rejected' })
      .where('power_mths', '=', parsePower('500'))
      .execute()
    expect(await falling.catalogue.sellable(falling.db, falling.poolId)).toBe(parsePower('950'))
    await falling.database.drop()
  })

  it('stops sales and opens an incident while it is below the sold power', async () => {
    const falling = await openOrdersFixture()
    const incidents = () =>
      falling.db.selectFrom('incident').select(['kind', 'subject', 'detail', 'closed_at']).execute()
    const member = await falling.join()
    await falling.fund(member, '1500')
    await falling.orders.placeOrder(member.memberId, await falling.request({ payFrom: 'balance', qty: 90 }))
    await falling.catalogue.watchCapacity()
    expect(await incidents()).toEqual([])
    await falling.owner
      .updateTable('attestation')
      .set({ power_mths: parsePower('500') })
      .execute()
    await falling.catalogue.watchCapacity()
    await falling.catalogue.watchCapacity()
    expect(await incidents()).toEqual([
      {
        kind: 'capacity_fell',
        subject: falling.poolId,
        detail: { limit: '475', sold: '900', reserved: '0' },
        closed_at: null,
      },
    ])
    const refused = falling.orders.placeOrder(member.memberId, await falling.request({ payFrom: 'balance' }))
    await expect(refused).rejects.toMatchObject({ reason: 'capacity_short', values: { left: '0' } })
    await falling.owner
      .updateTable('attestation')
      .set({ power_mths: parsePower('1000') })
      .execute()
    await falling.catalogue.watchCapacity()
    expect((await incidents()).map(({ closed_at }) => closed_at instanceof Date)).toEqual([true])
    await falling.database.drop()
  })
})

describe('a pool that cannot be looked at', () => {
  it('does not keep the others from their incidents', async () => {
    const falling = await openOrdersFixture()
    const member = await falling.join()
    await falling.fund(member, '1500')
    await falling.orders.placeOrder(member.memberId, await falling.request({ payFrom: 'balance', qty: 90 }))
    await falling.owner.deleteFrom('attestation').execute()
    const [own] = await falling.owner.selectFrom('pool').selectAll().execute()
    if (!own) throw new Error('no pool')
    const larger = { ...own, pool_id: newId(falling.clock), slug: 'larger', nameplate_mths: own.nameplate_mths * 2n }
    await falling.owner.insertInto('pool').values(larger).execute()
    await falling.owner.insertInto('pool_capacity').values({ pool_id: larger.pool_id, sold_mths: 1n }).execute()
    await whileRefused(falling.owner, { table: 'incident', unless: sql`subject <> ${sql.lit(larger.pool_id)}` }, () =>
      expect(falling.catalogue.watchCapacity()).rejects.toThrow('1 of 2 looks at capacity failed'),
    )
    const incidents = await falling.db.selectFrom('incident').select(['kind', 'subject']).execute()
    expect(incidents).toEqual([{ kind: 'capacity_fell', subject: falling.poolId }])
    await falling.database.drop()
  })
})

describe('writing the catalogue', () => {
  it('updates entries with the same slugs and keeps their ids', async () => {
    const put = (name: string) =>
      transaction(shop.owner, async (tx) => {
        const siteId = await putSite(tx, shop.clock, { slug: 'north', name, country: 'NO', powerSource: 'hydro' })
        const poolId = await putPool(tx, shop.clock, {
          slug: 'small',
          siteId,
          name,
          nameplateMths: parsePower('1000'),
          openedOn: '2026-01-01',
        })
        return [siteId, poolId, await putPlan(tx, shop.clock, { ...tenThs, poolId, name })]
      })
    expect(await put('Anew')).toEqual(await put('Again'))
    expect((await listed()).map(({ name }) => name)).toEqual(['Again', 'Again', 'Again'])
  })

  it('shows a plan’s name and goods in the reader’s language, or as the operators wrote them', async () => {
    const goods = { name: 'A lamp', price: usdt('1'), shipping: 0n }
    const texts = { es: { name: 'Diez', goods: 'Una lámpara' }, fr: { name: 'Dix' } }
    const put = (plan: object) =>
      transaction(shop.owner, (tx) => putPlan(tx, shop.clock, { ...tenThs, poolId: shop.poolId, ...plan }))
    await put({ goods, texts })
    const shown = async (locale: Language) => {
      const [plan] = await shop.catalogue.listProjects('plan', locale)
      return [plan?.name, plan?.goods]
    }
    expect(await shown('es')).toEqual(['Diez', 'Una lámpara'])
    expect(await shown('fr')).toEqual(['Dix', 'A lamp'])
    expect(await shown('zh-Hans')).toEqual([tenThs.name, 'A lamp'])
    const nameOf = async (plan_name: string) => {
      const ordered = sql`(select ${shop.planId}::uuid as plan_id, ${plan_name}::text as plan_name) ordered`
      const { rows } = await sql<{ name: string }>`
        select ${orderedName(sql`ordered`, 'es')} as name from ${ordered}`.execute(shop.db)
      return rows[0]?.name
    }
    expect(await nameOf(tenThs.name)).toBe('Diez')
    expect(await nameOf('Its earlier name')).toBe('Its earlier name')
    await put({})
  })

  it('gives a plan with other terms another hash and keeps the earlier terms', async () => {
    const before = await shop.catalogue.findPlan(shop.db, shop.planId)
    await transaction(shop.owner, (tx) =>
      putPlan(tx, shop.clock, {
        ...tenThs,
        poolId: shop.poolId,
        terms: { ...tenThs.terms, hashrateFee: usdt('0.04') },
      }),
    )
    const after = await shop.catalogue.findPlan(shop.db, shop.planId)
    expect(after?.termsHash).not.toBe(before?.termsHash)
    expect(await shop.db.selectFrom('terms').select('terms_id').execute()).toHaveLength(2)
  })
})

async function settle(day: string, revision: number, revenue: string): Promise<void> {
  const revenueId = newId(shop.clock)
  await shop.owner
    .insertInto('revenue')
    .values({
      revenue_id: revenueId,
      pool_id: shop.poolId,
      day,
      kind: revision === 1 ? 'initial' : 'supplementary',
      satoshi: 1n,
      usdt: usdt(revenue),
      venue: venueName,
      venue_id: shop.venueId,
      txid: revenueId,
      statement_hash: '00',
      uptime_bps: 8_500,
      deviation_bps: null,
      state: 'approved',
      recorded_by: shop.recorder,
      recorded_at: shop.clock.now(),
      approved_by: shop.approver,
      approved_at: shop.clock.now(),
    })
    .execute()
  await shop.owner
    .insertInto('settlement')
    .values({
      settlement_id: newId(shop.clock),
      pool_id: shop.poolId,
      day,
      revision,
      revenue_id: revenueId,
      revenue_total: usdt(revenue),
      cause: 'revenue',
      uptime_bps: 8_500,
      refunded_bps: 1_500,
      nameplate_mths: parsePower('1000'),
      base_mths: parsePower('1000'),
      sold_mths: 0n,
      payable_net: 0n,
      payable_downtime: 0n,
      settled_at: shop.clock.now(),
      cleared_at: null,
    })
    .execute()
}

const aCall = {
  requestId: 'r',
  locale: 'en',
  host: 'localhost',
  remoteAddress: '127.0.0.1',
  userAgent: undefined,
} as const
