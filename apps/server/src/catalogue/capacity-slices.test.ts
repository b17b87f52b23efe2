import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../db/fixtures/lock-wait.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { systemClock as clock } from '../foundation/clock.ts'
import { type OrdersFixture, openOrdersFixture } from '../orders/fixtures/orders-fixture.ts'
import { createCapacity } from './capacity.ts'

const settings = {
  capacityShareBps: 9_500,
  reservationShareBps: 10_000,
  attestedDaysForMean: 30,
  attestedDaysAtLeast: 7,
}
/** What the pool of the fixture may sell, in mTH/s. */
const limit = 950_000n
let shop: OrdersFixture
let capacity: ReturnType<typeof createCapacity>

beforeEach(async () => {
  shop = await openOrdersFixture()
  capacity = createCapacity({ db: shop.db, clock, settings })
})
afterEach(() => shop.database.drop())

describe('orders of one pool', () => {
  it('do not wait for the commit of another one', async () => {
    await lendToEachConnection()
    const before = await shop.capacity()
    const open = await openReservations(2)
    expect(await shop.capacity()).toEqual(before)
    await Promise.all(open.map((each) => each.commit()))
    expect(await shop.capacity()).toEqual({ sold: 0n, reserved: before.reserved + 2_000n })
  })

  it('take nothing that was lent before the attested power fell', async () => {
    await reserve(1_000n)
    await sql`update attestation set power_mths = 10000`.execute(shop.owner)
    await expect(reserve(9_000n)).rejects.toMatchObject({ reason: 'capacity_short' })
    await reserve(8_500n)
    expect(await shop.capacity()).toEqual({ sold: 0n, reserved: 9_500n })
  })

  it('get what is left in the slices of others when the pool has nothing else', async () => {
    await lendToEachConnection()
    const { reserved } = await shop.capacity()
    await reserve(limit - reserved)
    expect(await shop.capacity()).toEqual({ sold: 0n, reserved: limit })
    await expect(reserve(1n)).rejects.toMatchObject({ reason: 'capacity_short', values: { left: '0' } })
  })

  it('wait for an order that takes nearly everything, and get only the rest', async () => {
    const [large, small] = await Promise.all([begin(), begin()])
    await capacity.reserve(large.tx, shop.poolId, limit - 1_000n)
    const waiting = capacity.reserve(small.tx, shop.poolId, 2_000n).catch((reason: unknown) => reason)
    await waitUntilBlocked(shop.owner)
    await large.commit()
    const outcome = await waiting
    await small.commit()
    expect(outcome).toMatchObject({ reason: 'capacity_short', values: { left: '1' } })
    expect(await shop.capacity()).toEqual({ sold: 0n, reserved: limit - 1_000n })
  })

  it('are counted when their slice is collected before they commit', async () => {
    await lendToEachConnection()
    const { reserved } = await shop.capacity()
    const order = await begin()
    await capacity.reserve(order.tx, shop.poolId, 500n)
    const collecting = capacity.watchCapacity()
    await waitUntilBlocked(shop.owner)
    await order.commit()
    await collecting
    expect(await shop.capacity()).toEqual({ sold: 0n, reserved: reserved + 500n })
  })

  it('are collected from the slices without a change of the figures', async () => {
    await Promise.all(Array.from({ length: 20 }, () => reserve(1_000n)))
    await transaction(shop.db, (tx) => capacity.releaseReserved(tx, shop.poolId, 4_000n))
    const before = await shop.capacity()
    await capacity.watchCapacity()
    expect(await shop.capacity()).toEqual(before)
    const { rows } = await sql<{
      left: string
    }>`select coalesce(sum(left_mths), 0)::text as left from capacity_slice`.execute(shop.owner)
    expect(rows).toEqual([{ left: '0' }])
  })
})

it('random concurrent changes never sell more than the limit, and the figures add up', {
  timeout: 60_000,
}, async () => {
  const model = { sold: 0n, reserved: 0n }
  const held: Held[] = []
  let done = 0

  /** A change of the pool in a transaction of its own, which sometimes rolls back. */
  async function change({ usesHeld, which, power, isUndone }: Change): Promise<void> {
    const before = usesHeld ? held.splice(which % Math.max(1, held.length), 1)[0] : undefined
    const after = afterChange(before, power)
    const isDone = await transaction(shop.db, async (tx) => {
      await move(tx, before, after)
      if (isUndone) throw new Error('undone')
      return true
    }).catch((error: unknown) => {
      if (!/undone|capacity_short/.test(String(error))) throw error
      return false
    })
    const now = isDone ? after : before
    if (isDone) done += 1
    if (isDone && before) model[before.as] -= before.power
    if (isDone && after) model[after.as] += after.power
    if (now) held.push(now)
  }

  const rounds = fc.array(fc.array(changes, { minLength: 12, maxLength: 12 }), { minLength: 25, maxLength: 25 })
  for (const round of fc.sample(rounds, 1)[0] ?? []) {
    await Promise.all(round.map(change))
    expect(await shop.capacity()).toEqual(model)
    expect(model.sold + model.reserved <= limit).toBe(true)
    if (round[0]?.isUndone) await capacity.watchCapacity()
  }
  expect(done).toBeGreaterThan(50)
})

const changes = fc.record({
  usesHeld: fc.boolean(),
  which: fc.nat(),
  power: fc.oneof({ weight: 4, arbitrary: fc.bigInt(1n, 5_000n) }, fc.bigInt(1n, 200_000n)),
  isUndone: fc.constantFrom(true, false, false, false, false, false),
})
type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never
type Held = { readonly power: bigint; readonly as: 'sold' | 'reserved' }

/** New power is reserved or sold. Reserved power is sold or released, and sold power is released. */
function afterChange(before: Held | undefined, power: bigint): Held | undefined {
  if (!before) return { power, as: power % 2n ? 'sold' : 'reserved' }
  return before.as === 'reserved' && power % 2n ? { ...before, as: 'sold' } : undefined
}

async function move(tx: Tx, before: Held | undefined, after: Held | undefined): Promise<void> {
  const power = before?.power ?? after?.power ?? 0n
  if (!before) await (after?.as === 'sold' ? capacity.sell : capacity.reserve)(tx, shop.poolId, power)
  else if (after) await capacity.sellReserved(tx, shop.poolId, power)
  else await (before.as === 'sold' ? capacity.releaseSold : capacity.releaseReserved)(tx, shop.poolId, power)
}

const reserve = (power: bigint) => transaction(shop.db, (tx) => capacity.reserve(tx, shop.poolId, power))

const connections = 10

/** The first order of a slice locks the pool until its commit, to lend power. */
async function lendToEachConnection(): Promise<void> {
  const all = await Promise.all(Array.from({ length: connections }, begin))
  for (const each of all) {
    await capacity.reserve(each.tx, shop.poolId, 1_000n)
    await each.commit()
  }
}

/** Reserves 1 TH/s in each of several transactions that stay open, on connections with different slices. */
async function openReservations(count: number) {
  const open = new Map<number, Awaited<ReturnType<typeof begin>>>()
  const others: Awaited<ReturnType<typeof begin>>[] = []
  while (open.size < count) {
    const each = await begin()
    if (open.has(each.slice)) others.push(each)
    else open.set(each.slice, each)
  }
  await Promise.all(others.map((each) => each.commit()))
  for (const { tx } of open.values()) await capacity.reserve(tx, shop.poolId, 1_000n)
  return [...open.values()]
}

async function begin() {
  const started = Promise.withResolvers<{ tx: Tx; slice: number }>()
  const finish = Promise.withResolvers<void>()
  const done = transaction(shop.db, async (tx) => {
    const { rows } = await sql<{ slice: number }>`select pg_backend_pid() % 16 as slice`.execute(tx)
    started.resolve({ tx, slice: rows[0]?.slice ?? -1 })
    await finish.promise
  })
  const { tx, slice } = await started.promise
  return {
    tx,
    slice,
    async commit() {
      finish.resolve()
      await done
    },
  }
}
