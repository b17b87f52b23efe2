import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { connectDatabase } from '../connection.ts'
import { runAsAdministrator, withDatabase } from '../fixtures/test-server.ts'
import { migrate } from './migrate.ts'

const serverUrl = inject('testServerUrl')
const name = `terahold_migrate_${process.pid}`
const url = withDatabase(serverUrl, name)
let schemaFolder: string
let db: Kysely<never>

beforeEach(async () => {
  schemaFolder = mkdtempSync(join(tmpdir(), 'terahold-schema-'))
  for (const kind of ['migrations', 'routines/fruits']) mkdirSync(join(schemaFolder, kind), { recursive: true })
  await runAsAdministrator(serverUrl, `create database ${name}`)
  db = connectDatabase({ url, applicationName: 'test' }) as unknown as Kysely<never>
})

afterEach(async () => {
  await db.destroy()
  await runAsAdministrator(serverUrl, `drop database ${name} with (force)`)
  rmSync(schemaFolder, { recursive: true })
})

it('applies each migration once, in order', async () => {
  write('0001_fruit.sql', 'create table fruit (name text primary key)')
  write('0002_apple.sql', "insert into fruit values ('apple')")
  expect(await migrate({ url, schemaFolder })).toEqual(['0001_fruit', '0002_apple'])
  expect(await migrate({ url, schemaFolder })).toEqual([])
  write('0003_pear.sql', "insert into fruit values ('pear')")
  expect(await migrate({ url, schemaFolder })).toEqual(['0003_pear'])
  expect(await fruits()).toEqual(['apple', 'pear'])
})

it('lets processes that start together apply each migration once between them', async () => {
  write('0001_fruit.sql', 'create table fruit (name text)')
  for (const number of [2, 3, 4]) {
    write(`000${number}_apple.sql`, "select pg_sleep(0.02); insert into fruit values ('apple')")
  }
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate({ url, schemaFolder })))
  expect(applied.flat().sort()).toEqual(['0001_fruit', '0002_apple', '0003_apple', '0004_apple'])
  expect(await fruits()).toHaveLength(3)
})

it('changes nothing when a migration fails, and names it with the line', async () => {
  write('0001_fruit.sql', 'create table fruit (name text);\n\nselect nothing_like_it();\n')
  await expect(migrate({ url, schemaFolder })).rejects.toThrow(/0001_fruit failed at line 3: .*nothing_like_it/)
  write('0001_fruit.sql', 'create table fruit (name text)')
  write('0002_apple.sql', 'insert into apple values (1)')
  await expect(migrate({ url, schemaFolder })).rejects.toThrow(/0002_apple failed/)
  write('0002_apple.sql', "insert into fruit values ('apple')")
  expect(await migrate({ url, schemaFolder })).toEqual(['0001_fruit', '0002_apple'])
})

it('refuses a migration that was changed after it had been applied, but not its line ends', async () => {
  write('0001_fruit.sql', 'create table fruit (\nname text)')
  await migrate({ url, schemaFolder })
  write('0001_fruit.sql', 'create table fruit (\r\nname text)')
  expect(await migrate({ url, schemaFolder })).toEqual([])
  write('0001_fruit.sql', 'create table fruit (name varchar)')
  await expect(migrate({ url, schemaFolder })).rejects.toThrow(/0001_fruit was changed/)
})

it('refuses a database newer than itself', async () => {
  write('0001_fruit.sql', 'create table fruit (name text)')
  write('0002_apple.sql', "insert into fruit values ('apple')")
  await migrate({ url, schemaFolder })
  rmSync(join(schemaFolder, 'migrations', '0002_apple.sql'))
  await expect(migrate({ url, schemaFolder })).rejects.toThrow(/0002_apple.*too old/)
})

it('refuses a gap in the numbers and a name without one', async () => {
  write('0002_late.sql', 'select 1')
  await expect(migrate({ url, schemaFolder })).rejects.toThrow(/0002_late should be number 1/)
  write('first.sql', 'select 1')
  await expect(migrate({ url, schemaFolder })).rejects.toThrow(/first\.sql must be named/)
})

function write(file: string, text: string): void {
  writeFileSync(join(schemaFolder, 'migrations', file), text)
}

async function fruits(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from fruit order by name`.execute(db)
  return rows.map((row) => row.name)
}
