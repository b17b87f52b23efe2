import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { listQueue, type QueueFilter } from './queue-store.ts'

/** Of member 1 and of member 2. The middle of no id or address is the beginning of another one. */
const rows = [
  { member: 'a1', id: 'b1', to: 'c1', amount: 30n },
  { member: 'a1', id: 'b2', to: 'c2', amount: 10n },
  { member: 'a2', id: 'b3', to: 'c1', amount: 20n },
]
const idOf = (start: string) => `${start}111111-1111-7111-8111-111111111111`

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.owner.connection().execute(async (connection) => {
    // Only the list matters here: no member and no cash has to exist.
    await sql`set session_replication_role = replica`.execute(connection)
    for (const [at, { member, id, to, amount }] of rows.entries())
      await sql`
        insert into withdrawal (member_id, withdraw_id, amount, fee, to_address, state, idempotency_key, request_hash, created_at, verify_by)
        values (${idOf(member)}, ${idOf(id)}, ${amount}, 0, ${`0x${to}${'2'.repeat(38)}`}, 'confirmed', ${id}, '',
          timestamptz '2026-03-01' + ${at}::int * interval '1 day', '2026-03-01')`.execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
  })
})
afterAll(() => database?.drop())

const found = async (filter: QueueFilter, page = { skip: 0, count: 10 }) => {
  const { rows, total } = await listQueue(database.app, filter, page)
  return { ids: rows.map(({ withdraw_id: id }) => id.slice(0, 2)), total }
}

it.each([
  ['the beginning of an id', 'b2', ['b2']],
  ['an id in capital letters', idOf('b2').toUpperCase(), ['b2']],
  ['an id without hyphens', idOf('b2').replaceAll('-', ''), ['b2']],
  ['the beginning of a member’s id', 'a1111111-1', ['b1', 'b2']],
  ['the beginning of an address', '0XC1', ['b1', 'b3']],
  ['the middle of an id', '7111', []],
  ['what is longer than an id', `${idOf('b2')}1`, []],
  ['no address: % is no wildcard', '0x%', []],
])('finds withdrawals by %s', async (_, text, ids) => {
  expect(await found({ text })).toEqual({ ids, total: ids.length })
})

it('finds withdrawals of exactly an amount', async () => {
  expect(await found({ text: '20', amount: 20n })).toEqual({ ids: ['b3'], total: 1 })
})

it('sorts by time and by amount, and counts what other pages have', async () => {
  expect((await found({})).ids).toEqual(['b1', 'b2', 'b3'])
  expect((await found({ sort: '-amount' })).ids).toEqual(['b1', 'b3', 'b2'])
  const page = (skip: number) => found({ sort: 'amount' }, { skip, count: 1 })
  expect(await page(0)).toEqual({ ids: ['b2'], total: 3 })
  expect(await page(2)).toEqual({ ids: ['b1'], total: 3 })
  expect(await page(3)).toEqual({ ids: [], total: 3 })
})
