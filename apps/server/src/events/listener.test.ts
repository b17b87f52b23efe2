import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabaseProxy } from '../db/fixtures/database-proxy.ts'
import { createTestDatabase } from '../db/fixtures/test-database.ts'
import { startListener } from './listener.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

describe('the listening connection', () => {
  it('detects that it has gone silent, and continues over another one', async () => {
    const proxy = await openDatabaseProxy(database.url)
    const told: string[] = []
    const listener = startListener({
      url: proxy.url,
      log: pino({ level: 'silent' }),
      pulseMs: 300,
      onHint: (about) => told.push(about === 'pool' ? 'pool' : about.memberId),
      onListening: () => told.push('listening'),
      onDeaf: () => told.push('deaf'),
    })
    const settled = { timeout: 20_000 }
    await expect.poll(() => told, settled).toContain('listening')
    proxy.silence()
    await expect.poll(() => told.indexOf('deaf'), settled).toBeGreaterThan(told.indexOf('listening'))
    await expect.poll(() => told.lastIndexOf('listening'), settled).toBeGreaterThan(told.indexOf('deaf'))
    const member = '019a0000-0000-7000-8000-00000000000a'
    await sql`select pg_notify('live_event', ${`${member}:1`})`.execute(database.owner)
    await expect.poll(() => told, settled).toContain(member)
    await listener.stop()
    expect(told.at(-1)).toBe('deaf')
    await proxy.close()
  })
})
