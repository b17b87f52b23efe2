import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { connectDatabase, pipelineOf } from './connection.ts'
import { createTestDatabase } from './fixtures/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

describe('values from the database', () => {
  it('returns whole numbers of any size as bigint, in arrays too', async () => {
    const largest = 10n ** 38n - 1n
    const row = await one(sql`select ${largest}::numeric(38, 0) as amount, 9223372036854775807 as height, count(*) as n,
      array[1, null, ${largest}::numeric] as amounts, array[]::bigint[] as heights, 7 as small`)
    expect(row).toEqual({
      amount: largest,
      height: 9223372036854775807n,
      n: 1n,
      amounts: [1n, null, largest],
      heights: [],
      small: 7,
    })
  })

  it('refuses a numeric with a fraction instead of rounding it', async () => {
    await expect(one(sql`select 1.5::numeric as amount`)).rejects.toThrow(/1\.5 is not a whole number/)
  })

  it('returns a day as text and a moment as a Date, whatever the time zone of this process', async () => {
    const row = await one(sql`select date '2026-11-20' as day, array[date '2026-11-20'] as days,
      timestamptz '2026-11-20 23:59:59.5Z' as moment, timestamp '2026-11-20 23:00'::timestamptz as in_utc`)
    expect(row).toEqual({
      day: '2026-11-20',
      days: ['2026-11-20'],
      moment: new Date('2026-11-20T23:59:59.500Z'),
      in_utc: new Date('2026-11-20T23:00:00Z'),
    })
  })
})

describe('a connection', () => {
  it('acts in its role, and cannot do what only the owner may', async () => {
    for (const role of ['terahold_app', 'terahold_payout'] as const) {
      const db = connectDatabase({ url: database.url, applicationName: 'test', max: 1, role })
      expect(await roleOf(db)).toBe(role)
      await db.destroy()
    }
    await expect(sql`create table public.forbidden (id int)`.execute(database.app)).rejects.toThrow(/permission denied/)
  })

  it('keeps its role, UTC and ISO dates, whatever the database and the address ask for', async () => {
    const [address = '', parameters] = database.url.split('?')
    const name = sql.id(address.slice(address.lastIndexOf('/') + 1))
    await sql`alter database ${name} set timezone = 'Europe/Berlin'`.execute(database.owner)
    await sql`alter database ${name} set datestyle = 'German'`.execute(database.owner)
    const options = encodeURIComponent('-c work_mem=8MB -c TimeZone=Asia/Tokyo -c role=terahold_payout')
    const url = `${address}?${parameters ? `${parameters}&` : ''}options=${options}`
    const db = connectDatabase({ url, applicationName: 'test', role: 'terahold_app' })
    const text = `select current_user as role, current_setting('TimeZone') as zone, current_setting('work_mem') as memory,
      date '2027-02-01' as day`
    const kept = [{ role: 'terahold_app', zone: 'UTC', memory: '8MB', day: '2027-02-01' }]
    expect((await sql.raw(text).execute(db)).rows).toEqual(kept)
    expect(await pipelineOf(db)?.query({ name: 'settings', text, values: [] })).toEqual(kept)
    await db.destroy()
  })

  it('prepares each statement once, and none behind a pooler', async () => {
    for (const [isPooled, expected] of [
      [false, 1n],
      [true, 0n],
    ] as const) {
      const db = connectDatabase({ url: database.url, applicationName: 'test', max: 1, isPooled })
      for (const figure of [1, 2, 3]) await sql`select ${figure}::int as figure`.execute(db)
      const found = await sql<{ n: bigint }>`
        select count(*) as n from pg_prepared_statements where statement like 'select $1::int%'`.execute(db)
      expect(found.rows[0]?.n).toBe(expected)
      await db.destroy()
    }
  })
})

async function one(query: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await query.execute(database.app)
  return rows[0]
}

async function roleOf(db: typeof database.app): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role
}
