import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connectDatabase } from '../../db/connection.ts'
import { runAsAdministrator, withDatabase } from '../../db/fixtures/test-server.ts'
import { migrate, SchemaDiffers } from '../../db/migrate/migrate.ts'
import { ownSchemaFolder } from '../../db/migrate/schema-files.ts'
import { prepareDemoDatabase, readInstallation, writeInstallation } from './installation.ts'

const name = `terahold_demo_${randomBytes(6).toString('hex')}`
const url = withDatabase(inject('testServerUrl'), name)
const owner = connectDatabase({ url, applicationName: 'test' })
const migrations = join(ownSchemaFolder, 'migrations')
const made = {
  chainId: 31_337,
  firstBlock: '0x01',
  token: '0x02',
  treasury: '0x03',
  registry: `0x${'33'.repeat(20)}`,
  reserve: `0x${'44'.repeat(20)}`,
}

beforeAll(() => runAsAdministrator(inject('testServerUrl'), `create database ${name}`))
afterAll(async () => {
  await owner.destroy()
  await runAsAdministrator(inject('testServerUrl'), `drop database ${name} with (force)`)
})

async function execute(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

it('does not touch a database with other content', async () => {
  await execute('create table diary (line text)')
  await expect(prepareDemoDatabase(url)).rejects.toThrow('The demo needs a database of its own')
  await execute('insert into diary values ($$still here$$)')
  await execute('drop table diary')
})

it('restarts what an earlier start did not finish', async () => {
  await prepareDemoDatabase(url)
  await execute("insert into blocked_address values ('0xhalf', 'seeded halfway', now())")
  await prepareDemoDatabase(url)
  expect(await owner.selectFrom('blocked_address').selectAll().execute()).toEqual([])
  expect(await readInstallation(owner)).toBeUndefined()
})

it('starts over on an unfinished database that has only the first migrations', { timeout: 120_000 }, async () => {
  const files = (await readdir(migrations)).toSorted()
  // None, no members, members, and all of them.
  for (const done of [0, 2, 3, files.length]) {
    await execute('drop schema public, graphile_worker cascade; create schema public')
    const schemaFolder = await mkdtemp(join(tmpdir(), 'terahold-schema-'))
    for (const kind of ['migrations', 'routines']) await mkdir(join(schemaFolder, kind))
    for (const file of files.slice(0, done)) await cp(join(migrations, file), join(schemaFolder, 'migrations', file))
    await migrate({ url, schemaFolder })
    await rm(schemaFolder, { recursive: true })
    await prepareDemoDatabase(url)
    expect(await readInstallation(owner)).toBeUndefined()
  }
})

it('does not touch a database with members that is not a demo', async () => {
  await execute(`insert into member (member_id, address, created_at)
    values (gen_random_uuid(), '0x' || repeat('ab', 20), now())`)
  await expect(prepareDemoDatabase(url)).rejects.toThrow('not a Terahold demo')
  await execute('delete from member')
})

it('keeps what is finished', async () => {
  await writeInstallation(owner, made)
  await execute("insert into blocked_address values ('0xkept', 'real', now())")
  await prepareDemoDatabase(url)
  expect(await owner.selectFrom('blocked_address').selectAll().execute()).toHaveLength(1)
  expect(await readInstallation(owner)).toEqual(made)
})

it('does not touch the demo of a version with another schema', async () => {
  await execute("insert into schema_migration (version, name, checksum) values (9999, '9999_later', '')")
  await expect(prepareDemoDatabase(url)).rejects.toThrow(SchemaDiffers)
  await execute('delete from schema_migration where version = 9999')
})

it('does not open a production database', async () => {
  await execute("update installation set profile = 'production'")
  await expect(prepareDemoDatabase(url)).rejects.toThrow('not a Terahold demo')
})
