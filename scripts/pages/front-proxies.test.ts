import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request as requestPlain,
} from 'node:http'
import { request as requestTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { dataPrefixes, servicePaths } from '@terahold/contract/service-paths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort, listen } from '../../apps/server/src/foundation/fixtures/loopback.ts'
import { makeCertificates } from '../drills/patroni/certificates.ts'
import { publicHost, writeProxyFile } from '../drills/patroni/files.ts'
import { type Service, startService } from '../drills/patroni/service.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url)), 'utf8')
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

type Ports = { readonly api: number; readonly tls: number; readonly plain: number }
/** Writes our file for these ports into a folder, and returns the command that uses it. */
type Write = (folder: string, ports: Ports) => [string, ...string[]]

const withCaddy: Write = (folder, { api, tls, plain }) => {
  const file = join(folder, 'Caddyfile')
  const own = `admin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tlocal_certs\n\tskip_install_trust\n`
  writeFileSync(
    file,
    read('caddy/Caddyfile')
      .replace(/^\{\n\t/m, `{\n\t${own}\t`)
      .replace('api:4100', `127.0.0.1:${api}`),
  )
  return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
}
const withHaproxy: Write = (folder, { api, tls, plain }) => {
  makeCertificates(folder, ['127.0.0.1'], publicHost)
  return ['haproxy', '-db', '-f', writeProxyFile(folder, { certificates: folder, ports: [api, api, api], tls, plain })]
}

const proxies: readonly (readonly [name: string, file: string, isThere: boolean, write: Write])[] = [
  ['Caddy', 'caddy/Caddyfile', has('caddy', 'version'), withCaddy],
  ['HAProxy', 'high-availability/haproxy.cfg', has('haproxy', '-v') && has('openssl', 'version'), withHaproxy],
]

describe.each(proxies)('%s in front of the product', (_, path, isThere, write) => {
  it('knows every path of data, and redirects none of them', () => {
    const served = dataPrefixes.filter((prefix) => prefix !== '/demo/')
    expect(served.filter((prefix) => !read(path).includes(` ${prefix}`))).toEqual([])
  })

  describe.skipIf(!isThere)('as it runs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'terahold-front-'))
    const seen: { path: string | undefined; version: string; headers: IncomingHttpHeaders }[] = []
    let api: Awaited<ReturnType<typeof listen>>
    let proxy: Service
    let ports: Ports

    const answerAndNote: RequestListener = ({ url, httpVersion, headers }, response) => {
      if (url !== servicePaths.readiness) seen.push({ path: url, version: httpVersion, headers })
      response.end('{}')
    }
    beforeAll(async () => {
      api = await listen(createServer(answerAndNote))
      ports = { api: api.port, tls: await freePort(), plain: await freePort() }
      mkdirSync(join(folder, 'data'))
      const environment = {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        XDG_DATA_HOME: join(folder, 'data'),
        TERAHOLD_HOST: publicHost,
      }
      proxy = startService(write(folder, ports), { logFile: join(folder, 'log'), account: undefined, environment })
      const expectUp = async () =>
        expect(await overTls('GET', servicePaths.health), proxy.log()).toMatchObject({ status: 200 })
      await vi.waitFor(expectUp, { timeout: 30_000, interval: 100 })
      seen.length = 0
    })
    afterAll(async () => {
      await proxy?.stop()
      await api?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    const toUs = { host: '127.0.0.1', agent: false } as const
    const overTls = (method: string, path: string, more: Readonly<Record<string, string>> = {}) => {
      const headers = { host: publicHost, ...more }
      const tls = { port: ports.tls, servername: publicHost, rejectUnauthorized: false }
      return answerTo(requestTls({ ...toUs, ...tls, method, path, headers }))
    }
    const overHttp = (method: string, path: string) =>
      answerTo(requestPlain({ ...toUs, port: ports.plain, method, path, headers: { host: publicHost } }))

    it('leads pages to https, and refuses everything else over http, so that no token is sent twice', async () => {
      const { status, location } = await overHttp('GET', '/i/ABC?from=home')
      expect([status, location]).toEqual([308, `https://${publicHost}/i/ABC?from=home`])
      for (const [method, path] of [
        ['GET', '/prod/APP/home'],
        ['POST', '/prod/APP/login'],
        ['POST', '/'],
      ] as const)
        expect(await overHttp(method, path), `${method} ${path}`).toEqual({ status: 403, location: undefined })
      expect(seen).toEqual([])
    })

    it.runIf(path.startsWith('caddy'))('holds requests while the only process is replaced', async () => {
      await api.close()
      const [asked, sent] = [overTls('GET', '/prod/APP/home'), overTls('POST', '/prod/APP/login')]
      await pause(1_000)
      api = await listen(createServer(answerAndNote), ports.api)
      expect([(await asked).status, (await sent).status]).toEqual([200, 200])
      expect(new Set(seen.map((request) => request.path))).toEqual(new Set(['/prod/APP/home', '/prod/APP/login']))
      expect(seen).toHaveLength(2)
    })

    it('says from where and how a request came, whatever its client says', async () => {
      const forged = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'http' }
      expect((await overTls('GET', '/prod/APP/home', forged)).status).toBe(200)
      expect(seen.at(-1)).toMatchObject({
        path: '/prod/APP/home',
        version: '1.1',
        headers: { host: publicHost, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
      })
    })
  })
})

function answerTo(asked: ClientRequest): Promise<{ status: number | undefined; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.resume()
      resolve({ status: response.statusCode, location: response.headers.location })
    })
    asked.end()
  })
}
