import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import { recordNetworkDay } from './network-day.ts'
import { findMedianNetwork, findNetwork, findPrice, isWaiting, type NetworkFigures } from './network-store.ts'

const right = {
  day: '2026-02-03',
  difficulty: 150_000_000_000_000n,
  subsidySat: 312_500_000n,
  usdtPerBtc: usdt('90000'),
  origin: 'mempool.space',
}
const mistyped = { ...right, usdtPerBtc: usdt('900000') }

let world: SettlementFixture
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  await sql`set session_replication_role = replica; delete from network_correction; delete from network_day; set session_replication_role = origin`.execute(
    world.owner,
  )
})

type Name = keyof SettlementFixture['operators']

const record = (by: Name, figures: NetworkFigures) =>
  recordNetworkDay(
    { db: world.app, clock: world.clock, audit: async () => undefined },
    world.operators[by],
    figures,
  ).catch(({ reason }: { reason: string }) => reason)
const price = () => findPrice(world.app, right.day)

it('a recorded day keeps its figures until two operators have recorded the same others', async () => {
  expect(await record('ada', mistyped)).toBe('counts')
  expect(await record('ada', right)).toBe('waiting')
  expect(await record('ada', { ...right, origin: 'another node' }), 'alone').toBe('own_record')
  expect(await record('ben', { ...right, usdtPerBtc: usdt('90001') }), 'other figures').toBe('waiting')
  expect(await price()).toBe(mistyped.usdtPerBtc)
  expect(await record('ben', { ...right, origin: 'another node' })).toBe('counts')
  expect(await price()).toBe(right.usdtPerBtc)
  expect(await findNetwork(world.app, '2026-02-05')).toEqual({
    difficulty: right.difficulty,
    subsidySat: right.subsidySat,
    usdtPerBtc: right.usdtPerBtc,
  })
  expect((await findMedianNetwork(world.app, right.day))?.usdtPerBtc).toBe(right.usdtPerBtc)
})

it('the figures that count cannot be recorded again, and a correction can be corrected, even back', async () => {
  await record('ada', mistyped)
  expect(await record('ben', mistyped)).toBe('already_recorded')
  await record('ada', right)
  await record('ben', right)
  expect(await record('cleo', right)).toBe('already_recorded')
  expect([await record('cleo', mistyped), await record('ada', mistyped)]).toEqual(['waiting', 'counts'])
  expect(await price()).toBe(mistyped.usdtPerBtc)
})

it('an entry that its operator replaced, or that is older than a correction, cannot be confirmed', async () => {
  const [slip, other] = [usdt('9000000'), usdt('80000')].map((usdtPerBtc) => ({ ...right, usdtPerBtc })) as [
    NetworkFigures,
    NetworkFigures,
  ]
  await record('ada', mistyped)
  expect([await record('ada', slip), await record('ada', right)]).toEqual(['waiting', 'waiting'])
  expect(await record('ben', slip), 'ada has replaced it').toBe('waiting')
  expect([await record('cleo', other), await record('ben', right)]).toEqual(['waiting', 'counts'])
  expect(await record('ada', other), 'from before the correction').toBe('waiting')
  expect(await price()).toBe(right.usdtPerBtc)
  expect(await record('cleo', other)).toBe('counts')
})

it('an operator takes a slip back by recording what counts', async () => {
  const slip = { ...right, usdtPerBtc: usdt('9000000') }
  await record('ada', right)
  expect(await record('ben', slip)).toBe('waiting')
  expect(await record('ben', right)).toBe('counts')
  expect(await record('ben', right)).toBe('already_recorded')
  expect(await record('ada', slip), 'alone').toBe('waiting')
  expect(await price()).toBe(right.usdtPerBtc)
})

it('of two operators who correct a day at the same time, neither confirms alone', async () => {
  await record('ada', mistyped)
  const both = await Promise.all([record('ada', right), record('ben', right)])
  if (both.every((state) => state === 'waiting')) {
    expect(await price()).toBe(mistyped.usdtPerBtc)
    expect(await record('ada', right)).toBe('counts')
  }
  expect(await price()).toBe(right.usdtPerBtc)
})

it('another operator’s entry of the meantime is not taken for one’s own', async () => {
  await record('ada', mistyped)
  await record('ada', right)
  const isOwn = (name: Name) => transaction(world.app, (tx) => isWaiting(tx, right, world.operators[name].operatorId))
  expect([await isOwn('ada'), await isOwn('ben')]).toEqual([true, false])
})

it('the application cannot confirm what the same operator recorded, nor change or remove a correction', async () => {
  await record('ada', mistyped)
  await record('ada', right)
  const own = sql`update network_correction set confirmed_by = recorded_by, confirmed_at = now()`
  await expect(own.execute(world.app)).rejects.toThrow('network_correction_two_operators')
  const figure = sql`update network_correction set usdt_per_btc = 1`
  await expect(figure.execute(world.app)).rejects.toThrow('permission denied')
  await record('ben', right)
  const { cleo } = world.operators
  const again = sql`update network_correction set confirmed_by = ${cleo.operatorId}`
  await expect(again.execute(world.app)).rejects.toThrow('is append-only')
  await expect(sql`delete from network_correction`.execute(world.owner)).rejects.toThrow('is append-only')
})
