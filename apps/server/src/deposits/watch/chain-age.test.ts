import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DepositsFixture, openDepositsFixture } from '../fixtures/deposits-fixture.ts'
import { registerCursorMetrics } from './cursor-metrics.ts'
import { readWatcherFaults } from './watcher-state.ts'

let fixture: DepositsFixture
beforeAll(async () => {
  fixture = await openDepositsFixture()
  await fixture.finalise()
})
afterAll(() => fixture.close())

it('raises an incident when blocks stop becoming final, and closes it when they continue', async () => {
  const stalled = [`chain_stalled 31337:${fixture.token}`]
  const watcher = fixture.watcher({ staleMinutes: 10 })
  await watcher.scanOnce()
  expect(await fixture.incidents()).toEqual([])
  await fixture.shop.advance(9 * 60)
  await watcher.scanOnce()
  expect(await fixture.incidents()).toEqual([])
  await fixture.shop.advance(61)
  for (let time = 0; time < 2; time += 1) await watcher.scanOnce()
  expect(await fixture.incidents()).toEqual(stalled)
  // New blocks that do not become final do not count.
  await fixture.client.setNextBlockTimestamp({
    timestamp: BigInt(Math.floor(fixture.shop.clock.now().getTime() / 1000)),
  })
  await fixture.client.mine({ blocks: 1 })
  await watcher.scanOnce()
  expect(await fixture.incidents()).toEqual(stalled)
  await fixture.client.mine({ blocks: 3 })
  await fixture.watcher({ staleMinutes: 10 }).scanOnce()
  expect(await fixture.incidents()).toEqual([])
})

it('raises none on a chain that may stop', async () => {
  await fixture.shop.advance(86_400)
  await fixture.watcher().scanOnce()
  expect(await fixture.incidents()).toEqual([])
})

it('is named as a fault of the watcher: outdated nodes by an incident, a watcher that reads nothing by its age', async () => {
  const { db, advance, clock } = fixture.shop
  await fixture.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(clock.now().getTime() / 1000)) })
  await fixture.client.mine({ blocks: 4 })
  await fixture.watcher({ staleMinutes: 10 }).scanOnce()
  expect(await readWatcherFaults(db, 10)).toEqual([])
  await advance(1_200)
  expect(await readWatcherFaults(db, 10)).toMatchObject([{ reason: 'behind' }])
  expect(await readWatcherFaults(db, null)).toEqual([])
  await fixture.watcher({ staleMinutes: 10 }).scanOnce()
  expect(await readWatcherFaults(db, 10)).toMatchObject([{ reason: 'chain_stalled' }])
})

it('is shown as the age of what was read', async () => {
  const registry = new Registry()
  registerCursorMetrics(registry, fixture.shop.db)
  const age = async () => Number(/^terahold_chain_read_age_seconds (\S+)$/m.exec(await registry.metrics())?.[1])
  const before = await age()
  await fixture.shop.advance(600)
  expect(await age()).toBeGreaterThanOrEqual(before + 600)
  await fixture.shop.owner.deleteFrom('scan_cursor').execute()
  expect(await age()).toBeNaN()
})
