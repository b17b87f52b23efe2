import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { servicePaths } from '@terahold/contract/service-paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import { createLog } from '../foundation/log.ts'
import { prepareJobQueue } from '../jobs/queue-tables.ts'
import { type OrdersFixture, openOrdersFixture } from '../orders/fixtures/orders-fixture.ts'
import { shopInfrastructure } from './fixtures/shop-infrastructure.ts'
import { createHttp } from './http.ts'
import { createSubjects } from './subjects.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const log = createLog({ level: 'silent' })
let shop: OrdersFixture
beforeAll(async () => {
  shop = await openOrdersFixture()
  await prepareJobQueue(shop.database.url)
  const address = `0x${'a1'.repeat(20)}`
  const signer = { chain_id: 31_337, address, vault: address, next_nonce: 0n }
  await shop.owner.insertInto('payout_signer').values(signer).execute()
})
afterAll(() => shop.database.drop())

it('shows every metric that a subject has', async () => {
  const replicas = { counts: () => ({}), usable: () => 1, stop: async () => undefined, position: async () => '0/1' }
  const infrastructure = shopInfrastructure(shop, shop.database.app, { replicas })
  const http = await createHttp(infrastructure, createSubjects(infrastructure, log), { log, exposeMetrics: true })
  const { payload } = await http.app.inject({ url: servicePaths.metrics, headers: { host: 'terahold.example' } })
  await http.stop()
  const names = globSync('**/*metrics.ts', { cwd: source }).flatMap(
    (file) => readFileSync(`${source}/${file}`, 'utf8').match(/terahold_\w+(?=')/g) ?? [],
  )
  expect(names.length).toBeGreaterThan(25)
  expect(names.filter((name) => !payload.includes(`# TYPE ${name} `))).toEqual([])
})

it('shows that statements wait for a connection, also while all of them are in use', async () => {
  const busy = connectDatabase({ url: shop.database.url, applicationName: 'test', max: 1 })
  const infrastructure = shopInfrastructure(shop, busy, { metricsDb: shop.database.app })
  const http = await createHttp(infrastructure, createSubjects(infrastructure, log), { log, exposeMetrics: true })
  const { promise: isRead, resolve: release } = Promise.withResolvers<void>()
  const working = Promise.all([1, 2].map(() => transaction(busy, () => isRead)))
  const { payload } = await http.app.inject({ url: servicePaths.metrics, headers: { host: 'terahold.example' } })
  release()
  await working
  expect(payload).toContain('terahold_pool_waiting{pool="main"} 1\n')
  await http.stop()
  await busy.destroy()
})
