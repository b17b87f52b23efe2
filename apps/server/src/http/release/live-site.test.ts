import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listen } from '../../foundation/fixtures/loopback.ts'
import { compareSite } from './live-site.ts'
import type { ReleaseManifest } from './manifest.ts'

const texts: Readonly<Record<string, string>> = { '/index.html': '<title>T</title>', '/assets/a.js': 'run()' }
const release: ReleaseManifest = {
  format: 1,
  treasury: null,
  files: Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [
      path,
      { size: text.length, integrity: `sha256-${createHash('sha256').update(text).digest('base64')}` },
    ]),
  ),
}

let service: Awaited<ReturnType<typeof listen>>
let site: URL
/** What the site has, by path; a compressed copy may differ. */
let served: Map<string, string>
let compressed: Map<string, string>

beforeEach(async () => {
  served = new Map([
    ...Object.entries(texts),
    ['/', texts['/index.html'] ?? ''],
    ['/release.json', JSON.stringify(release)],
  ])
  compressed = new Map()
  const server = createServer(({ url = '', headers }, response) => {
    const small = headers['accept-encoding'] === 'gzip' ? compressed.get(url) : undefined
    if (small !== undefined) return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(small))
    const text = served.get(url)
    if (text === undefined) return void response.writeHead(404).end()
    response.end(text)
  })
  service = await listen(server)
  site = new URL(service.url)
})
afterEach(() => service.close())

const pathsOf = async () =>
  (await compareSite(site, release)).map(({ path, problem }) => `${path} ${problem.slice(0, 10)}`)

it('finds nothing in a site that has the release', async () => {
  compressed.set('/assets/a.js', 'run()')
  expect(await pathsOf()).toEqual([])
})

it('names each altered and each missing file', async () => {
  served.set('/', 'altered')
  served.delete('/assets/a.js')
  expect(await pathsOf()).toEqual(['/ differs (p', '/assets/a.js is missing'])
})

it('finds an altered copy that only compressed answers have', async () => {
  compressed.set('/assets/a.js', 'steal()')
  expect(await pathsOf()).toEqual(['/assets/a.js differs (g'])
})

it('names a manifest of another release', async () => {
  served.set('/release.json', JSON.stringify({ ...release, treasury: `0x${'1'.repeat(40)}` }))
  expect(await pathsOf()).toEqual(['/release.json is not the'])
})
