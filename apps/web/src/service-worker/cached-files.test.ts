import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Build } from './build.ts'

const origin = 'https://app.example'

/** What the browser stores, by the name of the cache and the file's path. */
let stored: Map<string, Map<string, Response>>
/** What the server has, by path. A missing file is a 404, and `undefined` is a server that cannot be reached. */
let served: Record<string, string> | undefined
let asked: string[]

const pathOf = (file: Request | string): string => new URL(typeof file === 'string' ? file : file.url, origin).pathname

function openCache(name: string) {
  const files = stored.get(name) ?? new Map<string, Response>()
  stored.set(name, files)
  return {
    match: async (file: Request | string) => files.get(pathOf(file))?.clone(),
    put: async (file: Request | string, answer: Response) => void files.set(pathOf(file), answer),
    delete: async (file: Request | string) => files.delete(pathOf(file)),
    keys: async () => [...files.keys()].map((path) => new Request(origin + path)),
  }
}

beforeEach(() => {
  stored = new Map()
  served = {}
  asked = []
  vi.stubGlobal('caches', {
    open: async (name: string) => openCache(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (file: string) =>
      [...stored.values()]
        .find((files) => files.has(file))
        ?.get(file)
        ?.clone(),
  })
  vi.stubGlobal('fetch', async (file: Request | string) => {
    const path = pathOf(file)
    asked.push(path)
    if (served === undefined) throw new TypeError('Failed to fetch')
    return new Response(served[path] ?? null, { status: served[path] === undefined ? 404 : 200 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** The worker of a version with these files. It needs the document and its `needed` files to start without a network. */
async function workerOf(version: string, files: Readonly<Record<string, string>>, needed: readonly string[] = []) {
  const hashes = Object.entries(files).map(async ([path, text]) => [path, await hashOf(text)] as const)
  const integrity = Object.fromEntries(await Promise.all(hashes))
  vi.stubGlobal('__BUILD__', { version, integrity, files: needed } satisfies Build)
  vi.resetModules()
  return import('./cached-files.ts')
}

const contents = async (version: string) => {
  const files = [...(stored.get(`terahold-${version}`) ?? [])]
  return Object.fromEntries(await Promise.all(files.map(async ([path, answer]) => [path, await answer.clone().text()])))
}
const navigation = () => new Request(`${origin}/`)
const part = (path: string) => new Request(origin + path)

/** A document that loads a part. */
const page = (version: number, script = '/assets/app-11111111.js') =>
  `<title>page ${version}</title><link href="/icon.svg" /><script type="module" src="${script}"></script>`
const first = { '/': page(1), '/assets/app-11111111.js': 'app 1' }
const start = ['/assets/app-11111111.js']

test('stores the document and every file that the app needs, and answers from them without a network', async () => {
  served = { ...first, '/assets/chart-11111111.js': 'chart 1' }
  const worker = await workerOf('1', served, start)
  await worker.fetchVersion()
  expect(await contents('1')).toEqual(first)
  served = undefined
  expect(await (await worker.documentAnswer(navigation())).text()).toBe(page(1))
  expect(await (await worker.partAnswer(part('/assets/app-11111111.js'))).text()).toBe('app 1')
  await expect(worker.partAnswer(part('/assets/chart-11111111.js'))).rejects.toThrow('Failed to fetch')
})

describe('the first version on a device', () => {
  const files = { ...first, '/assets/help-11111111.js': 'help 1', '/assets/my-11111111.js': 'my 1' }
  const needed = Object.keys(files).slice(1)

  test('takes over with what the document loads, and then fetches the rest', async () => {
    served = files
    const worker = await workerOf('1', files, needed)
    await worker.fetchVersion()
    expect(await contents('1')).toEqual(first)
    asked = []
    await worker.completeVersion()
    expect(await contents('1')).toEqual(files)
    expect(asked).toEqual(needed.slice(1))
    asked = []
    await worker.completeVersion()
    expect(asked).toEqual([])
  })

  test('keeps its files when one cannot be fetched, and is completed at a later start', async () => {
    served = { ...first, '/assets/my-11111111.js': 'my of an attacker' }
    const worker = await workerOf('1', files, needed)
    await worker.fetchVersion()
    await worker.completeVersion()
    expect(await contents('1')).toEqual(first)
    served = files
    await worker.completeVersion()
    expect(await contents('1')).toEqual(files)
  })

  test('is complete before a second one replaces it', async () => {
    served = files
    await (await workerOf('1', files, needed)).fetchVersion()
    const second = { ...files, '/': page(2) }
    served = second
    await (await workerOf('2', second, needed)).fetchVersion()
    expect(await contents('2')).toEqual(second)
  })
})

test.each([
  ['missing', undefined],
  ['altered', 'app of an attacker'],
])('stores nothing of a version with a file that is %s', async (_, file) => {
  const worker = await workerOf('1', first, start)
  served = { '/': page(1), ...(file === undefined ? {} : { '/assets/app-11111111.js': file }) }
  await expect(worker.fetchVersion()).rejects.toThrow('/assets/app-11111111.js: ')
  expect([...stored.keys()]).toEqual([])
})

test('takes unchanged files from the version before, and does not fetch them again', async () => {
  served = first
  await (await workerOf('1', first, start)).fetchVersion()
  const second = { ...first, '/': page(2) }
  served = second
  asked = []
  await (await workerOf('2', second, start)).fetchVersion()
  expect(asked).toEqual(['/'])
  expect(await contents('2')).toEqual(second)
})

const words = (version: number) => ({
  [`/assets/fr-${version}aaaaaaa.js`]: `first words ${version}`,
  [`/assets/fr-${version}bbbbbbb.js`]: `other words ${version}`,
  [`/assets/es-${version}aaaaaaa.js`]: `palabras ${version}`,
})

test('stores all texts of a language with the first, because the page may still be loading the others', async () => {
  served = { ...first, ...words(1) }
  const worker = await workerOf('1', served, start)
  await worker.fetchVersion()
  await worker.cacheUsed(['/', '/logo.svg', '/assets/fr-1aaaaaaa.js', '/assets/gone-11111111.js'])
  expect(await contents('1')).toEqual({
    ...first,
    '/assets/fr-1aaaaaaa.js': 'first words 1',
    '/assets/fr-1bbbbbbb.js': 'other words 1',
  })
})

test('stores those files of a newer version that the member used before, such as the texts of their language', async () => {
  served = { ...first, ...words(1) }
  const before = await workerOf('1', served, start)
  await before.fetchVersion()
  await before.cacheUsed(['/assets/fr-1aaaaaaa.js'])
  served = { '/': page(2, '/assets/app-22222222.js'), '/assets/app-22222222.js': 'app 2', ...words(2) }
  await (await workerOf('2', served, ['/assets/app-22222222.js'])).fetchVersion()
  const { '/assets/es-2aaaaaaa.js': _unused, ...used } = served
  expect(await contents('2')).toEqual(used)
})

test('skips a used file that cannot be fetched, and stores the others', async () => {
  const worker = await workerOf('1', { ...first, ...words(1) }, start)
  served = { '/assets/es-1aaaaaaa.js': 'palabras 1' }
  await worker.cacheUsed(['/assets/fr-1aaaaaaa.js', '/assets/es-1aaaaaaa.js'])
  expect(await contents('1')).toEqual({ '/assets/es-1aaaaaaa.js': 'palabras 1' })
})

test('fetches an altered stored file again, and never answers with an altered one', async () => {
  const worker = await workerOf('1', first, start)
  served = { ...first }
  const put = (text: string) => openCache('terahold-1').put('/assets/app-11111111.js', new Response(text))
  await put('app of an attacker')
  expect(await (await worker.partAnswer(part('/assets/app-11111111.js'))).text()).toBe('app 1')
  expect(await contents('1')).toEqual({ '/assets/app-11111111.js': 'app 1' })
  await put('app of an attacker')
  served['/assets/app-11111111.js'] = 'app of another attacker'
  asked = []
  const refused = await worker.partAnswer(part('/assets/app-11111111.js'))
  expect([refused.status, await refused.text(), asked.length]).toEqual([502, '', 2])
  expect(await contents('1')).toEqual({})
})

test('answers a retry, marked by a query, with the stored file', async () => {
  served = { ...first }
  const worker = await workerOf('1', first, start)
  await worker.fetchVersion()
  served = undefined
  expect(await (await worker.partAnswer(part('/assets/app-11111111.js?retry=1'))).text()).toBe('app 1')
})

test('leaves the stored document for the one of the server only when the server has no parts of it anymore', async () => {
  const files = { ...first, '/assets/chart-11111111.js': 'chart 1' }
  served = files
  const worker = await workerOf('1', files, start)
  await worker.fetchVersion()
  served = { '/': page(2) }
  const document = async () => (await worker.documentAnswer(navigation())).text()
  expect(await document()).toBe(page(1))
  expect((await worker.partAnswer(part('/assets/chart-11111111.js'))).status).toBe(404)
  expect(await document()).toBe(page(2))
  served = undefined
  expect(await document()).toBe(page(1))
})

test('renews the headers of the stored document, and keeps it if the server is away or has another', async () => {
  served = { ...first }
  const worker = await workerOf('1', first, start)
  await openCache('terahold-1').put('/', new Response(page(1), { headers: { 'x-policy': 'old' } }))
  await worker.renewDocument()
  const policy = async () => (await worker.documentAnswer(navigation())).headers.get('x-policy')
  expect(await policy()).toBeNull()
  await openCache('terahold-1').put('/', new Response(page(1), { headers: { 'x-policy': 'new' } }))
  for (const server of [undefined, { '/': page(2) }]) {
    served = server
    await worker.renewDocument()
    expect(await policy()).toBe('new')
  }
})

test('knows that a worker in between was not ours by what it stored', async () => {
  const worker = await workerOf('2', first, start)
  expect(await worker.wasReplaced()).toBe(false)
  await openCache('terahold-1').put('/assets/app-11111111.js', new Response('app 1'))
  await openCache('terahold-1').put('/assets/old-11111111.js', new Response('a part of version 1'))
  expect(await worker.wasReplaced()).toBe(false)
  await openCache('terahold-1').put('/assets/app-11111111.js', new Response('app of an attacker'))
  expect(await worker.wasReplaced()).toBe(true)
  stored.clear()
  openCache('terahold-2')
  expect(await worker.wasReplaced()).toBe(true)
})

test('gives a page of the version before its own parts, stored or from the server', async () => {
  const worker = await workerOf('2', first, start)
  await openCache('terahold-1').put('/assets/old-00000000.js', new Response('stored'))
  served = { '/assets/older-00000000.js': 'from the server' }
  expect(await (await worker.partAnswer(part('/assets/old-00000000.js'))).text()).toBe('stored')
  expect(await (await worker.partAnswer(part('/assets/older-00000000.js'))).text()).toBe('from the server')
})

test('drops the files of versions that no open page can need', async () => {
  for (const version of ['1', '2', '3']) openCache(`terahold-${version}`)
  openCache('other')
  await (await workerOf('3', first)).dropOldVersions()
  expect([...stored.keys()]).toEqual(['terahold-2', 'terahold-3', 'other'])
})
