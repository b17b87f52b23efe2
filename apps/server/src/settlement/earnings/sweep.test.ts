import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type PoolOfWorld, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import { sweep } from './sweep.ts'

let world: SettlementFixture
let pool: PoolOfWorld
let terms: string
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  await world.clearEverything()
  await world.settlement.sweep(world.app)
  world.published.length = 0
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('1000')
  terms = await world.addTerms(pool, { tariffPerKwh: 0n, serviceFeeBps: 0 })
})

const available = async (member: string) => (await world.ledger.balances(world.app, member)).available
const parts = () => world.app.selectFrom('sweep_part').selectAll().execute()

/** Adds members with 100 TH/s each, to whom a settled and cleared day owes one USDT. */
async function membersDue(count: number): Promise<string[]> {
  const members: string[] = []
  for (let index = 0; index < count; index += 1) {
    const member = await world.addMember()
    await world.addHolding(member, terms, '100', '2026-11-03')
    members.push(member)
  }
  await world.moveTo('2026-11-20T12:00:00Z')
  await world.settleDay(pool, '2026-11-05', '10', { uptimeBps: 10_000 })
  await world.venuePays('10')
  return members
}

describe('the nightly sweep', () => {
  it('posts to every member with due credits exactly once, even if two run at once', async () => {
    const idle = await world.addMember()
    await world.addHolding(idle, terms, '100', '2026-12-01')
    const members = await membersDue(5)
    const swept = await Promise.all([world.settlement.sweep(world.app), world.settlement.sweep(world.app)])
    expect(swept[0] + swept[1]).toBe(5)
    for (const member of members) expect(await available(member)).toBe(usdt('1'))
    expect(await available(idle)).toBe(0n)
    expect(await world.settlement.sweep(world.app)).toBe(0)
    expect(world.published.map(({ memberId }) => memberId).toSorted()).toEqual(members.toSorted())
  })

  it('counts the days of a holding from its first to its last, alone and next to a longer one', async () => {
    const [short, long] = [await world.addMember(), await world.addMember()]
    await world.addHolding(short, terms, '100', '2026-11-05', 2)
    const other = await world.addTerms(pool, { tariffPerKwh: 0n, serviceFeeBps: 0 })
    await world.addHolding(long, other, '100', '2026-11-03')
    await world.addHolding(long, other, '100', '2026-11-05', 2)
    await world.moveTo('2026-11-20T12:00:00Z')
    for (const day of ['2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07'])
      await world.settleDay(pool, day, '10', { uptimeBps: 10_000 })
    await world.venuePays('40')
    expect(await world.settlement.sweep(world.app)).toBe(2)
    expect(await Promise.all([short, long].map(available))).toEqual([usdt('2'), usdt('6')])
  })

  it('posts what has cleared and leaves what is pending, for one holding and for several', async () => {
    const [member = '', other = ''] = await membersDue(2)
    await world.settleDay(pool, '2026-11-06', '20', { uptimeBps: 10_000 })
    await world.settleDay(pool, '2026-11-05', '5', { uptimeBps: 10_000 })
    expect(await world.settlement.sweep(world.app)).toBe(2)
    expect(await Promise.all([member, other].map(available))).toEqual([usdt('1'), usdt('1')])
    await world.venuePays('25')
    expect(await world.settlement.sweep(world.app)).toBe(2)
    expect(await Promise.all([member, other].map(available))).toEqual([usdt('3.5'), usdt('3.5')])
  })

  it('plans nothing until something has cleared, and then only that', async () => {
    const [member = ''] = await membersDue(2)
    const runs = () =>
      world.app
        .selectFrom('settlement')
        .select(['day', 'swept_in', 'refund_swept_in'])
        .where('pool_id', '=', pool.poolId)
        .execute()
    await world.settlement.sweep(world.app)
    const [first] = await runs()
    expect(first?.swept_in).not.toBeNull()
    await world.settleDay(pool, '2026-11-06', '10', { uptimeBps: 10_000 })
    expect(await world.settlement.sweep(world.app)).toBe(0)
    const second = { day: '2026-11-06', swept_in: null, refund_swept_in: expect.any(String) }
    expect(await runs()).toEqual([first, second])
    await world.venuePays('10')
    expect(await world.settlement.sweep(world.app)).toBe(2)
    expect((await runs())[0]).toEqual(first)
    expect(await available(member)).toBe(usdt('2'))
  })

  it('continues where a killed run stopped', async () => {
    const members = await membersDue(6)
    // Its only connection is cut after everything was posted and before the commit, and it gets no other.
    const victim = connectDatabase({ url: world.database.url, applicationName: 'victim', role: 'terahold_app', max: 1 })
    let end: Promise<void> | undefined
    const killed = sweep(victim, {
      clock: world.clock,
      decimals: 18,
      ledger: world.ledger,
      publish: async () => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`.execute(
          world.owner,
        )
        end = victim.destroy()
      },
    })
    await expect(killed).rejects.toThrow()
    await end
    expect(await parts()).toHaveLength(1)
    expect(await Promise.all(members.map(available))).toEqual(members.map(() => 0n))
    expect(await world.settlement.sweep(world.app)).toBe(6)
    expect(await Promise.all(members.map(available))).toEqual(members.map(() => usdt('1')))
    expect(await parts()).toEqual([])
  })

  it('skips a member it cannot post to, and no one else', async () => {
    const members = await membersDue(5)
    const [bad = '', ...others] = members
    const failing = sweep(world.app, {
      clock: world.clock,
      decimals: 18,
      publish: async () => undefined,
      ledger: {
        postEach: async (tx, postings) => {
          if (postings.some(({ memberId }) => memberId === bad)) throw new Error('no')
          return world.ledger.postEach(tx, postings)
        },
      },
    })
    await expect(failing).rejects.toThrow('1 parts of a sweep could not be posted')
    expect(await Promise.all(others.map(available))).toEqual(others.map(() => usdt('1')))
    expect(await parts()).toMatchObject([{ first_holder: bad, last_holder: bad }])
    expect(await world.settlement.sweep(world.app)).toBe(1)
    expect(await available(bad)).toBe(usdt('1'))
  })

  it('posts last to a member whom another transaction has locked', async () => {
    const members = await membersDue(4)
    const [busy = '', ...others] = members
    let sweeping: Promise<number> | undefined
    await transaction(world.app, async (tx) => {
      expect(await world.settlement.postDue(tx, busy)).toBe(usdt('1'))
      sweeping = world.settlement.sweep(world.app)
      await expect
        .poll(() => Promise.all(others.map(available)), { timeout: 20_000 })
        .toEqual(others.map(() => usdt('1')))
      expect(await parts()).toMatchObject([{ first_holder: busy, last_holder: busy }])
    })
    expect(await sweeping).toBe(3)
    expect(await available(busy)).toBe(usdt('1'))
    expect(await parts()).toEqual([])
  })

  it('posts once in total when members post for themselves in the meantime', async () => {
    const members = await membersDue(8)
    await Promise.all([world.settlement.sweep(world.app), ...members.map((member) => world.postDue(member))])
    expect(await Promise.all(members.map(available))).toEqual(members.map(() => usdt('1')))
    expect(world.published).toHaveLength(8)
  })
})

it('leaves consistent books', async () => {
  expect(await verifyBooks(world.app)).toEqual([])
  expect(await world.ledger.sumOfAll(world.app)).toBe(0n)
})
