import { addDays, type Day, dayOf } from '@terahold/money/day'
import { parsePower } from '@terahold/money/power'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { type OrdersFixture, openOrdersFixture } from '../orders/fixtures/orders-fixture.ts'
import { poolDays } from '../orders/fixtures/pool-days.ts'
import { openSigningSettlement } from '../settlement/fixtures/signing-settlement.ts'
import { putSite } from './entries.ts'
import { putCatalogue } from './put-catalogue.ts'

let shop: OrdersFixture
let today: Day
beforeAll(async () => {
  shop = await openOrdersFixture()
  // At noon, so that the day does not end during the test.
  const noon = Date.parse(`${addDays(dayOf(shop.clock.now()), 1)}T12:00:00Z`)
  await shop.advance(Math.ceil((noon - shop.clock.now().getTime()) / 1_000))
  today = dayOf(shop.clock.now())
  await transaction(shop.owner, (tx) =>
    putSite(tx, shop.clock, { slug: 'south', name: 'South', country: 'SE', powerSource: 'hydro' }),
  )
})
afterAll(() => shop.database.drop())

const small = {
  slug: 'small',
  site: 'north',
  name: 'Small',
  nameplateMths: parsePower('1000'),
  openedOn: '2026-01-01',
} as const
const put = (changes: { site?: string; nameplateMths?: bigint; closedOn?: Day }) =>
  transaction(shop.owner, (tx) =>
    putCatalogue(tx, shop.clock, { sites: [], pools: [{ ...small, ...changes }], plans: [] }),
  )
const stored = () =>
  shop.owner
    .selectFrom('pool')
    .select(['nameplate_mths', 'closed_on'])
    .where('slug', '=', 'small')
    .executeTakeFirstOrThrow()

describe('a pool of the catalogue', () => {
  beforeEach(() =>
    shop.owner
      .updateTable('pool')
      .set({ closed_on: null, nameplate_mths: small.nameplateMths })
      .where('slug', '=', 'small')
      .execute(),
  )

  it('cannot move to another site', async () => {
    await expect(put({ site: 'south' })).rejects.toThrow('pool small: site: a pool cannot move to another site')
  })

  it('cannot name a site that does not exist', async () => {
    await expect(put({ site: 'east' })).rejects.toThrow('a pool cannot move to another site')
    const slug = newId(shop.clock)
    const other = { ...small, slug, site: 'east' }
    await expect(
      transaction(shop.owner, (tx) => putCatalogue(tx, shop.clock, { sites: [], pools: [other], plans: [] })),
    ).rejects.toThrow('there is no site with the slug east')
  })

  it('is closed on the day it closes, not in advance, and stays closed', async () => {
    await expect(put({ closedOn: addDays(today, 1) })).rejects.toThrow('a pool cannot be closed in advance')
    await put({ closedOn: today })
    expect((await stored()).closed_on).toBe(today)
    await expect(put({})).rejects.toThrow(`it was closed on ${today} and cannot be reopened`)
    await expect(put({ closedOn: addDays(today, -1) })).rejects.toThrow('cannot be reopened')
    await put({ closedOn: today })
  })

  it('keeps its nameplate until every past day with sold power is settled', async () => {
    const doubled = parsePower('2000')
    await put({ nameplateMths: doubled })
    expect((await stored()).nameplate_mths).toBe(doubled)

    await sellFrom(addDays(today, -3), 0n)
    await put({})
    await put({ nameplateMths: doubled })

    await sellFrom(addDays(today, -2))
    await expect(put({})).rejects.toThrow('the nameplate cannot change until every past day is settled')
    await put({ nameplateMths: doubled })
    const { settlement } = openSigningSettlement(shop)
    const days = poolDays(settlement, shop)
    await days.settle(addDays(today, -2), '10')
    await expect(put({})).rejects.toThrow('the nameplate cannot change')
    await days.settle(addDays(today, -1), '10')
    await put({})
    expect((await stored()).nameplate_mths).toBe(small.nameplateMths)
  })
})

/** Records that power of the pool runs from this day on; none for an order that was cancelled before it began. */
async function sellFrom(day: Day, deltaMths = parsePower('10')): Promise<void> {
  const { poolId, planId, owner } = shop
  const { terms_id } = await owner
    .selectFrom('plan')
    .select('terms_id')
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('power_delta')
    .values({ pool_id: poolId, terms_id, day, stripe: 0, delta_mths: deltaMths })
    .execute()
}
