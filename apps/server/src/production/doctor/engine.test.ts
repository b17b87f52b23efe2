import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openDatabaseProxy } from '../../db/fixtures/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { examineEngine } from './engine.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // The server of tests forgets what it committed when the machine stops; its own settings stay.
  const name = sql.id(new URL(database.url.replace('@/', '@localhost/')).pathname.slice(1))
  await sql`alter database ${name} set synchronous_commit = on`.execute(database.owner)
})
afterAll(() => database.drop())

/** Returns the findings that are not good. The engine receives `to` wherever a statement has `from`. */
async function found(from = '', to = ''): Promise<string[]> {
  const proxy = await openDatabaseProxy(database.url, (bytes) =>
    from ? Buffer.from(bytes.toString('latin1').replaceAll(from, to.padEnd(from.length)), 'latin1') : bytes,
  )
  onTestFinished(proxy.close)
  return (await examineEngine(proxy.url))
    .filter(({ state }) => state !== 'good')
    .map(({ check, state }) => `${check} ${state}`)
}

it('finds that PostgreSQL has what the books rely on, and leaves nothing behind', async () => {
  // Only the server of tests does not write to the disk.
  expect(await found()).toEqual(['durability bad'])
  const { rows } = await sql`select 1 from pg_namespace where nspname like 'terahold_doctor%'`.execute(database.owner)
  expect(rows).toEqual([])
})

it('finds the same while an older transaction is open', async () => {
  await database.owner.transaction().execute(async (older) => {
    await sql`select pg_current_xact_id()`.execute(older)
    expect(await found()).toEqual(['durability bad'])
  })
})

it.each([
  ['isolation', 'begin isolation level serializable', 'begin'],
  ['unique keys', 'key text primary key', 'key text'],
  ['fences', 'pg_current_xact_id()', '9999999999999999'],
  ['locks', 'pg_advisory_xact_lock(', 'abs('],
  ['notification', "'rolled back'; rollback", "'rolled back'; commit"],
  ['sequences', "setval('moved', 1000)", "setval('moved', 2000)"],
  ['triggers', 'before update or delete', 'before delete'],
  ['roles', 'set local role', 'set local x.r='],
])('finds an engine without %s', async (check, from, to) => {
  expect(await found(from, to)).toEqual(expect.arrayContaining([`${check} bad`]))
})

it('warns when the login may not create roles, and fails when it may create nothing', async () => {
  await sql`create role engine_owner login`.execute(database.owner)
  onTestFinished(async () => void (await sql`drop role engine_owner`.execute(database.owner)))
  const address = database.url.replace('//terahold@', '//engine_owner@')
  expect(await examineEngine(address)).toEqual([
    {
      check: 'database',
      state: 'bad',
      found: expect.stringContaining('permission denied'),
      fix: expect.stringContaining('schema'),
    },
  ])
  expect(await examineEngine('postgres://nobody@127.0.0.1:1/none')).toMatchObject([{ check: 'database', state: 'bad' }])
})
