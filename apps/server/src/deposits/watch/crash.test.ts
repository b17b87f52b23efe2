import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'
import { cuttable, dyingBefore, Killed } from '../fixtures/fragile-database.ts'

let harbour: DepositsFixture
beforeAll(async () => {
  harbour = await openDepositsFixture()
})
afterAll(() => harbour.close())

describe('a killed watcher', () => {
  it('leaves all or nothing between any two statements, and the next one credits once', async () => {
    const { payers, orderIds } = await threeOrdersOnTheirWay()
    let kills = 0
    for (let statement = 1; await dies(statement); statement += 1) {
      kills += 1
      const cursor = await harbour.deposits.readCursor()
      const credited = await harbour.shop.db.selectFrom('transfer').select('id').where('kind', '=', 'deposit').execute()
      const isTaken = (await harbour.transfers()).some(({ state }) => state === 'deposit')
      expect(credited.length).toBe(isTaken ? 4 : 0)
      expect(cursor?.height === (await harbour.chain.finalized()).number).toBe(isTaken)
    }
    expect(kills).toBeGreaterThan(20)
    for (const [index, payer] of payers.entries())
      expect(await harbour.shop.stateOf(payer, orderIds[index] as string)).toBe('cooling_off')
    expect(await harbour.shop.available(payers[0] as never)).toBe(usdt('2'))
  })

  it('continues and credits once with its connections cut at any moment', async () => {
    const payer = await harbour.payer('100000')
    const before = await harbour.shop.available(payer)
    const { db, cut } = cuttable(harbour.shop.database.url, harbour.shop.owner)
    const watcher = harbour.watcher({ on: db })
    let failures = 0
    for (let round = 1; round <= 15; round += 1) {
      await harbour.send(payer.account, '1')
      await harbour.finalise()
      const scanning = watcher.scanOnce().catch(() => {
        failures += 1
      })
      await pause(round * 2)
      await cut()
      await scanning
      await untilCaughtUp(watcher)
      expect(await harbour.shop.available(payer)).toBe(before + usdt(String(round)))
    }
    expect(failures).toBeGreaterThan(0)
    await db.destroy()
  }, 60_000)
})

describe('several watchers at once', () => {
  it('take each range once', async () => {
    const payer = await harbour.payer()
    for (let sent = 0; sent < 5; sent += 1) {
      await harbour.send(payer.account, '1')
      await harbour.client.mine({ blocks: 1 })
    }
    await harbour.finalise()
    const watchers = Array.from({ length: 6 }, () => harbour.watcher())
    const steps = await Promise.all(watchers.map((watcher) => watcher.scanOnce()))
    expect(steps.reduce((sum, { newTransfers }) => sum + newTransfers, 0)).toBe(5)
    expect(await harbour.shop.available(payer)).toBe(usdt('5'))
  })

  it('never move the cursor back, however slow one of them is', async () => {
    const payer = await harbour.payer()
    await harbour.send(payer.account, '1')
    await harbour.finalise()
    let overtaken: unknown
    const slow: Chain = {
      ...harbour.chain,
      async transfersOf(query) {
        const transfers = await harbour.chain.transfersOf(query)
        if (overtaken) return transfers
        await harbour.finalise()
        await harbour.scan()
        overtaken = await harbour.deposits.readCursor()
        return transfers
      },
    }
    expect(await harbour.watcher({ reading: slow }).scanOnce()).toMatchObject({ newTransfers: 0 })
    expect(await harbour.deposits.readCursor()).toEqual(overtaken)
    expect(await harbour.shop.available(payer)).toBe(usdt('1'))
  })

  it('never deadlock with members who order at the same time', async () => {
    const payers: Payer[] = []
    for (let made = 0; made < 6; made += 1) payers.push(await harbour.payer())
    for (const payer of payers) {
      await harbour.shop.fund(payer, '100')
      await harbour.shop.orders.placeOrder(payer.memberId, await harbour.shop.request())
      await harbour.send(payer.account, '15')
    }
    await harbour.finalise()
    const placing = payers.map(async (payer) =>
      harbour.shop.orders.placeOrder(payer.memberId, await harbour.shop.request({ payFrom: 'balance' })),
    )
    await Promise.all([harbour.deposits.scanOnce(), harbour.watcher().scanOnce(), ...placing])
    await harbour.scan()
    for (const payer of payers) expect(await harbour.shop.available(payer)).toBe(usdt('85'))
    const deadlocks = await sql<{
      deadlocks: bigint
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(harbour.shop.owner)
    expect(deadlocks.rows).toEqual([{ deadlocks: 0n }])
  })
})

async function threeOrdersOnTheirWay() {
  const payers = [await harbour.payer(), await harbour.payer(), await harbour.payer()]
  const orderIds: string[] = []
  for (const payer of payers) {
    orderIds.push(await harbour.shop.orders.placeOrder(payer.memberId, await harbour.shop.request()))
    await harbour.send(payer.account, '15')
  }
  await harbour.send((payers[0] as (typeof payers)[number]).account, '2')
  await harbour.finalise()
  return { payers, orderIds }
}

/** Runs a watcher in a process that dies before its n-th statement, and returns whether it died. */
async function dies(statement: number): Promise<boolean> {
  const watcher = harbour.watcher({ on: dyingBefore(harbour.shop.db, statement) })
  try {
    await watcher.scanOnce()
    return false
  } catch (error) {
    if (!(error instanceof Killed)) throw error
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
