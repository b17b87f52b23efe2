import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../fixtures/test-harness.ts'
import { request, requestJson } from './request.ts'
import { serviceAt } from './service.ts'
import {
  answering,
  breaking,
  deadAddress,
  failureOf,
  hanging,
  startTestServer,
  type TestServer,
} from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
})

const patient = new AbortController().signal
const waiting = { timeout: 15_000 }

describe('a service request', () => {
  it('returns JSON below the base URL, with the headers of the service and of the request', async () => {
    server.answer = answering({ a: 1 })
    const service = serviceAt(`${server.url}/api//`, {}, { headers: { 'x-one': '1' } })
    expect(await requestJson(service, { path: '/x?y=z', headers: { 'x-two': '2' }, signal: patient })).toEqual({ a: 1 })
    expect(server.requests[0]).toMatchObject({ path: '/api/x', headers: { 'x-one': '1', 'x-two': '2' } })
    expect(server.requests[0]?.query.get('y')).toBe('z')
  })

  it.each([
    ['status', answering({ error: 'sorry' }, 500)],
    ['status', answering({ error: 'who' }, 404)],
    ['malformed', answering('<html>')],
    ['malformed', answering('')],
    ['unreachable', breaking],
  ])('fails with an error code: %s', async (code, answer) => {
    server.answer = answer
    await expect(requestJson(serviceAt(server.url, {}), { path: '/', signal: patient })).rejects.toMatchObject({ code })
  })

  it.each([
    [403, 'project id'],
    [404, 'base URL'],
    [429, 'too many requests'],
    [503, 'later'],
  ])('explains status %i and what to do', async (status, advice) => {
    server.answer = (_, response) => void response.writeHead(status).end()
    const asked = requestJson(serviceAt(server.url, {}), { path: '/', signal: patient })
    await expect(asked).rejects.toThrow(advice)
  })

  it('reports a missing service as unreachable', async () => {
    const service = serviceAt(await deadAddress(), {})
    await expect(requestJson(service, { path: '/', signal: patient })).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('times out and closes the connection', async () => {
    const clock = fakeClock()
    let isClosed = false
    server.answer = (_, response) => void response.on('close', () => (isClosed = true))
    const asked = request(serviceAt(server.url, { clock, timeout: 3000 }), { path: '/', signal: patient })
    const outcome = failureOf(asked)
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), waiting)
    clock.advance(2999)
    expect(isClosed).toBe(false)
    clock.advance(1)
    expect(await outcome).toMatchObject({ code: 'timeout' })
    await vi.waitFor(() => expect(isClosed).toBe(true), waiting)
  })

  it('times out in the middle of a response', async () => {
    const clock = fakeClock()
    let hasBegun = false
    server.answer = (_, response) => void response.write('{"a":', () => (hasBegun = true))
    const asked = requestJson(serviceAt(server.url, { clock, timeout: 3000 }), { path: '/', signal: patient })
    const outcome = failureOf(asked)
    await vi.waitFor(() => expect(hasBegun).toBe(true), waiting)
    clock.advance(3000)
    expect(await outcome).toMatchObject({ code: 'timeout' })
  })

  it('cuts off an endless response', async () => {
    server.answer = (_, response) => void response.write('x'.repeat(5000))
    const asked = request(serviceAt(server.url, {}), { path: '/', signal: patient, maxBytes: 4000 })
    await expect(asked).rejects.toMatchObject({ code: 'tooLarge' })
  })

  it("ends as soon as the caller aborts, with the caller's reason", async () => {
    server.answer = hanging
    const caller = new AbortController()
    const asked = request(serviceAt(server.url, {}), { path: '/', signal: caller.signal })
    const outcome = failureOf(asked)
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), waiting)
    caller.abort(new Error('changed my mind'))
    expect(await outcome).toMatchObject({ message: 'changed my mind' })
  })

  it('is not sent for a caller who aborted before', async () => {
    const signal = AbortSignal.abort(new Error('too late'))
    await expect(request(serviceAt(server.url, {}), { path: '/', signal })).rejects.toThrow('too late')
    expect(server.requests).toEqual([])
  })

  it('ends in time even if fetch ignores its signal', async () => {
    const clock = fakeClock()
    const deaf = () => new Promise<Response>(() => {})
    const asked = request(serviceAt(server.url, { clock, timeout: 10, fetch: deaf }), { path: '/', signal: patient })
    const outcome = failureOf(asked)
    clock.advance(10)
    expect(await outcome).toMatchObject({ code: 'timeout' })
  })
})
