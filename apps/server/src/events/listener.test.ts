import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../db/test-database.ts'
import { startListener } from './listener.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/** The database behind a line that can fall silent without breaking. */
async function openLine() {
  const { host, port, user, database: name } = new pg.Client({ connectionString: database.url })
  const sockets: Socket[] = []
  const lines: { isSilent: boolean }[] = []
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const line = { isSilent: false }
    lines.push(line)
    sockets.push(near, far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => !line.isSilent && to.write(bytes))
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: ours } = server.address() as AddressInfo
  return {
    url: `postgres://${user}@127.0.0.1:${ours}/${name}?sslmode=disable`,
    /** Lines that are open now bring nothing any more; later ones do. */
    silence() {
      for (const line of lines) line.isSilent = true
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('the listening connection', () => {
  it('is known to be deaf when it falls silent, and hears again over another one', async () => {
    const line = await openLine()
    const told: string[] = []
    const listener = startListener({
      ...{ url: line.url, log: pino({ level: 'silent' }), pulseMs: 300 },
      onHint: (about) => told.push(about === 'pool' ? 'pool' : about.memberId),
      onListening: () => told.push('listening'),
      onDeaf: () => told.push('deaf'),
    })
    const settled = { timeout: 20_000 }
    await expect.poll(() => told, settled).toContain('listening')
    line.silence()
    await expect.poll(() => told.indexOf('deaf'), settled).toBeGreaterThan(told.indexOf('listening'))
    await expect.poll(() => told.lastIndexOf('listening'), settled).toBeGreaterThan(told.indexOf('deaf'))
    const member = '019a0000-0000-7000-8000-00000000000a'
    await sql`select pg_notify('live_event', ${`${member}:1`})`.execute(database.owner)
    await expect.poll(() => told, settled).toContain(member)
    await listener.stop()
    expect(told.at(-1)).toBe('deaf')
    await line.close()
  })
})
