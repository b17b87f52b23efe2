import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DepositsFixture, openDepositsFixture } from '../fixtures/deposits-fixture.ts'
import { registerCursorMetrics } from './cursor-metrics.ts'
import { readWatcherFaults } from './watcher-state.ts'

let harbour: DepositsFixture
beforeAll(async () => {
  harbour = await openDepositsFixture()
  await harbour.finalise()
})
afterAll(() => harbour.close())

it('raises an incident when blocks stop becoming final, and closes it when they continue', async () => {
  const stalled = [`chain_stalled 31337:${harbour.token}`]
  const watcher = harbour.watcher({ staleMinutes: 10 })
  await watcher.scanOnce()
  expect(await harbour.incidents()).toEqual([])
  await harbour.shop.advance(9 * 60)
  await watcher.scanOnce()
  expect(await harbour.incidents()).toEqual([])
  await harbour.shop.advance(61)
  for (let time = 0; time < 2; time += 1) await watcher.scanOnce()
  expect(await harbour.incidents()).toEqual(stalled)
  // New blocks that do not become final do not count.
  await harbour.client.setNextBlockTimestamp({
    timestamp: BigInt(Math.floor(harbour.shop.clock.now().getTime() / 1000)),
  })
  await harbour.client.mine({ blocks: 1 })
  await watcher.scanOnce()
  expect(await harbour.incidents()).toEqual(stalled)
  await harbour.client.mine({ blocks: 3 })
  await harbour.watcher({ staleMinutes: 10 }).scanOnce()
  expect(await harbour.incidents()).toEqual([])
})

it('raises none on a chain that may stop', async () => {
  await harbour.shop.advance(86_400)
  await harbour.watcher().scanOnce()
  expect(await harbour.incidents()).toEqual([])
})

it('is named as a fault of the watcher: old nodes by their incident, and a watcher that reads nothing by its age', async () => {
  const { db, advance, clock } = harbour.shop
  await harbour.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(clock.now().getTime() / 1000)) })
  await harbour.client.mine({ blocks: 4 })
  await harbour.watcher({ staleMinutes: 10 }).scanOnce()
  expect(await readWatcherFaults(db, 10)).toEqual([])
  await advance(1_200)
  expect(await readWatcherFaults(db, 10)).toMatchObject([{ reason: 'behind' }])
  expect(await readWatcherFaults(db, null)).toEqual([])
  await harbour.watcher({ staleMinutes: 10 }).scanOnce()
  expect(await readWatcherFaults(db, 10)).toMatchObject([{ reason: 'chain_stalled' }])
})

it('is shown as the age of what was read', async () => {
  const registry = new Registry()
  registerCursorMetrics(registry, harbour.shop.db)
  const age = async () => Number(/^terahold_chain_read_age_seconds (\S+)$/m.exec(await registry.metrics())?.[1])
  const before = await age()
  await harbour.shop.advance(600)
  expect(await age()).toBeGreaterThanOrEqual(before + 600)
  await harbour.shop.owner.deleteFrom('scan_cursor').execute()
  expect(await age()).toBeNaN()
})
