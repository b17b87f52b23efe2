import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LoadMember, startMemberLoad } from './member-load.ts'

type Asked = { readonly path: string; readonly token: string; readonly body: Record<string, string> }

/** What the process answers to a request: a status and the data. */
let answer: (asked: Asked) => { readonly status?: number; readonly data?: Record<string, string> }
let asked: Asked[] = []
let server: Server

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += String(chunk)))
    request.on('end', () => {
      const { url: path = '', headers } = request
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, string>
      const one = { path, token: String(headers.authorization), body }
      asked.push(one)
      const { status = 200, data = {} } = answer(one)
      response.writeHead(status).end(JSON.stringify({ code: status, data }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const people = (count: number): LoadMember[] =>
  Array.from({ length: count }, (_, at) => ({ memberId: `m${at}`, token: `t${at}`, address: `10.9.0.${at}`, done: 0 }))
const isRead = ({ path }: Asked) => path.includes('userId=')
const start = (members: readonly LoadMember[]) => startMemberLoad(members, [(server.address() as AddressInfo).port])
/** Takes a withdrawal off the member's balance, as the product does. */
function honest(members: readonly LoadMember[]) {
  const taken = new Map<string, number>()
  return (one: Asked) => {
    const member = members.find(({ token }) => one.token === `Bearer ${token}`)?.memberId ?? ''
    if (isRead(one)) return { data: { available: String(100 - 10 * (taken.get(member) ?? 0)) } }
    taken.set(member, (taken.get(member) ?? 0) + 1)
    return { data: { withdrawId: `${member}-${taken.get(member)}` } }
  }
}

it('counts each confirmed withdrawal for its member, and every answer', async () => {
  const members = people(30)
  answer = honest(members)
  const load = start(members)
  await expect.poll(() => load.confirmed.length).toBeGreaterThan(5)
  await load.stop()
  expect(load.counts).toEqual({ answered: asked.length, repeated: 0, stale: 0, unanswered: 0 })
  expect(load.failures).toEqual([])
  expect(load.confirmed.map(({ key }) => key).toSorted()).toEqual(
    members
      .flatMap(({ memberId, done }) => Array.from({ length: done }, (_, at) => `${memberId}-${at + 1}`))
      .toSorted(),
  )
})

it('counts a balance from before the member’s own withdrawal', async () => {
  const members = people(30)
  answer = (one) => (isRead(one) ? { data: { available: '100' } } : honest(members)(one))
  const load = start(members)
  await expect.poll(() => load.counts.stale).toBeGreaterThan(0)
  await load.stop()
})

it('repeats a request that failed under the same key, and counts it as one', async () => {
  const members = people(30)
  const refused = new Set<string>()
  const product = honest(members)
  answer = (one) => {
    const { idempotencyKey: key = '' } = one.body
    if (isRead(one) || refused.has(key)) return product(one)
    refused.add(key)
    return { status: 503 }
  }
  const load = start(members)
  await expect.poll(() => load.confirmed.length).toBeGreaterThan(3)
  await load.stop()
  expect(load.counts.repeated).toBe(load.confirmed.length)
  expect(load.counts.unanswered).toBe(0)
  expect(load.failures).toEqual(load.confirmed.map(() => expect.stringMatching(/^503/)))
  const keys = asked.flatMap(({ body }) => body.idempotencyKey ?? [])
  expect(keys.length).toBe(2 * new Set(keys).size)
})
