import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { ada, bob, noon } from '../http/fixtures/test-server.ts'
import { createEvents } from './events.ts'
import { createHints } from './hints.ts'

let database: TestDatabase
let listener: pg.Client
const heard: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  for (const { memberId, address } of [ada, bob])
    await database.owner.insertInto('member').values({ member_id: memberId, address, created_at: noon.now() }).execute()
  listener = new pg.Client({ connectionString: database.url })
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => heard.push(payload.slice(0, 36)))
  await listener.query('listen live_event')
})
beforeEach(() => void heard.splice(0))
afterAll(async () => {
  await listener.end()
  await database.drop()
})

const announced: string[][] = []
const log = pino({ level: 'silent' })

it('announces an event after the commit, and nothing that was rolled back', async () => {
  const send = createHints(database.app, log)
  const { publish } = createEvents({
    clock: noon,
    announce(hints) {
      announced.push([...hints])
      send(hints)
    },
  })
  await transaction(database.app, async (tx) => {
    await publish(tx, ada.memberId, 'order', {})
    await pause(50)
    expect(announced).toEqual([])
  })
  expect(announced).toEqual([[expect.stringContaining(ada.memberId)]])
  await expect.poll(() => heard).toEqual([ada.memberId])
  await transaction(database.app, async (tx) => {
    await publish(tx, bob.memberId, 'order', {})
    throw new Error('undone')
  }).catch(() => undefined)
  expect(announced).toHaveLength(1)
})

it('announces the end of a session with its commit, and what no `transaction` began', async () => {
  const { publish } = createEvents({
    clock: noon,
    announce: () => {
      throw new Error('announced after the commit')
    },
  })
  await transaction(database.app, (tx) => publish(tx, ada.memberId, 'session', {}))
  await expect.poll(() => heard).toEqual([ada.memberId])
  await database.app.transaction().execute((tx) => publish(tx, bob.memberId, 'order', {}))
  await expect.poll(() => heard).toEqual([ada.memberId, bob.memberId])
})

it('goes on after a notification that could not be sent', async () => {
  const send = createHints(database.app, log)
  send([`${ada.memberId}:${'x'.repeat(9_000)}`])
  await pause(200)
  send([`${bob.memberId}:`])
  await expect.poll(() => heard).toEqual([bob.memberId])
})
