import { contract } from '@terahold/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { ask, createTestServer, everyCall } from '../fixtures/test-server.ts'
import { limit, pruneRateWindows } from './rate-limit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const moveClock = (seconds: number) =>
  database.owner
    .updateTable('clock_offset')
    .set({ seconds: sql`seconds + ${seconds}` })
    .execute()

describe('a shared limit', () => {
  it('lets exactly the limit through, however parallel the calls are', async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => limit(database.app, 'parallel', 7, 60)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  })

  it('is shared by two servers, and says how long to wait', async () => {
    const handle = async () => {
      await limit(database.app, 'two servers', 3, 600)
      return {}
    }
    const servers = await Promise.all([1, 2].map(() => createTestServer({ calls: everyCall(handle) })))
    const reasons: (string | undefined)[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const app = servers[turn % 2]
      if (app) reasons.push((await ask(app, contract.powerSummary)).body.reason)
    }
    expect(reasons).toEqual(['internal', 'internal', 'internal', 'rate_limited', 'rate_limited', 'rate_limited'])
    const [app] = servers
    const refused = app && (await ask(app, contract.powerSummary))
    expect(refused).toMatchObject({ status: 200, body: { code: 429 } })
    expect(refused?.body.msg).toMatch(/again in (600|599) s/)
    await Promise.all(servers.map((server) => server.close()))
  })

  it('starts again when its window is over by the database’s clock', async () => {
    await limit(database.app, 'window', 1, 60)
    await expect(limit(database.app, 'window', 1, 60)).rejects.toMatchObject({ code: 429, reason: 'rate_limited' })
    await moveClock(61)
    await limit(database.app, 'window', 1, 60)
    await expect(limit(database.app, 'window', 1, 60)).rejects.toMatchObject({ code: 429 })
  })

  it('counts each key separately and deletes expired windows', async () => {
    await limit(database.app, 'a', 1, 60)
    await limit(database.app, 'b', 1, 6_000)
    await moveClock(61)
    expect(await pruneRateWindows(database.app)).toBeGreaterThanOrEqual(1)
    const left = await database.app.selectFrom('rate_window').select('key').execute()
    expect(left.map(({ key }) => key)).toContain('b')
    expect(left.map(({ key }) => key)).not.toContain('a')
  })
})
