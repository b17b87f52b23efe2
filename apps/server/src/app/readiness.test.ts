import { servicePaths } from '@terahold/contract/service-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectChain } from '../chain/client/connect-chain.ts'
import { startTestChain } from '../chain/local/fixtures/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { readWatcherFaults } from '../deposits/watch/watcher-state.ts'
import { createLog } from '../foundation/log.ts'
import { createTestServer } from '../http/fixtures/test-server.ts'
import type { Degraded } from '../http/operation/health.ts'
import { type OrdersFixture, openOrdersFixture } from '../orders/fixtures/orders-fixture.ts'
import { watchChain } from '../withdrawals/fixtures/chain-watcher.ts'
import { createTwoOperators } from '../withdrawals/fixtures/two-operators.ts'
import { openWithdrawalsFixture } from '../withdrawals/fixtures/withdrawals-fixture.ts'
import { listPayoutHalts } from '../withdrawals/payout/payout-desk.ts'
import { shopInfrastructure } from './fixtures/shop-infrastructure.ts'
import { createHttp } from './http.ts'
import { readDegraded, writeCheck } from './readiness.ts'
import { createSubjects } from './subjects.ts'

const log = createLog({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('a process is ready', () => {
  let shop: OrdersFixture
  beforeAll(async () => {
    shop = await openOrdersFixture()
  })
  afterAll(() => shop.database.drop())

  /** What `/readyz` of a process answers. */
  async function readyz(changes: object = {}) {
    const infrastructure = shopInfrastructure(shop, shop.database.app, changes)
    const http = await createHttp(infrastructure, createSubjects(infrastructure, log), { log, exposeMetrics: false })
    const response = await http.app.inject({ url: servicePaths.readiness, headers: { host: 'terahold.example' } })
    await http.stop()
    const { data } = response.json<{ data: { checks: object; reasons: object } }>()
    return { status: response.statusCode, checks: data.checks, reasons: data.reasons }
  }
  const good = { database: 'ok', chain: 'ok', migrations: 'ok', degraded: 'ok' }

  it('when database, chain and schema are as it needs them', async () => {
    expect(await readyz()).toEqual({ status: 200, checks: good, reasons: {} })
  })

  it('not when the database takes no writes', async () => {
    await setForNewConnections(shop.database, 'default_transaction_read_only', 'on')
    const answer = await readyz()
    await setForNewConnections(shop.database, 'default_transaction_read_only', 'off')
    const checks = { ...good, database: 'failed' }
    expect(answer).toEqual({ status: 503, checks, reasons: { database: 'read_only' } })
  })

  it('not when no node answers', async () => {
    const chain = connectChain({ rpcUrls: ['http://127.0.0.1:9'], chainId: 31_337 })
    const checks = { ...good, chain: 'failed' }
    expect(await readyz({ chain })).toEqual({ status: 503, checks, reasons: { chain: 'failed' } })
  })

  it('not when the database lacks a migration', async () => {
    await sql`delete from schema_migration where version = (select max(version) from schema_migration)`.execute(
      shop.owner,
    )
    const checks = { ...good, migrations: 'failed' }
    expect(await readyz()).toEqual({ status: 503, checks, reasons: { migrations: 'failed' } })
  })
})

it('fails on a database that only takes reads', async () => {
  for (const db of [database.app, database.payout]) await writeCheck(db)
  await setForNewConnections(database, 'default_transaction_read_only', 'on')
  for (const db of [database.app, database.payout])
    await expect(writeCheck(db)).rejects.toMatchObject({ code: '25006' })
  await setForNewConnections(database, 'default_transaction_read_only', 'off')
})

it('needs space on the disk, because a full one still takes changes of rows', async () => {
  await writeCheck(database.app)
  await setForNewConnections(database, 'temp_file_limit', '256kB')
  await expect(writeCheck(database.app)).rejects.toMatchObject({ code: '53400' })
})

it('names halted payouts with the reason until two operators resume them, and still takes requests', async () => {
  const { fixture, readyz } = await openHouse()
  const desk = await createTwoOperators(fixture, 'the host of the key was replaced')
  expect(await readyz()).toEqual({ status: 200, degraded: [] })
  await desk.halt(desk.maker, 'the host of the key is being replaced')
  const payouts = fixture.openPayouts()
  onTestFinished(() => payouts.stop())
  expect(await payouts.step()).toBe(false)
  expect(await readyz()).toMatchObject({ status: 200, degraded: [{ part: 'payouts', reason: 'operator' }] })
  await desk.resume('go_on')
  expect(await readyz()).toEqual({ status: 200, degraded: [] })
})

it('names a watcher that a replaced chain stopped, and the payouts that it halts', async () => {
  const { fixture, readyz } = await openHouse()
  const { client } = fixture.test
  const scan = await watchChain(fixture)
  const id = await client.snapshot()
  await client.mine({ blocks: 5 })
  await scan()
  await client.revert({ id })
  await client.increaseTime({ seconds: 7 })
  await client.mine({ blocks: 9 })
  for (let attempt = 0; attempt < 2; attempt += 1) await expect(scan()).rejects.toThrow('this is another chain')
  const replaced = (part: string) => ({ part, reason: 'chain_replaced', since: expect.any(String) as unknown })
  expect(await readyz()).toEqual({ status: 200, degraded: [replaced('payouts'), replaced('watcher')] })
  expect(await readyz(false), 'a process that only pays').toEqual({ status: 200, degraded: [replaced('payouts')] })
})

it('names a watcher that does not run as behind', async () => {
  const { fixture, readyz } = await openHouse()
  const scan = await watchChain(fixture)
  await fixture.test.client.mine({ blocks: 5 })
  await scan()
  const longAgo = sql<Date>`database_now() - interval '11 minutes'`
  await fixture.owner.updateTable('scan_cursor').set({ block_time: longAgo }).execute()
  expect(await readyz()).toMatchObject({ status: 200, degraded: [{ part: 'watcher', reason: 'behind' }] })
})

/**
 * A house with its own chain. `readyz` returns the answer of a process that has a watcher, or of one that only pays.
 */
async function openHouse() {
  const chain = await startTestChain()
  onTestFinished(() => chain.stop())
  const fixture = await openWithdrawalsFixture(chain)
  onTestFinished(() => fixture.close())
  const { db } = fixture
  const parts = { payoutHalts: () => listPayoutHalts(db, 31_337), watcherFaults: () => readWatcherFaults(db, 10) }
  async function readyz(withWatcher = true) {
    const app = await createTestServer({ checks: {}, degraded: () => readDegraded(parts, withWatcher) })
    const response = await app.inject({ url: servicePaths.readiness, headers: { host: 'terahold.example' } })
    await app.close()
    const { data } = response.json<{ data: { degraded: Degraded[] } }>()
    // A busy machine may have little memory left.
    return { status: response.statusCode, degraded: data.degraded.filter(({ part }) => part !== 'memory') }
  }
  return { fixture, readyz }
}

/** Also ends the connections that are open, because they keep their settings. */
async function setForNewConnections(database: TestDatabase, setting: string, value: string): Promise<void> {
  const name = new URL(database.url.replace('@/', '@localhost/')).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(database.owner)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}
    and pid <> pg_backend_pid() and application_name <> 'test owner'`.execute(database.owner)
  for (const db of [database.app, database.payout])
    await expect.poll(() => sql`select 1`.execute(db).then(() => 'open', String)).toBe('open')
}
