import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { connectDatabase, type Database } from '../connection.ts'
import { runAsAdministrator, withDatabase } from '../fixtures/test-server.ts'
import { migrate } from './migrate.ts'
import { newerMigrations, pendingMigrations } from './pending-migrations.ts'

const serverUrl = inject('testServerUrl')
const name = `terahold_routines_${process.pid}`
const url = withDatabase(serverUrl, name)
let schemaFolder: string
let db: Kysely<never>

beforeEach(async () => {
  schemaFolder = mkdtempSync(join(tmpdir(), 'terahold-schema-'))
  for (const kind of ['migrations', 'routines/fruits']) mkdirSync(join(schemaFolder, kind), { recursive: true })
  write('migrations/0001_fruit', 'create table fruit (name text)')
  await runAsAdministrator(serverUrl, `create database ${name}`)
  db = connectDatabase({ url, applicationName: 'test' }) as unknown as Kysely<never>
})

afterEach(async () => {
  await db.destroy()
  await runAsAdministrator(serverUrl, `drop database ${name} with (force)`)
  rmSync(schemaFolder, { recursive: true })
})

const write = (file: string, text: string) => writeFileSync(join(schemaFolder, `${file}.sql`), text)
const remove = (file: string) => rmSync(join(schemaFolder, `${file}.sql`))
const count = (result: number, rest = '') =>
  `create or replace function fruits() returns integer language sql return ${result};\n${rest}`
const run = () => migrate({ url, schemaFolder })

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)
  return rows[0]?.value
}

const functions = () =>
  value(
    `(select array_agg(oid::regprocedure::text order by oid) from pg_proc where pronamespace = 'public'::regnamespace)`,
  )
const mayCall = (role: string) => value(`has_function_privilege('${role}', 'fruits()', 'execute')`)

describe('a routine', () => {
  it('is applied after the migrations, and again only when its text changes', async () => {
    write(
      'routines/fruits/fruits',
      'create or replace function fruits() returns bigint language sql return (select count(*) from fruit);',
    )
    expect(await run()).toEqual(['0001_fruit', 'fruits/fruits'])
    expect(await run()).toEqual([])
    write('routines/fruits/fruits', 'create or replace function fruits() returns bigint language sql return 7;')
    expect(await run()).toEqual(['fruits/fruits'])
    expect(await value('fruits()::text')).toBe('7')
  })

  it('is applied after the routines it calls, whatever their names', async () => {
    write(
      'routines/fruits/basket',
      'create or replace function basket() returns integer language sql return fruits() + 1;',
    )
    write('routines/fruits/fruits', count(1))
    expect(await run()).toEqual(['0001_fruit', 'fruits/fruits', 'fruits/basket'])
    write('routines/fruits/fruits', count(2, '-- basket() adds one'))
    expect(await run(), 'a comment is no use').toEqual(['fruits/fruits'])
    expect(await value('basket()')).toBe(3)
  })

  it('has the grants of its text and no earlier ones', async () => {
    write(
      'routines/fruits/fruits',
      count(1, 'revoke all on function fruits() from public;\ngrant execute on function fruits() to pg_monitor;'),
    )
    await run()
    expect([await mayCall('pg_monitor'), await mayCall('pg_checkpoint')]).toEqual([true, false])
    write('routines/fruits/fruits', count(1, 'revoke all on function fruits() from public;'))
    await run()
    expect([await mayCall('pg_monitor'), await mayCall('pg_checkpoint')]).toEqual([false, false])
    write('routines/fruits/fruits', count(1))
    await run()
    expect(await mayCall('pg_checkpoint')).toBe(true)
  })

  it('is replaced when its parameters, their names or its result change', async () => {
    write('routines/fruits/fruits', count(1))
    write('routines/fruits/basket', 'create or replace function basket() returns integer language sql return fruits();')
    await run()
    write(
      'routines/fruits/fruits',
      'create or replace function fruits(kind text) returns integer language sql return 2;',
    )
    write(
      'routines/fruits/basket',
      `create or replace function basket() returns integer language sql return fruits('apple');`,
    )
    await run()
    expect(await functions()).toEqual(expect.arrayContaining(['basket()', 'fruits(text)']))
    expect(await value('basket()')).toBe(2)
    write('routines/fruits/basket', `create or replace function basket() returns text language sql return 'none';`)
    await run()
    write(
      'routines/fruits/fruits',
      'create or replace function fruits(fruit text) returns integer language sql return 3;',
    )
    await run()
    expect(await functions()).toHaveLength(2)
    expect([await value('basket()'), await value(`fruits('apple')`)]).toEqual(['none', 3])
  })

  it('loses the triggers and functions that are no longer in its text', async () => {
    const refuse = `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;\n`
    const trigger = `create or replace trigger fruit_kept before delete on fruit for each row execute function refuse();\n`
    write('routines/fruits/kept', `${refuse}${trigger}`)
    await run()
    await sql`insert into fruit values ('apple')`.execute(db)
    await expect(sql`delete from fruit`.execute(db)).rejects.toThrow('no')
    write('routines/fruits/kept', refuse)
    await run()
    await sql`delete from fruit`.execute(db)
    write('routines/fruits/kept', count(1))
    await run()
    expect(await functions()).toEqual(['fruits()'])
  })

  it('can move to another file', async () => {
    write('routines/fruits/fruits', count(1))
    await run()
    remove('routines/fruits/fruits')
    write('routines/fruits/orchard', count(1))
    expect(await run()).toEqual(['fruits/orchard'])
    expect(await run()).toEqual([])
  })

  it('is applied again when a migration dropped it, in the same transaction', async () => {
    write('routines/fruits/fruits', count(1))
    await run()
    write('migrations/0002_without', 'drop function if exists fruits()')
    expect(await run()).toEqual(['0002_without', 'fruits/fruits'])
    expect(await value('fruits()')).toBe(1)
  })
})

it('is not left behind without a file, until a migration has dropped it', async () => {
  write('routines/fruits/fruits', count(1))
  await run()
  remove('routines/fruits/fruits')
  await expect(run()).rejects.toThrow(/holds routine fruits\/fruits \(function fruits\).* drop it in a migration/)
  write('migrations/0002_without', 'drop function if exists fruits()')
  expect(await run()).toEqual(['0002_without'])
  expect(await run()).toEqual([])
})

it('refuses a program whose text the database has already replaced', async () => {
  write('routines/fruits/fruits', count(1))
  await run()
  write('routines/fruits/fruits', count(2))
  await run()
  write('routines/fruits/fruits', count(1))
  await expect(run()).rejects.toThrow('newer text of routine fruits/fruits')
  expect(await value('fruits()')).toBe(2)
  write('routines/fruits/fruits', count(1, '-- one again'))
  expect(await run()).toEqual(['fruits/fruits'])
})

it('changes nothing when it fails, and names itself with the line', async () => {
  write('routines/fruits/fruits', count(1, '\nselect nothing_like_it();'))
  await expect(run()).rejects.toThrow(/Routine fruits\/fruits failed at line 3: .*nothing_like_it/)
  write('routines/fruits/fruits', count(1))
  expect(await run()).toEqual(['0001_fruit', 'fruits/fruits'])
})

it('lets processes that start together apply each routine once between them', async () => {
  write('routines/fruits/fruits', count(1, 'select pg_sleep(0.05);'))
  const applied = await Promise.all(Array.from({ length: 5 }, run))
  expect(applied.flat().sort()).toEqual(['0001_fruit', 'fruits/fruits'])
})

it.each([
  ['creates nothing', { fruits: 'select 1;' }, /Routine fruits\/fruits creates nothing/],
  [
    'creates what another one creates',
    { fruits: count(1), orchard: count(2) },
    /fruits\/fruits and fruits\/orchard both create function fruits/,
  ],
  [
    'names a function that names its own',
    {
      fruits: count(1).replace('return 1', 'return basket()'),
      basket: count(1).replace('fruits()', 'basket()').replace('return 1', 'return fruits()'),
    },
    /use each other: .*Put them in one file/,
  ],
])('refuses a routine that %s', async (_, files, message) => {
  for (const [file, text] of Object.entries(files)) write(`routines/fruits/${file}`, text)
  await expect(run()).rejects.toThrow(message)
})

it('distinguishes a database that lacks a routine from one that is ahead', async () => {
  const database = db as unknown as Database
  const compare = async () => [
    await pendingMigrations(database, schemaFolder),
    await newerMigrations(database, schemaFolder),
  ]
  write('routines/fruits/fruits', count(1))
  await run()
  expect(await compare()).toEqual([[], []])
  write('routines/fruits/fruits', count(2))
  expect(await compare(), 'this program has a newer text').toEqual([['fruits/fruits'], []])
  write('routines/fruits/orchard', 'create or replace function orchard() returns integer language sql return 0;')
  await run()
  expect(await compare()).toEqual([[], []])
  write('routines/fruits/fruits', count(1))
  remove('routines/fruits/orchard')
  expect(await compare(), 'this program has an older text').toEqual([[], ['fruits/fruits', 'fruits/orchard']])
})
