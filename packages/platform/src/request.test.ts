import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRequest, type RequestOptions } from './request.ts'
import { RuntimeError } from './runtime-error.ts'

/** Answers every request and records it. */
function server(answer: () => Response = () => new Response('{"code":200}')) {
  const asked: Request[] = []
  const request = createRequest((input, init) => {
    if (typeof input !== 'string') throw new TypeError('The request is expected to ask by a string')
    asked.push(new Request(new URL(input, 'http://api.test'), init))
    return Promise.resolve(answer())
  })
  const send = async (options: RequestOptions) => {
    const result = await request(options)
    const last = asked.at(-1)
    if (last === undefined) throw new Error('Nothing was asked')
    return {
      result,
      url: last.url.replace('http://api.test', ''),
      method: last.method,
      type: last.headers.get('content-type'),
      body: await last.text(),
    }
  }
  return { send, request }
}

describe('a request', () => {
  it.each([
    [{}, '/a'],
    [{ name: 'a b', count: 2, on: true }, '/a?name=a%20b&count=2&on=true'],
    [{ none: null, nothing: undefined }, '/a?none=&nothing='],
    [{ filter: { state: 'paid' } }, '/a?filter=%7B%22state%22%3A%22paid%22%7D'],
    [{ ids: [1, 2] }, '/a?ids=1%2C2'],
  ])('puts the data %o of a GET into the query', async (data, url) => {
    const { send } = server()
    expect(await send({ url: '/a', data })).toMatchObject({ url, method: 'GET', type: null, body: '' })
  })

  it('adds to the query there is, in place of equal names, before the fragment', async () => {
    const { send } = server()
    const { url } = await send({ url: '/a?x=1&y=2#end', data: { y: 3 } })
    expect(url).toBe('/a?x=1&y=3#end')
  })

  it('sends JSON by default', async () => {
    const { send } = server()
    const sent = await send({ url: '/a', method: 'post', data: { amount: '12.5' } })
    expect(sent).toMatchObject({ method: 'POST', type: 'application/json', body: '{"amount":"12.5"}' })
  })

  it('sends a form when the header says so, and text as it is', async () => {
    const { send } = server()
    const header = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await send({ url: '/a', method: 'POST', header, data: { a: '1 2' } })).body).toBe('a=1%202')
    expect((await send({ url: '/a', method: 'PUT', data: 'raw' })).body).toBe('raw')
    expect((await send({ url: '/a', method: 'DELETE' })).type).toBe('application/json')
  })

  it.each(['GET', 'OPTIONS', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'CONNECT', 'PATCH'])(
    'knows %s',
    async (method) => {
      const fetch = vi.fn(async () => new Response(''))
      await createRequest(fetch)({ url: '/a', method })
      expect(fetch).toHaveBeenCalledWith('/a', expect.objectContaining({ method }))
    },
  )

  it('takes an unknown method for a GET', async () => {
    const { send } = server()
    expect((await send({ url: '/a', method: 'FETCH' })).method).toBe('GET')
  })
})

describe('an answer', () => {
  it.each([200, 401, 404, 500])('of status %d is an answer', async (status) => {
    const { request } = server(() => new Response('{"code":1}', { status, headers: { 'x-id': '9' } }))
    expect(await request({ url: '/a' })).toMatchObject({
      statusCode: status,
      data: { code: 1 },
      header: { 'x-id': '9' },
    })
  })

  it('that is no JSON stays text, and JSON does too when text is wanted', async () => {
    expect((await server(() => new Response('<html>')).request({ url: '/a' })).data).toBe('<html>')
    expect((await server().request({ url: '/a', dataType: 'text' })).data).toBe('{"code":200}')
  })
})

describe('a request without an answer', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A network that never answers but respects the signal, as fetch does. */
  const silent = createRequest(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        const { signal } = init ?? {}
        const fail = () => reject(new DOMException('Aborted', 'AbortError'))
        if (signal?.aborted === true) fail()
        signal?.addEventListener('abort', fail)
      }),
  )
  const failureOf = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error)

  it('ends after 60,000 ms', async () => {
    const failure = failureOf(silent({ url: '/a' }))
    const ended = vi.fn()
    void failure.then(ended)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ errMsg: 'request:fail timeout', errCode: 5 })
  })

  it('ends after the time it was given', async () => {
    const failure = failureOf(silent({ url: '/a', timeout: 10 }))
    await vi.advanceTimersByTimeAsync(10)
    expect(await failure).toMatchObject({ errMsg: 'request:fail timeout', errCode: 5 })
  })

  it('says when it was called off, during it or before', async () => {
    const controller = new AbortController()
    const failure = failureOf(silent({ url: '/a', signal: controller.signal }))
    controller.abort()
    expect(await failure).toMatchObject({ errMsg: 'request:fail abort', errCode: 600_003 })
    expect(await failureOf(silent({ url: '/a', signal: controller.signal }))).toMatchObject({ errCode: 600_003 })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('sends by the fetch that is global when it is sent', async () => {
    const request = createRequest()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"from":"a later one"}')))
    try {
      expect(await request({ url: '/a' })).toMatchObject({ data: { from: 'a later one' } })
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('says when the network failed, with the cause', async () => {
    const cause = new TypeError('Failed to fetch')
    const failure = await failureOf(createRequest(() => Promise.reject(cause))({ url: '/a' }))
    expect(failure).toBeInstanceOf(RuntimeError)
    expect(failure).toMatchObject({ errMsg: 'request:fail', errCode: 5, cause })
  })
})
