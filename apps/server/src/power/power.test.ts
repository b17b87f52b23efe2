import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { orRefusal } from '../ledger/fixtures/or-refusal.ts'
import type { PoolOfWorld } from '../settlement/fixtures/pools.ts'
import { refundOrder } from '../settlement/fixtures/refunds.ts'
import { createSettlementFixture, type SettlementFixture } from '../settlement/fixtures/settlement-fixture.ts'
import { verifyBooks } from '../verification/verify.ts'

let world: SettlementFixture
let pool: PoolOfWorld
let terms: string
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('1000')
  terms = await world.addTerms(pool)
})

const refusal = (attempt: Promise<unknown>) => orRefusal(attempt.then(() => 'done'))
const cancel = (member: string, orderId: string) =>
  transaction(world.app, (tx) => world.power.cancelHolding(tx, member, orderId, world.clock.now()))
const stateOf = async (holdingId: string) =>
  (await world.app.selectFrom('holding').select('state').where('holding_id', '=', holdingId).executeTakeFirstOrThrow())
    .state

/** Returns the sold power at the end of a day, in mTH/s. */
async function soldOn(day: string): Promise<bigint> {
  const { rows } = await sql<{ sold: bigint }>`
    select coalesce(sum(delta_mths), 0) as sold from power_delta where pool_id = ${pool.poolId} and day <= ${day}::date`.execute(
    world.app,
  )
  return rows[0]?.sold ?? 0n
}

describe('opening a holding', () => {
  it('sells its power from the first day to the last, before any job has run', async () => {
    await world.addHolding(await world.addMember(), terms, '10.5', '2026-11-03', 30)
    expect(await Promise.all(['2026-11-02', '2026-11-03', '2026-12-02', '2026-12-03'].map(soldOn))).toEqual([
      0n,
      10_500n,
      10_500n,
      0n,
    ])
  })

  it('counts once when it is repeated', async () => {
    const member = await world.addMember()
    const { holdingId, orderId } = await world.addHolding(member, terms, '10', '2026-11-03')
    const again = await transaction(world.app, (tx) =>
      world.power.openHolding(tx, {
        memberId: member,
        orderId,
        poolId: pool.poolId,
        termsId: terms,
        powerMths: 10_000n,
        startDay: '2026-11-03',
        termDays: 30,
      }),
    )
    expect(again).toBe(holdingId)
    expect(await soldOn('2026-11-03')).toBe(10_000n)
  })

  it('adds up when many are opened at once', async () => {
    const members = await Promise.all(Array.from({ length: 24 }, () => world.addMember()))
    await Promise.all(
      members.map((member, index) =>
        world.addHolding(member, terms, '1', `2026-11-0${3 + (index % 3)}`, 1 + (index % 3)),
      ),
    )
    expect(await soldOn('2026-11-03')).toBe(8_000n)
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('ends after its term across a leap day', async () => {
    await world.addHolding(await world.addMember(), terms, '1', '2028-02-20', 30)
    expect(await Promise.all(['2028-03-20', '2028-03-21'].map(soldOn))).toEqual([1_000n, 0n])
  })
})

describe('cancelling a holding', () => {
  it('cancels its power before it starts, once', async () => {
    const member = await world.addMember()
    const { holdingId, orderId } = await world.addHolding(member, terms, '10', '2026-11-03')
    await Promise.all([cancel(member, orderId), cancel(member, orderId)])
    await cancel(member, orderId)
    expect(await stateOf(holdingId)).toBe('refunded')
    expect(await soldOn('2026-11-03')).toBe(0n)
    await transaction(world.app, (tx) => refundOrder(world, tx, member, orderId))
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('is possible until the last moment before midnight and not after', async () => {
    const member = await world.addMember()
    const late = await world.addHolding(member, terms, '10', '2026-11-03')
    const inTime = await world.addHolding(member, terms, '10', '2026-11-03')
    await world.moveTo('2026-11-02T23:59:50Z')
    expect(await refusal(cancel(member, inTime.orderId))).toBe('done')
    await world.moveTo('2026-11-03T00:00:02Z')
    expect(await refusal(cancel(member, late.orderId))).toBe('409 cooling_off_over')
    expect(await soldOn('2026-11-03')).toBe(10_000n)
  })

  it('is refused for another member’s order and for one without a holding', async () => {
    const { orderId } = await world.addHolding(await world.addMember(), terms, '10', '2026-11-03')
    expect(await refusal(cancel(await world.addMember(), orderId))).toBe('404 order_unknown')
    expect(await refusal(cancel(await world.addMember(), randomUUID()))).toBe('404 order_unknown')
  })
})

describe('advancing holdings', () => {
  it('starts and ends them by the day and returns which changed', async () => {
    const member = await world.addMember()
    const { holdingId, orderId } = await world.addHolding(member, terms, '10', '2026-11-03', 2)
    const mine = async () => (await world.power.advanceHoldings(world.app)).filter((moved) => moved.memberId === member)
    await world.moveTo('2026-11-02T23:59:50Z')
    expect(await mine()).toEqual([])
    await world.moveTo('2026-11-03T00:00:02Z')
    expect(await mine()).toEqual([{ memberId: member, orderId, holdingId, state: 'active' }])
    expect(await mine()).toEqual([])
    await world.moveTo('2026-11-05T00:00:02Z')
    expect(await mine()).toEqual([{ memberId: member, orderId, holdingId, state: 'completed' }])
  })

  it('catches up with a holding whose whole term has passed', async () => {
    const { holdingId } = await world.addHolding(await world.addMember(), terms, '10', '2026-11-03', 2)
    await world.moveTo('2026-11-20T00:00:00Z')
    await Promise.all([world.power.advanceHoldings(world.app), world.power.advanceHoldings(world.app)])
    expect(await stateOf(holdingId)).toBe('completed')
  })

  it('leaves a holding that is being cancelled, without waiting for it', async () => {
    const member = await world.addMember()
    const { holdingId, orderId } = await world.addHolding(member, terms, '10', '2026-11-03', 2)
    await transaction(world.app, async (tx) => {
      await world.power.cancelHolding(tx, member, orderId, world.clock.now())
      await world.moveTo('2026-11-03T00:00:02Z')
      const moved = await world.power.advanceHoldings(world.app)
      expect(moved.filter(({ memberId }) => memberId === member)).toEqual([])
    })
    expect(await stateOf(holdingId)).toBe('refunded')
  })
})
