import { powerCalls } from '@terahold/contract/calls/member/power'
import { formatAmount } from '@terahold/money/amount'
import { addDays, type Day } from '@terahold/money/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPowerViews, type PowerViews } from '../../power/views.ts'
import { type PoolOfWorld, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import { settledLines } from './lines-store.ts'

const today = '2026-11-07'
let world: SettlementFixture
let views: PowerViews
let north: PoolOfWorld
let member: string
let addToNorth: (memberId: string, th: string) => Promise<unknown>
let mistyped: { revenueId: string }

beforeAll(async () => {
  world = await createSettlementFixture()
  await world.liftRevenueLimit()
  const { app: db, clock, settlement } = world
  views = createPowerViews({ db, clock, settlement, decimals: 18, exitKeptBps: 1_000 })
  await world.moveTo('2026-11-01T12:00:00Z')
  north = await world.addPool('1000')
  const south = await world.addPool('1000')
  const [northTerms, southTerms] = [await world.addTerms(north), await world.addTerms(south)]
  addToNorth = (memberId, th) => world.addHolding(memberId, northTerms, th, '2026-11-03')
  member = await world.addMember()
  await addToNorth(member, '100')
  await world.addHolding(member, northTerms, '250', '2026-11-05', 1)
  await world.addHolding(member, southTerms, '10', '2026-11-05')
  await addToNorth(await world.addMember(), '40')
  await world.moveTo(`${today}T12:00:00Z`)
  for (const day of ['2026-11-03', '2026-11-05', '2026-11-06']) await world.settleDay(north, day, '35.623')
  await world.settleDay(south, '2026-11-05', '70', { uptimeBps: 4_000 })
  mistyped = await world.settleDay(south, '2026-11-06', '99999999999', { uptimeBps: 10_000 })
  const { ada, ben } = world.operators
  const voidId = await settlement.voids.record(ada, { ...mistyped, part: 'all', reason: 'nine digits too many' })
  await settlement.voids.approve(ben, voidId)
})
afterAll(() => world.database.drop())

const ofDays = async (memberId: string, days = 90) => {
  const { rows, total } = await views.sumDays(memberId, { days })
  expect(total).toBe(rows.length)
  return rows.map((row) => powerCalls.myDays.row.parse(row))
}

/** Adds up the receipts of each day, as the app did before it was a call. */
async function fromReceipts(memberId: string) {
  const { rows } = await views.listDays(memberId, { pageNum: 1, pageSize: 5_000 }, 'en')
  const byDay = [...Map.groupBy(rows, ({ date }) => date)]
  return byDay.map(([date, ofDay]) => {
    const sum = (part: 'net' | 'downtimeRefund' | 'feeUsed') =>
      formatAmount(
        ofDay.reduce((total, row) => total + usdt(row[part]), 0n),
        18,
      )
    const uptimeBps = Math.min(...ofDay.map((row) => row.uptimeBps))
    return { date, uptimeBps, net: sum('net'), downtimeRefund: sum('downtimeRefund'), feeUsed: sum('feeUsed') }
  })
}

it('are added up by day over the member’s own holdings, newest first, with the lowest uptime of their pools', async () => {
  const rows = await ofDays(member)
  expect(rows).toEqual([
    // The row of the other pool was voided.
    { date: '2026-11-06', uptimeBps: 8_500, net: '1.377691', downtimeRefund: '0.75', feeUsed: '5' },
    { date: '2026-11-05', uptimeBps: 4_000, net: '5.4031425', downtimeRefund: '2.925', feeUsed: '18' },
    { date: '2026-11-03', uptimeBps: 8_500, net: '1.377691', downtimeRefund: '0.75', feeUsed: '5' },
  ])
  expect(await fromReceipts(member)).toEqual(rows)
})

it('are empty for a member without holdings', async () => {
  expect(await ofDays(await world.addMember())).toEqual([])
})

it('are those before today, as many as asked for', async () => {
  const asked = (days: number) => ofDays(member, days).then((rows) => rows.map(({ date }) => date))
  expect(await asked(1)).toEqual(['2026-11-06'])
  expect(await asked(2)).toEqual(['2026-11-06', '2026-11-05'])
  const { input } = powerCalls.myDays
  expect([1, 90, 0, 91].map((days) => input.safeParse({ days }).success)).toEqual([true, true, false, false])
})

it('are complete for more receipts than fit on the pages of a list, and read through an index', async () => {
  const owner = await world.addMember()
  await world.moveTo(`${today}T12:00:00Z`)
  const days: Day[] = Array.from({ length: 8 }, (_, index) => addDays(today, index))
  const terms = await world.addTerms(north)
  for (let index = 0; index < 115; index += 1) await world.addHolding(owner, terms, '1', today)
  await world.moveAfter(addDays(today, 7))
  for (const day of days) await world.settleDay(north, day, '35.623')
  const rows = await ofDays(owner)
  expect(rows.map(({ date }) => date)).toEqual(days.toReversed())
  expect(rows[0]).toMatchObject({ feeUsed: '5.75' })
  expect(await fromReceipts(owner)).toEqual(rows)
  const filter = { memberId: owner, from: addDays(today, -90), to: addDays(today, 8) }
  const plan = await world.owner.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db)
    const found = await sql<{ 'QUERY PLAN': string }>`explain ${settledLines(filter)}`.execute(db)
    await sql`reset enable_seqscan`.execute(db)
    return found.rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  const bounds = 'Index Cond: \\(\\(pool_id = h.pool_id\\) AND \\(terms_id = h.terms_id\\) AND \\(day >= h.start_day\\)'
  expect(plan).toMatch(new RegExp(`using settlement_terms_pkey .*\\n *${bounds}`))
})
