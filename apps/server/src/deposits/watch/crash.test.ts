import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { Crashed, crashBefore, openCuttable } from '../fixtures/crashing-database.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'

let fixture: DepositsFixture
beforeAll(async () => {
  fixture = await openDepositsFixture()
})
afterAll(() => fixture.close())

describe('a killed watcher', () => {
  it('leaves all or nothing between any two statements, and the next one credits once', async () => {
    const { payers, orderIds } = await threeOrdersOnTheirWay()
    let kills = 0
    for (let statement = 1; await dies(statement); statement += 1) {
      kills += 1
      const cursor = await fixture.deposits.readCursor()
      const credited = await fixture.shop.db.selectFrom('transfer').select('id').where('kind', '=', 'deposit').execute()
      const isTaken = (await fixture.transfers()).some(({ state }) => state === 'deposit')
      expect(credited.length).toBe(isTaken ? 4 : 0)
      expect(cursor?.height === (await fixture.chain.finalized()).number).toBe(isTaken)
    }
    expect(kills).toBeGreaterThan(20)
    for (const [index, payer] of payers.entries())
      expect(await fixture.shop.stateOf(payer, orderIds[index] as string)).toBe('cooling_off')
    expect(await fixture.shop.available(payers[0] as never)).toBe(usdt('2'))
  })

  it('continues and credits once with its connections cut at any moment', async () => {
    const payer = await fixture.payer('100000')
    const before = await fixture.shop.available(payer)
    const { db, cut } = openCuttable(fixture.shop.database.url, fixture.shop.owner)
    const watcher = fixture.watcher({ on: db })
    let failures = 0
    for (let round = 1; round <= 15; round += 1) {
      await fixture.send(payer.account, '1')
      await fixture.finalise()
      const scanning = watcher.scanOnce().catch(() => {
        failures += 1
      })
      await pause(round * 2)
      await cut()
      await scanning
      await untilCaughtUp(watcher)
      expect(await fixture.shop.available(payer)).toBe(before + usdt(String(round)))
    }
    expect(failures).toBeGreaterThan(0)
    await db.destroy()
  }, 60_000)
})

describe('several watchers at once', () => {
  it('take each range once', async () => {
    const payer = await fixture.payer()
    for (let sent = 0; sent < 5; sent += 1) {
      await fixture.send(payer.account, '1')
      await fixture.client.mine({ blocks: 1 })
    }
    await fixture.finalise()
    const watchers = Array.from({ length: 6 }, () => fixture.watcher())
    const steps = await Promise.all(watchers.map((watcher) => watcher.scanOnce()))
    expect(steps.reduce((sum, { newTransfers }) => sum + newTransfers, 0)).toBe(5)
    expect(await fixture.shop.available(payer)).toBe(usdt('5'))
  })

  it('never move the cursor back, however slow one of them is', async () => {
    const payer = await fixture.payer()
    await fixture.send(payer.account, '1')
    await fixture.finalise()
    let overtaken: unknown
    const slow: Chain = {
      ...fixture.chain,
      async transfersOf(query) {
        const transfers = await fixture.chain.transfersOf(query)
        if (overtaken) return transfers
        await fixture.finalise()
        await fixture.scan()
        overtaken = await fixture.deposits.readCursor()
        return transfers
      },
    }
    expect(await fixture.watcher({ reading: slow }).scanOnce()).toMatchObject({ newTransfers: 0 })
    expect(await fixture.deposits.readCursor()).toEqual(overtaken)
    expect(await fixture.shop.available(payer)).toBe(usdt('1'))
  })

  it('never deadlock with members who order at the same time', async () => {
    const payers: Payer[] = []
    for (let made = 0; made < 6; made += 1) payers.push(await fixture.payer())
    for (const payer of payers) {
      await fixture.shop.fund(payer, '100')
      await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
      await fixture.send(payer.account, '15')
    }
    await fixture.finalise()
    const placing = payers.map(async (payer) =>
      fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request({ payFrom: 'balance' })),
    )
    await Promise.all([fixture.deposits.scanOnce(), fixture.watcher().scanOnce(), ...placing])
    await fixture.scan()
    for (const payer of payers) expect(await fixture.shop.available(payer)).toBe(usdt('85'))
    const deadlocks = await sql<{
      deadlocks: bigint
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(fixture.shop.owner)
    expect(deadlocks.rows).toEqual([{ deadlocks: 0n }])
  })
})

async function threeOrdersOnTheirWay() {
  const payers = [await fixture.payer(), await fixture.payer(), await fixture.payer()]
  const orderIds: string[] = []
  for (const payer of payers) {
    orderIds.push(await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request()))
    await fixture.send(payer.account, '15')
  }
  await fixture.send((payers[0] as (typeof payers)[number]).account, '2')
  await fixture.finalise()
  return { payers, orderIds }
}

/** Runs a watcher in a process that dies before its n-th statement, and returns whether it died. */
async function dies(statement: number): Promise<boolean> {
  const watcher = fixture.watcher({ on: crashBefore(fixture.shop.db, statement) })
  try {
    await watcher.scanOnce()
    return false
  } catch (error) {
    if (!(error instanceof Crashed)) throw error
    return true
  }
}

async function untilCaughtUp(watcher: Pick<DepositsFixture['deposits'], 'scanOnce'>): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const step = await watcher.scanOnce().catch(() => undefined)
    if (step?.isCaughtUp) return
  }
  throw new Error('the watcher does not recover')
}
