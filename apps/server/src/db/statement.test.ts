import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from './fixtures/test-database.ts'
import { statement } from './statement.ts'
import { transaction } from './transaction.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

describe('a statement', () => {
  it('is built once, and run with different values', async () => {
    let built = 0
    const sum = statement(({ left, right }: { left: number; right: bigint }) => {
      built += 1
      return sql<{ sum: bigint }>`select ${left}::bigint + ${right}::bigint + ${left}::bigint + ${1}::bigint as sum`
    })
    expect(await sum(database.app, { left: 2, right: 3n })).toEqual([{ sum: 8n }])
    expect(await sum(database.app, { left: 20, right: 30n })).toEqual([{ sum: 71n }])
    expect(built).toBe(1)
  })

  it('is built again when other values are present', async () => {
    const named = statement(({ from, to }: { from?: number | undefined; to?: number | undefined }) => {
      const least = from === undefined ? sql`` : sql`and n >= ${from}`
      const most = to === undefined ? sql`` : sql`and n <= ${to}`
      return sql<{ n: number }>`select n from generate_series(1, 5) n where true ${least} ${most}`
    })
    const numbers = async (range: { from?: number; to?: number }) =>
      (await named(database.app, range)).map(({ n }) => n)
    expect(await numbers({ from: 4 })).toEqual([4, 5])
    expect(await numbers({ to: 2 })).toEqual([1, 2])
    expect(await numbers({ to: 3, from: 2 })).toEqual([2, 3])
    expect(await numbers({})).toEqual([1, 2, 3, 4, 5])
    expect(await numbers({ from: 5 })).toEqual([5])
  })

  it('accepts null and lists as values', async () => {
    const echo = statement(
      ({ text, list }: { text: string | null; list: readonly string[] }) =>
        sql<{ text: string | null; list: string[] }>`select ${text}::text as text, ${list}::text[] as list`,
    )
    expect(await echo(database.app, { text: null, list: ['a', 'b'] })).toEqual([{ text: null, list: ['a', 'b'] }])
  })

  it('can use the query builder, and is part of the transaction it runs in', async () => {
    const find = statement(({ key }: { key: string }, db) =>
      db.selectFrom('rate_window').select('hits').where('key', '=', key),
    )
    await transaction(database.app, async (tx) => {
      await tx.insertInto('rate_window').values({ key: 'a', hits: 7, window_end: sql`database_now()` }).execute()
      expect(await find(tx, { key: 'a' })).toEqual([{ hits: 7 }])
      expect(await find(database.app, { key: 'a' })).toEqual([])
    })
    expect(await find(database.app, { key: 'a' })).toEqual([{ hits: 7 }])
  })
})
