import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spreadByMember } from '../db/fixtures/plans.ts'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { readDues, readMonth, readPosted } from './commission/commission-store.ts'
import { insertChanges } from './figures/change-store.ts'
import { readMonths, readStanding } from './figures/figures-store.ts'
import { searchOf } from './pages/keyword-rules.ts'
import { countLinks, readEarned, readLinks, readPower } from './pages/page-store.ts'
import { readPlace, readRanked } from './ranking/ranking-store.ts'

const tables = [
  'member',
  'holding',
  'team_link',
  'team_change',
  'team_month',
  'team_day',
  'team_reported',
  'ranking_entry',
  'referral_due',
  'referral_month',
  'referral_year',
]
const memberId = randomUUID()
let database: TestDatabase
let spread: Awaited<ReturnType<typeof spreadByMember>>
beforeAll(async () => {
  database = await createTestDatabase()
  spread = await spreadByMember(database, tables)
})
afterAll(async () => {
  await spread.close()
  await database.drop()
})

type Work = Parameters<typeof spread.plansOf>[0]
const filter = { memberId, level: undefined, search: undefined }
const due = { refereeId: randomUUID(), orderId: randomUUID(), level: 1, amount: 1n, month: '2026-11-01', year: 2026 }
const hot: Record<string, Work> = {
  'team size': (db) => readMonths(db, memberId),
  'performance and score': (db) => readStanding(db, memberId),
  'a page of a team': (db) => readLinks(db, filter, { skip: 40, count: 20 }),
  'a page of one level': (db) => readLinks(db, { ...filter, level: 1 }, { skip: 40, count: 20 }),
  'a search by the beginning': (db) => countLinks(db, { ...filter, search: searchOf('0xab') }),
  'a search by the end': (db) => countLinks(db, { ...filter, search: searchOf('abcdef') }),
  'a search for a masked address': (db) => countLinks(db, { ...filter, search: searchOf('0xab…abcdef') }),
  'the power of one referee': (db) => readPower(db, [memberId]),
  'what a referee earned': (db) => readEarned(db, memberId, [randomUUID()]),
  'what a month earned': (db) => readMonth(db, memberId, '2026-11-01'),
  'what is due': (db) => db.transaction().execute((tx) => readDues(tx, memberId, 10)),
  'what counts towards the caps': (db) => db.transaction().execute((tx) => readPosted(tx, memberId, due)),
}

it.each(Object.keys(hot))('%s is read by indexes, in one member’s partition', async (name) => {
  const plans = await spread.plansOf(hot[name] ?? (async () => undefined))
  const accesses = plans.flat()
  expect(accesses.length).toBeGreaterThan(0)
  expect(accesses.filter(({ by, partitions }) => by !== 'index' || partitions !== 1)).toEqual([])
})

it('adding to another member’s team touches only that partition and reads nothing', async () => {
  const change = { level: 1, day: '2026-11-21', poolId: null, joined: 1, active: 0, powerMths: 0n } as const
  const [plan] = await spread.plansOf((db) =>
    db.transaction().execute((tx) => insertChanges(tx, [{ id: randomUUID(), ancestorId: memberId, ...change }])),
  )
  expect(plan?.every(({ indexes }) => indexes.length === 0)).toBe(true)
})

it('a rank and a page of the ranking are read in the ranking’s own order', async () => {
  const plans = await spread.plansOf(async (db) => {
    await readPlace(db, memberId, 'all')
    await readRanked(db, 'all', 0, 20)
  })
  const entries = plans.flat().filter(({ table }) => table === 'ranking_entry')
  expect(entries.map(({ by }) => by)).toEqual(['index', 'index'])
})
