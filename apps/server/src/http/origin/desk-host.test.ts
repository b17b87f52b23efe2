import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { trustPools } from '@terahold/contract/calls/member/trust'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, everyCall } from '../fixtures/test-server.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await createTestServer({
    hosts: ['terahold.example', 'desk.example'],
    deskHost: 'desk.example',
    calls: everyCall(async () => ({ data: {} })),
    extras: [
      (server) => void server.get('/desk/', () => 'the desk'),
      (server) => void server.get('/', () => 'the app'),
      (server) => void server.get(servicePaths.appConfig, () => ({})),
    ],
  })
})
afterAll(() => app.close())

const statusAt = async (host: string, url: string) =>
  (await app.inject({ method: 'GET', url, headers: { host } })).statusCode

it.each(['/desk/', '/console/today', '/console/nonce?address=0x00'])(
  'has %s at the desk’s host alone',
  async (path) => {
    expect(await statusAt('desk.example', path)).toBe(200)
    expect(await statusAt('terahold.example', path)).toBe(421)
    // A proxy of another name leads to members.
    expect(await statusAt('10.0.0.7', path)).toBe(421)
  },
)

it.each(['/prod/APP/user/sessions', '/trust/summary', '/openapi.json'])(
  'has %s at the members’ host alone',
  async (path) => {
    expect(await statusAt('desk.example', path)).toBe(421)
    expect(await statusAt('terahold.example', path)).not.toBe(421)
  },
)

it('serves the desk’s path without its slash only at the desk’s host', async () => {
  expect(await statusAt('terahold.example', '/desk')).toBe(421)
  expect(await statusAt('desk.example', '/desk')).not.toBe(421)
})

it('serves the desk only at its host, with any spelling of its path', async () => {
  for (const path of ['/%64esk/', '/des%6B/', '/%63onsole/today', '/%E0%A4desk/'])
    expect(await statusAt('terahold.example', path), path).toBeGreaterThanOrEqual(400)
  expect(await statusAt('desk.example', '/%64esk/')).toBe(200)
  expect(await statusAt('desk.example', '/%70rod/APP/user/sessions')).toBe(421)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.end(
    'GET http://terahold.example/console/today HTTP/1.1\r\nHost: terahold.example\r\nConnection: close\r\n\r\n',
  )
  expect((await text(socket)).split('\r\n', 1)).toEqual(['HTTP/1.1 421 Misdirected Request'])
})

it('says why in an envelope', async () => {
  const answer = await app.inject({ method: 'GET', url: '/console/today', headers: { host: 'terahold.example' } })
  expect(answer.json()).toMatchObject({ code: 421, reason: 'not_found' })
})

it.each([trustPools.path, servicePaths.appConfig, servicePaths.health])('has %s at both hosts', async (path) => {
  expect([await statusAt('desk.example', path), await statusAt('terahold.example', path)]).not.toContain(421)
})

it('leads from the desk’s host to the desk', async () => {
  const { statusCode, headers } = await app.inject({ method: 'GET', url: '/', headers: { host: 'desk.example' } })
  expect([statusCode, headers.location]).toEqual([302, '/desk/'])
  expect(await statusAt('terahold.example', '/')).toBe(200)
})
