import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { openDatabaseProxy } from '../fixtures/database-proxy.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-hosts-'))
const servers: EmbeddedPostgres[] = []
const open: Database[] = []
let silent: Server

beforeAll(async () => {
  for (const name of ['one', 'two'])
    servers.push(
      await startEmbeddedPostgres({
        dataDir: join(folder, name),
        log: () => {},
        durable: false,
        settings: { max_connections: '20', shared_buffers: '16MB', cluster_name: name },
      }),
    )
  silent = createServer((socket) => socket.resume())
  await new Promise<void>((resolve) => silent.listen(join(folder, '.s.PGSQL.5432'), resolve))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.destroy()))
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await new Promise((resolve) => silent.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

describe('an address with several hosts', () => {
  it.each(['one', 'two'])('leads to the one that can be written to: %s', async (name) => {
    await makePrimary(name)
    expect(await nameOf(connect())).toBe(name)
  })

  it('leads to the new primary after a failover, also for statements in a pipeline', async () => {
    await makePrimary('one')
    const db = connect()
    expect(await nameOf(db)).toBe('one')
    await makePrimary('two')
    await expect.poll(() => nameOf(db).catch(() => ''), { timeout: 10_000 }).toBe('two')
  })

  it('is refused with each host’s reason when none can be written to', async () => {
    await makePrimary('none')
    await expect(nameOf(connect())).rejects.toThrow(
      /No host of the database can be written to: .*can only be read; .*can only be read/,
    )
  })

  it('does not wait for a host that is silent', async () => {
    await makePrimary('two')
    const before = performance.now()
    expect(await nameOf(connect(`${encodeURIComponent(folder)}:5432,`))).toBe('two')
    expect(performance.now() - before).toBeLessThan(2_500)
  })

  it('fails the statement, and does not end the process, when a connection breaks while its host is asked again', async () => {
    await makePrimary('one')
    let asked = 0
    const proxy = await openDatabaseProxy(servers[0]?.url ?? '', (bytes) => {
      // The client asks the host twice: before it opens the connection, and then on the connection.
      if (bytes.includes('pg_is_in_recovery') && ++asked === 2) void proxy.cut()
      return bytes
    })
    const db = connectDatabase({
      url: proxy.url.replace(/(@[^/]+)/, '$1,127.0.0.1:1'),
      applicationName: 'test',
      max: 1,
    })
    open.push(db)
    await expect(nameOf(db)).rejects.toThrow('Connection terminated unexpectedly')
    expect(asked).toBe(2)
  })
})

/** Makes one server writable and the others not, and ends the connections of clients, as a failover does. */
async function makePrimary(primary: string): Promise<void> {
  for (const [index, name] of ['one', 'two'].entries()) {
    const client = new pg.Client({ connectionString: servers[index]?.url })
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter system set default_transaction_read_only = ${name === primary ? 'off' : 'on'}`)
    await client.query('select pg_reload_conf()')
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    await client.end()
  }
}

let count = 0
function connect(firstHost = ''): Database {
  const hosts = servers.map(({ url }) => {
    const { host, port } = new pg.Client({ connectionString: url })
    return `${encodeURIComponent(host)}:${port}`
  })
  count += 1
  // An address that no other test uses, because the result for a list of hosts is remembered for a second.
  const url = `postgres://terahold@${firstHost}${hosts.join(',')}/terahold?sslmode=disable&target_session_attrs=read-write&try=${count}`
  const db = connectDatabase({ url, applicationName: 'test', max: 2 })
  open.push(db)
  return db
}

async function nameOf(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_setting('cluster_name') as name`.execute(db)
  return rows[0]?.name
}
