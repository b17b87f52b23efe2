import { type Contract, contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database, readFrom } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { createLog } from '../foundation/log.ts'
import { ask } from '../http/fixtures/test-server.ts'
import { openOrdersFixture } from '../orders/fixtures/orders-fixture.ts'
import { putDocuments } from '../trust/record/documents.ts'
import { shopInfrastructure } from './fixtures/shop-infrastructure.ts'
import { createHttp } from './http.ts'
import { changingFields, replicaCalls } from './replica-calls.ts'
import { createSubjects } from './subjects.ts'

const declarations: Readonly<Record<string, EndpointDeclaration>> = contract satisfies Contract
const reader = `reader_${newId({ now: () => new Date() }).replaceAll('-', '')}`
const log = createLog({ level: 'silent' })

let shop: Awaited<ReturnType<typeof openOrdersFixture>>
let db: Database
let copy: Database
let http: Awaited<ReturnType<typeof createHttp>>
let token: string
/** What each read that was sent to the copy ended with. */
const ended: string[] = []

beforeAll(async () => {
  shop = await openOrdersFixture()
  const { database } = shop
  // Like a replica, this login writes nothing.
  await sql.raw(`create role ${reader} login in role terahold_app`).execute(shop.owner)
  await sql.raw(`alter role ${reader} set default_transaction_read_only = on`).execute(shop.owner)
  const connect = (url: string, canReadElsewhere = false) =>
    connectDatabase({ url, role: 'terahold_app', applicationName: 'replica test', max: 3, canReadElsewhere })
  db = connect(database.url, true)
  copy = connect(database.url.replace(/\/\/[^@/]*@/, `//${reader}@`))
  const infrastructure = shopInfrastructure(shop, db, {
    replicas: {
      async read(_: unknown, body: () => Promise<unknown>) {
        const answer = await readFrom(copy, body).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        )
        ended.push('error' in answer ? String(answer.error) : 'answered')
        if ('error' in answer) throw answer.error
        return { answer: answer.value, position: '0/1' }
      },
      position: async () => '0/1',
      counts: () => ({}),
      usable: () => 1,
      stop: async () => undefined,
    },
  })
  const subjects = createSubjects(infrastructure, log)
  http = await createHttp(infrastructure, subjects, { log, exposeMetrics: false })
  await shop.owner.transaction().execute(putDocuments)
  const { memberId } = await shop.join()
  const session = await transaction(db, (tx) => subjects.members.sessions.open(tx, memberId, 'Firefox'))
  token = session.token
})
afterAll(async () => {
  await http.stop()
  await Promise.all([db.destroy(), copy.destroy()])
  await sql.raw(`drop role ${reader}`).execute(shop.owner)
  await shop.database.drop()
})

it('are only calls that change nothing, or only with a certain field', () => {
  const changing = [...replicaCalls].filter((name) => {
    const { method, changes } = declarations[name] ?? {}
    return method !== 'GET' || (changes && !(name in changingFields))
  })
  expect(changing).toEqual([])
})

function fieldsOf(name: string): Record<string, string> {
  if (name === 'trustDays') return { poolId: shop.poolId }
  return name === 'trustDocument' ? { document: 'terms', version: '1' } : {}
}

describe.each([...replicaCalls].filter((name) => declarations[name]?.caller !== 'operator'))('%s', (name) => {
  it('is answered by a database that refuses to write', async () => {
    const endpoint = declarations[name]
    if (!endpoint) throw new Error(`${name} is no call`)
    const fields = fieldsOf(name)
    ended.splice(0)
    const { body } = await ask(http.app, endpoint, {
      ...(endpoint.caller === 'member' ? { token } : {}),
      fields,
      headers: { host: 'terahold.example', 'x-position': '0/1' },
    })
    expect({ ended, code: body.code }).toEqual({ ended: ['answered'], code: endpoint.successCode ?? 200 })
  })
})

it.each(Object.entries(changingFields))(
  '%s is answered by the primary with %s, which it changes',
  async (name, field) => {
    const endpoint = declarations[name]
    if (!endpoint) throw new Error(`${name} is no call`)
    ended.splice(0)
    const headers = { host: 'terahold.example', 'x-position': '0/1' }
    const { body } = await ask(http.app, endpoint, { token, fields: { [field]: '1' }, headers })
    expect({ ended, code: body.code }).toEqual({ ended: [], code: 200 })
  },
)

it('read from the primary for a member who does not say what they have seen', async () => {
  ended.splice(0)
  const { body } = await ask(http.app, contract.points, { token, headers: { host: 'terahold.example' } })
  expect({ ended, code: body.code }).toEqual({ ended: [], code: 200 })
})
