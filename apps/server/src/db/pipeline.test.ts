import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { connectDatabase, pipelineOf } from './connection.ts'
import { openDatabaseProxy } from './fixtures/database-proxy.ts'
import { createTestDatabase } from './fixtures/test-database.ts'
import { openPipeline, type Pipeline } from './pipeline.ts'
import { transaction } from './transaction.ts'

const database = await createTestDatabase()
// Direct, also when the tests run behind a pooler, which has no pipeline.
const direct = connectDatabase({ url: database.url, applicationName: 'test direct', role: 'terahold_app' })
afterAll(async () => {
  await direct.destroy()
  await database.drop()
})

const opened: Pipeline[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pipeline) => pipeline.end()))
})
function open(limits?: { most?: number; deep?: number }): Pipeline {
  const client = () =>
    new pg.Client({ connectionString: database.url, pipeline: true, application_name: 'pipeline test' })
  const pipeline = openPipeline(client, limits)
  opened.push(pipeline)
  return pipeline
}

const echo = (value: number) => ({ name: 'echo', text: 'select $1::int as value', values: [value] })
const sleep = (seconds: number) => ({ name: 'sleep', text: 'select pg_sleep($1)', values: [seconds] })
const divide = (by: number) => ({ name: 'divide', text: 'select 1 / $1::int as value', values: [by] })
const backend = { name: 'backend', text: 'select pg_backend_pid() as pid', values: [] }
const oneToHundred = Array.from({ length: 100 }, (_, index) => index + 1)

describe('a pipeline', () => {
  it('returns each of many statements its own answer, over one connection while that has room', async () => {
    const pipeline = open({ deep: 200 })
    const answers = await Promise.all(oneToHundred.map((value) => pipeline.query(echo(value))))
    expect(answers).toEqual(oneToHundred.map((value) => [{ value }]))
    expect(await connections()).toBe(1)
  })

  it('fails only the failing statement', async () => {
    const pipeline = open()
    const answers = await Promise.allSettled([divide(1), divide(0), divide(1)].map(pipeline.query))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('opens another connection when all are full, up to the limit', async () => {
    const pipeline = open({ most: 3, deep: 1 })
    const asleep = pipeline.query(sleep(0.3))
    expect(await pipeline.query(echo(1))).toEqual([{ value: 1 }])
    await Promise.all([asleep, ...oneToHundred.map((value) => pipeline.query(echo(value)))])
    expect(await connections()).toBe(3)
  })

  it('fails what is under way on a broken connection, and uses another for the next statement', async () => {
    const pipeline = open()
    const [{ pid } = { pid: 0 }] = await pipeline.query<{ pid: number }>(backend)
    const underWay = Promise.allSettled([pipeline.query(sleep(5)), pipeline.query(echo(1))])
    await sql`select pg_terminate_backend(${pid})`.execute(database.owner)
    expect((await underWay).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await pipeline.query(echo(2))).toEqual([{ value: 2 }])
  })

  it('drops a connection whose server is unreachable, with all that is under way on it', async () => {
    const proxy = await openDatabaseProxy(database.url)
    const pipeline = openPipeline(
      () => new pg.Client({ connectionString: proxy.url, pipeline: true, query_timeout: 1000 }),
    )
    opened.push(pipeline)
    expect(await pipeline.query(echo(1))).toEqual([{ value: 1 }])
    proxy.silence()
    const underWay = await Promise.allSettled([echo(2), echo(3)].map(pipeline.query))
    expect(underWay.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect.poll(() => pipeline.query(echo(4)).catch(() => 'not yet')).toEqual([{ value: 4 }])
    await pipeline.end()
    await proxy.close()
  })

  it('fails without a server, and tries again at the next statement', async () => {
    let isThere = false
    const pipeline = openPipeline(
      () => new pg.Client({ connectionString: isThere ? database.url : 'postgres://127.0.0.1:1/none', pipeline: true }),
    )
    opened.push(pipeline)
    await expect(pipeline.query(echo(1))).rejects.toThrow('ECONNREFUSED')
    isThere = true
    expect(await pipeline.query(echo(1))).toEqual([{ value: 1 }])
  })

  it('accepts nothing after its end', async () => {
    const pipeline = open()
    await pipeline.query(echo(1))
    await pipeline.end()
    await expect(pipeline.query(echo(1))).rejects.toThrow('ended')
    expect(await connections()).toBe(0)
  })
})

describe('the pipeline of a database', () => {
  it('acts in the role of its connections and limits the time of statements', async () => {
    const [row] = (await pipelineOf(direct)?.query(settings)) ?? []
    expect(row).toEqual({ role: 'terahold_app', zone: 'UTC', limit: '10s' })
  })

  it('finds rows through their index, also in a table that was empty when the statement was planned', async () => {
    await sql`create table grown (id integer primary key)`.execute(database.owner)
    await sql`grant select on grown to terahold_app`.execute(database.owner)
    await sql`vacuum analyze grown`.execute(database.owner)
    const find = (id: number) => pipelineOf(direct)?.query({ ...byId, values: [id] })
    expect(await find(1)).toEqual([])
    await sql`insert into grown select generate_series(1, 1000)`.execute(database.owner)
    expect(await find(7)).toEqual([{ id: 7 }])
    const scans = {
      name: 'scans',
      text: `select seq_scan::int as all from pg_stat_user_tables where relname = 'grown'`,
      values: [],
    }
    await pipelineOf(direct)?.query({ name: 'flush', text: 'select pg_stat_force_next_flush()', values: [] })
    expect(await pipelineOf(direct)?.query(scans)).toEqual([{ all: 0 }])
  })

  it('is not available within a transaction, or behind a pooler', async () => {
    await transaction(database.app, async (tx) => expect(pipelineOf(tx)).toBeUndefined())
    const unnamed = connectDatabase({ url: database.url, applicationName: 'test', isPooled: true })
    expect(pipelineOf(unnamed)).toBeUndefined()
    await unnamed.destroy()
  })

  it('ends with it', async () => {
    const db = connectDatabase({ url: database.url, applicationName: 'pipeline test' })
    const pipeline = pipelineOf(db)
    await pipeline?.query(echo(1))
    await db.destroy()
    await expect(pipeline?.query(echo(1))).rejects.toThrow('ended')
  })
})

const byId = { name: 'by id', text: 'select id from grown where id = $1' }
const settings = {
  name: 'settings',
  text: `select current_user as role, current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit`,
  values: [],
}

async function connections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'pipeline test'`.execute(
    database.owner,
  )
  return rows[0]?.count ?? 0
}
