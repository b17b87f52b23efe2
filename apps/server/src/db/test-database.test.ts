import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

const one = await createTestDatabase()
const other = await createTestDatabase()
afterAll(() => Promise.all([one.drop(), other.drop()]))

it('gives each caller a migrated database that others do not see', async () => {
  await one.owner.insertInto('asset').values({ code: 'ONLY', decimals: 2 }).execute()
  const find = (db: typeof one) => db.app.selectFrom('asset').select('code').where('code', '=', 'ONLY').execute()
  expect(await find(one)).toHaveLength(1)
  expect(await find(other)).toHaveLength(0)
})

it('is removed by drop, even with a connection left open', async () => {
  const third = await createTestDatabase()
  await sql`select 1`.execute(third.app)
  await third.drop()
  const name = new URL(third.url.replace('@/', '@socket/')).pathname.slice(1)
  const found = await sql`select from pg_database where datname = ${name}`.execute(one.owner)
  expect(found.rows).toHaveLength(0)
})
