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
import { closeServer } from './operation/shutdown.ts'
import { ask, createTestServer, everyCall, type TestServerOptions } from './test-server.ts'

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
      'x-request-id': expect.stringMatching(/^[\w-]{12}$/) as string,
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; .*connect-src 'self';/,
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
      { code: 503, data: { checks: { database: 'ok', chain: 'failed', slow: 'failed' } } },
    ])
    expect(text).not.toContain('node.example')
  })

  it('is given when all checks pass', async () => {
    const { origin } = await listen({ checks: { database: async () => 1 } })
    const response = await fetch(`${origin}${servicePaths.readiness}`)
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { code: 200, data: { checks: { database: 'ok' } } },
    ])
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
    expect(page.headers.get('integrity-policy')).toBe('blocked-destinations=(script)')
    expect(page.headers.get('date')).toBe('Fri, 20 Nov 2026 12:00:00 GMT')
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

  it('that sends its request drop by drop is closed', async () => {
    const { app, port } = await listen()
    app.server.headersTimeout = 300
    app.server.requestTimeout = 300
    const answer = await exchangeBytes(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  }, 10_000)

  it('that sends its body drop by drop is closed', async () => {
    const { port } = await listen({ calls: everyCall(async () => ({})), bodyMs: 300 })
    const head = `POST ${contract.login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`
    expect(await exchangeBytes(port, head)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('beyond the limit for one address is closed at once', async () => {
    const { port } = await listen()
    const sockets = Array.from({ length: 520 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    cleanups.push(async () => {
      for (const socket of sockets) socket.destroy()
    })
    await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length, { timeout: 5_000 }).toBe(8)
  })
})

describe('closing', () => {
  /** A server whose calls have begun when `begun` says so, and end when `end` is called. */
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

  it('closes what does not end in time', async () => {
    const { app, port, begun } = await listenWithSlowCalls()
    const sent = httpRequest({ port, path: contract.powerSummary.path }).end()
    const failed = once(sent, 'error')
    await begun
    await closeServer(app, 200)
    expect(await failed).toMatchObject([{ code: 'ECONNRESET' }])
  })
})
