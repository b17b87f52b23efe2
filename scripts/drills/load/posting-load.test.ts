import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../apps/server/src/db/fixtures/test-database.ts'
import { comparePostings, countPostings, longestGap, startPostingLoad } from './posting-load.ts'

const postings = [
  { key: 'before', sentAt: 10, confirmedAt: 20 },
  { key: 'during', sentAt: 90, confirmedAt: 110 },
  { key: 'after', sentAt: 130, confirmedAt: 140 },
]

describe('the comparison of restored books with what was confirmed', () => {
  it.each([
    ['accepts either outcome of a posting under way at the moment', ['before'], { lost: 0, doubled: 0, later: 0 }],
    ['accepts either outcome of a posting under way at the moment', ['before', 'during'], { lost: 0 }],
    ['counts a confirmed posting that is missing', ['during'], { lost: 1, later: 0 }],
    ['counts a posting from after the moment', ['before', 'after'], { lost: 0, later: 1 }],
  ])('%s: %j', (_, found, expected) => {
    expect(comparePostings(postings, new Map(found.map((key) => [key, 1])), 100)).toMatchObject(expected)
  })

  it('accepts either outcome of a posting confirmed within the millisecond of the moment', () => {
    expect(comparePostings(postings, new Map(), 20)).toMatchObject({ lost: 0 })
    expect(comparePostings(postings, new Map(), 21)).toMatchObject({ lost: 1 })
  })

  it('counts a posting that is there twice', () => {
    expect(comparePostings(postings, new Map([['before', 2]]), 100)).toMatchObject({ lost: 0, doubled: 1 })
  })
})

it('finds the longest time without a confirmation, also at both ends', () => {
  expect(longestGap(postings, 0, 150)).toBe(90)
  expect(longestGap(postings, 0, 300)).toBe(160)
  expect(longestGap([], 0, 50)).toBe(50)
})

describe('the load of postings', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(() => database.drop())

  const compare = async ({ confirmed }: Awaited<ReturnType<typeof startPostingLoad>>) =>
    comparePostings(confirmed, await countPostings(database.owner), Number.POSITIVE_INFINITY)

  it('is in the books exactly as confirmed, although some postings are sent twice', async () => {
    const load = await startPostingLoad(database.url)
    await expect.poll(() => load.confirmed.length, { interval: 20 }).toBeGreaterThan(60)
    await load.stop()
    expect([await compare(load), load.failures]).toEqual([{ lost: 0, doubled: 0, later: 0 }, []])
    expect((await countPostings(database.owner)).size).toBe(load.confirmed.length)
  })

  it('repeats what failed until it is confirmed, and keeps why it failed', async () => {
    const load = await startPostingLoad(database.url, { repeats: true })
    await expect.poll(() => load.confirmed.length, { interval: 20 }).toBeGreaterThan(20)
    const own = sql`application_name = 'drill load' and datname = current_database()`
    const brokenAt = await database.owner.transaction().execute(async (tx) => {
      await sql`lock table transfer in exclusive mode`.execute(tx)
      const waiting = sql`select from pg_stat_activity where ${own} and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(tx)).rows.length, { interval: 20 }).toBe(6)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${own}`.execute(tx)
      return Date.now()
    })
    await expect.poll(() => load.failures.length, { interval: 20 }).toBe(6)
    await load.stop()
    // Apart from one that may have been sent for the second time.
    const repeated = load.confirmed.filter(({ sentAt, confirmedAt }) => sentAt < brokenAt && confirmedAt > brokenAt)
    expect(repeated.length).toBeGreaterThan(3)
    expect(await compare(load)).toEqual({ lost: 0, doubled: 0, later: 0 })
    expect((await countPostings(database.owner)).size).toBe(load.confirmed.length)
  })
})
