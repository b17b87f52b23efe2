import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@terahold/contract'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { ask, createTestServer, everyCall, type TestServerOptions } from './fixtures/test-server.ts'
import { askReadiness, describeUnready, untilReady } from './operation/ask-readiness.ts'
import { atMostEvery } from './operation/health.ts'
import { createMetrics } from './operation/metrics.ts'
import { openMetricsServer } from './operation/metrics-server.ts'
import { closeServer } from './operation/shutdown.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function listen(
  options: TestServerOptions = {},
): Promise<{ app: FastifyInstance; port: number; origin: string }> {
  const app = await createTestServer(options)
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => closeServer(app, 100))
  const { port } = app.server.address() as AddressInfo
  return { app, port, origin: `http://127.0.0.1:${port}` }
}

/** Sends bytes over a plain connection and returns the whole answer until the server closes it. */
async function exchangeBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.on('error', () => undefined)
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

describe('every answer', () => {
  it('carries strict headers, the application’s date and the request’s id', async () => {
    const { origin } = await listen()
    const response = await fetch(`${origin}${servicePaths.health}`)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      date: 'Fri, 20 Nov 2026 12:00:00 GMT',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'x-request-id': expect.stringMatching(/^[\w-]{12}$/) as string,
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self'; .*connect-src 'self';.*frame-ancestors 'none'; base-uri 'none';/,
    )
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('names other hosts that pages may connect to, if there are any', async () => {
    const { origin } = await listen({ connectTo: ['wss://relay.example'] })
    const response = await fetch(`${origin}${servicePaths.health}`)
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self' wss://relay.example;")
  })

  it('believes a proxy about address and protocol only when that proxy is trusted', async () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }
    const seen: string[] = []
    const calls = everyCall(async ({ remoteAddress }) => {
      seen.push(remoteAddress)
      return {}
    })
    for (const trustedProxies of [[], ['127.0.0.1']]) {
      const { origin } = await listen({ trustedProxies, calls })
      const response = await fetch(`${origin}${contract.powerSummary.path}`, { headers: forwarded })
      expect(response.headers.has('strict-transport-security')).toBe(trustedProxies.length > 0)
    }
    expect(seen).toEqual(['127.0.0.1', '198.51.100.7'])
  })
})

describe('readiness', () => {
  it('names the failed check, waits no longer than two seconds, and hides the reason', async () => {
    const checks = {
      database: async () => 1,
      chain: () => Promise.reject(new Error('http://node.example/key')),
      slow: () => pause(60_000, undefined, { ref: false }),
    }
    const { origin } = await listen({ checks })
    const began = performance.now()
    const response = await fetch(`${origin}${servicePaths.readiness}`)
    const text = await response.text()
    expect(performance.now() - began).toBeLessThan(4_000)
    expect([response.status, JSON.parse(text)]).toMatchObject([
      503,
      {
        code: 503,
        data: {
          checks: { database: 'ok', chain: 'failed', slow: 'failed' },
          reasons: { chain: 'failed', slow: 'no_answer' },
        },
      },
    ])
    expect(text).not.toContain('node.example')
  })

  it.each([
    ['25006', 'read_only'],
    ['53100', 'disk_full'],
    ['53200', 'out_of_memory'],
    ['42501', 'failed'],
  ])('says in a word why the database cannot be used (%s)', async (code, reason) => {
    const { origin } = await listen({
      checks: { database: () => Promise.reject(Object.assign(new Error('/secret/path'), { code })) },
    })
    const response = await fetch(`${origin}${servicePaths.readiness}`)
    expect(await response.json()).toMatchObject({ data: { reasons: { database: reason } } })
  })

  it('asks at most once in a while, and everyone waits for the same answer', async () => {
    let asked = 0
    const check = atMostEvery(60_000, async () => {
      asked += 1
    })
    await Promise.all([check(), check()])
    await check()
    expect(asked).toBe(1)
  })

  it('is given when all checks pass', async () => {
    const { origin } = await listen({ checks: { database: async () => 1 } })
    const response = await fetch(`${origin}${servicePaths.readiness}`)
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { code: 200, data: { checks: { database: 'ok' } } },
    ])
  })

  it('must be reached before a start reports success, and what is missing is named', async () => {
    let calls = 0
    const failure = Object.assign(new Error('no space'), { code: '53100' })
    const { app } = await listen({ checks: { database: () => (calls++ < 2 ? Promise.reject(failure) : pause(0)) } })
    expect(await askReadiness(app, 'terahold.example')).toEqual({ database: 'disk_full' })
    expect(await untilReady(app, 'terahold.example')).toEqual({})
    expect(calls).toBe(3)
    const { app: never } = await listen({ checks: { database: () => Promise.reject(failure) } })
    expect(describeUnready(await untilReady(never, 'terahold.example', 300))).toBe('database (disk_full)')
  })

  it('is given with the names of what is degraded', async () => {
    const halt = { part: 'payouts', reason: 'chain_replaced', since: new Date('2026-11-20T12:00:00Z') }
    const { origin } = await listen({ checks: { database: async () => 1 }, degraded: async () => [halt] })
    const response = await fetch(`${origin}/readyz`)
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { data: { degraded: [{ part: 'payouts', reason: 'chain_replaced', since: '2026-11-20T12:00:00.000Z' }] } },
    ])
  })

  it('is refused when what is degraded cannot be read', async () => {
    const { origin } = await listen({
      checks: { database: async () => 1 },
      degraded: () => Promise.reject(new Error('permission denied')),
    })
    const response = await fetch(`${origin}${servicePaths.readiness}`)
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { data: { checks: { database: 'ok', degraded: 'failed' }, degraded: [] } },
    ])
  })
})

describe('a Host header', () => {
  const request = (...hosts: string[]) =>
    `GET ${servicePaths.health} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`

  it('that appears twice is refused', async () => {
    const { port } = await listen()
    expect(await exchangeBytes(port, request('terahold.example'))).toMatch(/^HTTP\/1\.1 200 /)
    expect(await exchangeBytes(port, request('terahold.example', 'other.example'))).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('of another site is refused by the demo', async () => {
    const { port } = await listen({ onlyOwnHosts: true })
    for (const host of [`127.0.0.1:${port}`, 'localhost', '[::1]:80', 'terahold.example'])
      expect(await exchangeBytes(port, request(host)), host).toMatch(/^HTTP\/1\.1 200 /)
    for (const host of ['rebound.example', '127.0.0.1.rebound.example', `10.0.0.1:${port}`, ''])
      expect(await exchangeBytes(port, request(host)), host).toMatch(/^HTTP\/1\.1 421 /)
  })
})

describe('a proxy that nobody configured', () => {
  it('makes the process not ready as soon as it forwards a request', async () => {
    const { origin } = await listen({ refusesUnknownProxy: true })
    const ready = () => fetch(`${origin}${servicePaths.readiness}`).then(({ status }) => status)
    expect(await ready()).toBe(200)
    await fetch(`${origin}${servicePaths.health}`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect(await ready()).toBe(503)
  })

  it.each([
    ['forwarded', '10.0.0.3', 503],
    ['x-forwarded-for', 'fd00::3', 503],
    // A visitor can send the header as well.
    ['x-forwarded-for', '203.0.113.3', 200],
  ])('is one if it sends %s from %s', async (header, remoteAddress, status) => {
    const { app } = await listen({ refusesUnknownProxy: true })
    await app.inject({ url: servicePaths.health, headers: { [header]: 'for=192.0.2.1' }, remoteAddress })
    expect((await app.inject(servicePaths.readiness)).statusCode).toBe(status)
  })
})

describe('metrics', () => {
  it('count answers by call and envelope code, and take no label from a path', async () => {
    const { app, origin } = await listen({ exposeMetrics: true, calls: everyCall(async () => ({})) })
    await ask(app, contract.myCash)
    await fetch(`${origin}/made-up-by-a-caller`)
    const text = await (await fetch(`${origin}${servicePaths.metrics}`)).text()
    expect(text).toContain('terahold_http_answers_total{call="myCash",code="401"} 1')
    expect(text).toContain('terahold_http_answers_total{call="unknown",code="404"} 1')
    expect(text).not.toContain('made-up')
  })

  it('on their own port are refused to a page that points its name here', async () => {
    const server = await openMetricsServer(createMetrics().registry, '127.0.0.1', 0)
    cleanups.push(async () => server.close())
    const { port } = server.address() as AddressInfo
    const ask = (host: string) => `GET ${servicePaths.metrics} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    expect(await exchangeBytes(port, ask(`127.0.0.1:${port}`))).toMatch(/^HTTP\/1\.1 200 /)
    expect(await exchangeBytes(port, ask('rebound.example'))).toMatch(/^HTTP\/1\.1 421 /)
  })

  it('are not served unless enabled', async () => {
    const { origin } = await listen()
    expect((await fetch(`${origin}${servicePaths.metrics}`)).status).toBe(404)
  })
})

describe('the web app', () => {
  async function build(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'terahold-web-'))
    cleanups.push(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'assets'))
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><title>Terahold</title><script>first()</script><script src="/assets/index-Bx1.js"></script>',
    )
    await writeFile(join(folder, 'assets', 'index-Bx1.js'), 'export {}')
    await writeFile(join(folder, 'service-worker.js'), 'keep()')
    await writeFile(join(folder, 'withdrawn-worker.js'), 'withdraw()')
    await writeFile(join(folder, 'manifest.webmanifest'), '{}')
    await writeFile(join(folder, 'verify.html'), '<title>Verifier</title>')
    await writeFile(join(folder, '.env'), 'SECRET=1')
    return folder
  }

  it('is served with its page uncached, its hashed files cached for good, and strict headers', async () => {
    const { origin } = await listen({ web: [{ folder: await build(), prefix: '/' }] })
    const cacheOf = async (path: string) => (await fetch(origin + path)).headers.get('cache-control')
    expect(await (await fetch(origin)).text()).toContain('<title>Terahold</title>')
    expect(await cacheOf('/')).toBe('no-cache')
    expect(await cacheOf('/service-worker.js')).toBe('no-cache')
    expect(await cacheOf('/assets/index-Bx1.js')).toBe('public, max-age=31536000, immutable')
    const page = await fetch(origin)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    // With it, Safari 26 refuses each `import()`: it does not see the hash in the import map.
    expect(page.headers.get('integrity-policy')).toBe(null)
    expect(page.headers.get('date')).toBe('Fri, 20 Nov 2026 12:00:00 GMT')
  })

  it('has a verifier to save, not to open', async () => {
    const { origin } = await listen({ web: [{ folder: await build(), prefix: '/' }] })
    const verifier = await fetch(origin + servicePaths.verifierPage)
    expect(await verifier.text()).toContain('Verifier')
    expect(verifier.headers.get('content-disposition')).toBe('attachment; filename="verify.html"')
  })

  it('has the verifier to open in a sandbox, in which no session is in reach', async () => {
    const { origin } = await listen({ web: [{ folder: await build(), prefix: '/' }] })
    const page = await fetch(origin + servicePaths.checkPage)
    expect(await page.text()).toContain('Verifier')
    expect(page.headers.get('content-disposition')).toBe(null)
    expect(page.headers.get('content-security-policy')).toBe("sandbox allow-scripts; frame-ancestors 'none'")
  })

  it('runs the scripts inside its page, also of a page that is built again, and no others', async () => {
    const folder = await build()
    const { origin } = await listen({ web: [{ folder, prefix: '/' }] })
    const scriptsOf = async (path: string) =>
      /script-src [^;]*/.exec((await fetch(origin + path)).headers.get('content-security-policy') ?? '')?.[0]
    const allowing = (code: string) =>
      `script-src 'self' 'sha256-${createHash('sha256').update(code).digest('base64')}'`
    expect(await scriptsOf('/')).toBe(allowing('first()'))
    expect(await scriptsOf('/index.html')).toBe(allowing('first()'))
    expect(await scriptsOf('/manifest.webmanifest')).toBe("script-src 'self'")
    await writeFile(join(folder, 'index.html'), '<script>second()</script>')
    expect(await scriptsOf('/')).toBe(allowing('second()'))
  })

  it('serves a second app under its own path with a content policy of its own', async () => {
    const policy = "default-src 'none'; script-src 'self'"
    const desk = { folder: await build(), prefix: '/desk/', policy, preloads: ['/one.json', '/two.json'] }
    const { origin } = await listen({ web: [{ folder: await build(), prefix: '/' }, desk] })
    const policyOf = async (path: string) => (await fetch(origin + path)).headers.get('content-security-policy')
    expect(await policyOf('/desk/')).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'$/)
    expect(await policyOf('/desk/assets/index-Bx1.js')).toBe(desk.policy)
    expect(await policyOf('/')).toContain("worker-src 'self'")
    const linkOf = async (path: string) => (await fetch(origin + path)).headers.get('link')
    expect(await linkOf('/desk/')).toBe(
      '</one.json>; rel=preload; as=fetch; crossorigin=anonymous, </two.json>; rel=preload; as=fetch; crossorigin=anonymous',
    )
    expect([await linkOf('/desk/assets/index-Bx1.js'), await linkOf('/')]).toEqual([null, null])
    expect((await fetch(`${origin}/desk`)).url).toBe(`${origin}/desk/`)
  })

  it('has a service worker, which can be withdrawn, and a manifest', async () => {
    const folder = await build()
    const { origin } = await listen({ web: [{ folder, prefix: '/' }] })
    expect(await (await fetch(`${origin}/service-worker.js`)).text()).toBe('keep()')
    const manifest = await fetch(`${origin}/manifest.webmanifest`)
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json')

    const withdrawn = await listen({ web: [{ folder, prefix: '/', withdrawsWorker: true }] })
    const worker = await fetch(`${withdrawn.origin}/service-worker.js`)
    expect(await worker.text()).toBe('withdraw()')
    expect(worker.headers.get('content-type')).toContain('javascript')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
  })

  it('withdrawn, clears the browser’s cache and names files by addresses that no browser has stored', async () => {
    const { origin } = await listen({ web: [{ folder: await build(), prefix: '/', withdrawsWorker: true }] })
    for (const path of ['/', '/index.html', '/service-worker.js'])
      expect((await fetch(origin + path)).headers.get('clear-site-data'), path).toBe('"cache"')
    const page = await fetch(origin)
    const [, file = ''] = /src="(\/assets\/[0-9a-f]{12}\/index-Bx1\.js)"/.exec(await page.text()) ?? []
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await (await fetch(origin + file)).text()).toBe('export {}')
    expect((await fetch(`${origin}/assets/0/..%2f..%2f.env`)).status).toBe(404)
  })

  it('hides dot files, stays in its folder, and leaves unknown calls to the API', async () => {
    const { origin, port } = await listen({
      web: [{ folder: await build(), prefix: '/' }],
      calls: everyCall(async () => ({})),
    })
    expect((await fetch(`${origin}/.env`)).status).toBe(404)
    expect(await exchangeBytes(port, 'GET /../../etc/passwd HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 40[34]/)
    expect(await exchangeBytes(port, 'GET /..%2f..%2fetc%2fpasswd HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 40[34]/)
    expect(await (await fetch(`${origin}/prod/APP/nothing`)).json()).toMatchObject({ code: 404 })
    expect((await fetch(origin + contract.login.path)).status).toBe(405)
    expect(await (await fetch(`${origin}/nothing`, { headers: { accept: 'text/html' } })).text()).toContain(
      'Page not found',
    )
  })
})

describe('a connection', () => {
  it('that does not speak HTTP gets an envelope and is closed', async () => {
    const { port } = await listen()
    const answer = await exchangeBytes(port, 'hello\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 400, reason: 'bad_json' })
    expect(await exchangeBytes(port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
  })

  it.each([
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
    ['a folded header', 'X-One: a\r\n b: c\r\nContent-Length: 0'],
    ['an unknown encoding', 'Transfer-Encoding: xchunked'],
  ])('that states its end in %s is refused and closed, so nothing is smuggled behind it', async (_, headers) => {
    const { port } = await listen()
    const smuggled = `0\r\n\r\nGET ${servicePaths.health} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
    const answer = await exchangeBytes(
      port,
      `POST ${contract.logout.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\n${smuggled}`,
    )
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400'])
  })

  it('that asks for TRACE gets nothing back', async () => {
    const { port } = await listen()
    const asked = `TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Secret: echo\r\nConnection: close\r\n\r\n`
    const answer = await exchangeBytes(port, asked)
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /)
    expect(answer).not.toContain('echo')
  })

  it('that sends its request drop by drop is closed', async () => {
    const { app, port } = await listen()
    app.server.headersTimeout = 300
    app.server.requestTimeout = 300
    const answer = await exchangeBytes(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  }, 10_000)

  it('that was refused is closed, even if the client never closes its own side', async () => {
    const { app, port } = await listen()
    app.server.headersTimeout = 300
    app.server.requestTimeout = 300
    const slow = Array.from({ length: 20 }, () => connect({ port, host: '127.0.0.1', allowHalfOpen: true }))
    for (const socket of slow) {
      socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
      cleanups.push(async () => socket.destroy())
    }
    const openSockets = () =>
      new Promise<number>((resolve, reject) =>
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      )
    await expect.poll(openSockets).toBe(20)
    await expect.poll(openSockets, { timeout: 8_000 }).toBe(0)
  }, 10_000)

  it.each(['Content-Length: 900\r\n\r\n{', 'Transfer-Encoding: chunked\r\n\r\n9\r\n{'])(
    'that sends its body drop by drop is closed',
    async (begun) => {
      const { port } = await listen({ calls: everyCall(async () => ({})), bodyMs: 300 })
      const head = `POST ${contract.login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${begun}`
      expect(await exchangeBytes(port, head)).toMatch(/^HTTP\/1\.1 408 /)
    },
  )
})

describe('closing', () => {
  /** A server with slow calls: `begun` resolves when one has begun, and `end` lets them finish. */
  async function listenWithSlowCalls() {
    let begin = () => {}
    let end = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const calls = everyCall(async () => {
      begin()
      await ended
      return {}
    })
    return { ...(await listen({ calls })), begun, end: () => end() }
  }

  it('lets the request under way finish, on a kept-alive connection too', async () => {
    const { app, port, begun, end } = await listenWithSlowCalls()
    const agent = new Agent({ keepAlive: true })
    cleanups.push(async () => agent.destroy())
    const sent = httpRequest({ port, agent, path: contract.powerSummary.path }).end()
    await begun
    const closed = closeServer(app)
    end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    await closed
    expect(response.statusCode).toBe(500)
  })

  it('is not ready from its beginning, also on a connection that is still open', async () => {
    const { app, port, begun, end } = await listenWithSlowCalls()
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
    let answers = ''
    const socket = connect(port, '127.0.0.1').on('data', (chunk) => {
      answers += String(chunk)
    })
    socket.write(ask(contract.powerSummary.path))
    await begun
    const closed = closeServer(app)
    await expect.poll(() => app.server.listening).toBe(false)
    socket.write(ask(servicePaths.readiness))
    end()
    await Promise.all([closed, once(socket, 'close')])
    expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 500', 'HTTP/1.1 503'])
  })

  it('closes what does not end in time', async () => {
    const { app, port, begun } = await listenWithSlowCalls()
    const sent = httpRequest({ port, path: contract.powerSummary.path }).end()
    const failed = once(sent, 'error')
    await begun
    await closeServer(app, 200)
    expect(await failed).toMatchObject([{ code: 'ECONNRESET' }])
  })
})
