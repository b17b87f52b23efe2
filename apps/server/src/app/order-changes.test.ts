import type { Language } from '@terahold/locale/languages'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { putPlan } from '../catalogue/entries.ts'
import { transaction } from '../db/transaction.ts'
import { memberPayments } from '../deposits/deposits.ts'
import { anAddress, type OrdersFixture, openOrdersFixture, tenThs } from '../orders/fixtures/orders-fixture.ts'
import { createOrderViews } from '../orders/views/order-views.ts'
import { describeOrderChanges } from './order-changes.ts'

let shop: OrdersFixture
beforeAll(async () => {
  shop = await openOrdersFixture()
  await transaction(shop.owner, (tx) =>
    putPlan(tx, shop.clock, { ...tenThs, poolId: shop.poolId, texts: { es: { name: 'Diez' } } }),
  )
})
afterAll(() => shop.database.drop())

it.each<[Language, string]>([
  ['es', 'Diez'],
  ['fr', tenThs.name],
])('what a wallet signs names the plan as the member reads it, in %s', async (locale, name) => {
  const place = { treasury: anAddress(), chainId: 31_337 }
  const token = { address: anAddress() as Address, symbol: 'USDT', decimals: 18 }
  const orderViews = createOrderViews({
    db: shop.db,
    clock: shop.clock,
    payTo: { ...place, token },
    goods: shop.shipments,
    payments: memberPayments({ chainId: place.chainId, token: token.address }).part,
  })
  const { insertOrder } = describeOrderChanges({ db: shop.db, token }, { ...shop, orderViews })
  const input = { planId: shop.planId, qty: 90, payFrom: 'balance' as const }
  const member = await shop.join()
  const text = await insertOrder({ member, locale, input } as unknown as Parameters<typeof insertOrder>[0])
  expect(text?.details).toContain(`90 × ${name}`)
})
