import { randomUUID } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openPool } from '../../db/connection.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { NIL_ID } from '../../db/ids.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { insertEntries, insertSteps } from './build-store.ts'

const members = 2_000
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
let database: TestDatabase
let db: Database
const asked: CompiledQuery[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const pool = openPool({ url: database.url, applicationName: 'test' })
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Scores of this many members, all different, and the steps between them. */
async function score(tx: Tx, generation: string): Promise<void> {
  await sql`insert into ranking_score (generation, member_id, of_all, of_month)
    select ${generation}::uuid, gen_random_uuid(), n, 2 * n from generate_series(1, ${members}::integer) n`.execute(tx)
  await insertSteps(tx, generation)
}

it('ranks by the key of its steps, when statistics only know an older ranking', async () => {
  await db.transaction().execute((tx) => score(tx, randomUUID()))
  await sql`analyze ranking_score, ranking_step`.execute(database.owner)
  const generation = randomUUID()
  await db.transaction().execute(async (tx) => {
    await score(tx, generation)
    asked.length = 0
    await insertEntries(tx, generation, { after: NIL_ID, last })
    const [ranking] = asked
    expect(ranking?.sql).toContain('insert into ranking_entry')
    await sql`delete from ranking_entry`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
      ...(ranking as CompiledQuery<{ 'QUERY PLAN': string }>),
      sql: `explain (analyze, timing off) ${ranking?.sql}`,
    })
    const plan = rows.map((row) => row['QUERY PLAN'])
    expect(plan.filter((line) => line.includes('Rows Removed by Join Filter'))).toEqual([])
    const [cond] = plan.slice(plan.findIndex((line) => line.includes('on ranking_step')) + 1)
    expect(cond).toMatch(/Index Cond: .*generation.*period.*score/)
  })
  const { entries, top } = await db
    .selectFrom('ranking_entry')
    .select([sql<number>`count(*)::int`.as('entries'), sql<bigint>`max(above)`.as('top')])
    .executeTakeFirstOrThrow()
  expect({ entries, top }).toEqual({ entries: 2 * members, top: BigInt(members - 1) })
})
