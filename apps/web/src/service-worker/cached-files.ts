import { build } from './build.ts'
import { cacheName, needlessCaches } from './versions.ts'

const DOCUMENT = '/'
/** Marks a version whose parts the server no longer has. */
const REPLACED = '/replaced'
/** A few at a time, so that what the member is reading loads first. */
const LANES = 2

const current = cacheName(build.version)

/**
 * Fetches every file of this version that the app needs, and those that the member used of older versions, such as the texts of
 * their language. Throws if one is unavailable or altered, because a part of a version is useless. The first version on a device
 * replaces nothing: it takes over as soon as it has what the document loads, and `completeVersion` fetches the rest.
 */
export async function fetchVersion(): Promise<void> {
  const stored = await storedPaths()
  const cache = await caches.open(current)
  try {
    await keepDocument(cache)
    const needed = stored.length === 0 ? await partsOfDocument(cache) : [...build.files, ...partsNamedLike(stored)]
    await keepFiles(cache, needed)
  } catch (error) {
    await caches.delete(current)
    throw error
  }
}

/** Fetches the files that the first installation left out. What is unavailable is fetched at the next start of the app. */
export async function completeVersion(): Promise<void> {
  const cache = await caches.open(current)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = build.files.filter((path) => !kept.has(path))
  await keepFiles(cache, missing).catch(() => undefined)
}

/** Returns the parts that the stored document loads itself. */
async function partsOfDocument(cache: Cache): Promise<string[]> {
  const text = (await (await cache.match(DOCUMENT))?.text()) ?? ''
  return [...text.matchAll(/\s(?:src|href)="([^"]+)"/g)].flatMap(([, path = '']) => (isOfVersion(path) ? [path] : []))
}

/**
 * Returns whether a worker in between may be an attacker's: this version is stored already, although its worker is only now
 * installed, or a stored file has the name of one of this version but another content.
 */
export async function wasReplaced(): Promise<boolean> {
  const names = await caches.keys()
  if (names.includes(current)) return true
  for (const name of names) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const path = new URL(url).pathname
      if (isOfVersion(path) && (await findIntact(cache, path)) === undefined) return true
    }
  }
  return false
}

/**
 * Stores more files of this version; unavailable ones are skipped. Parts of the same name are stored together, because a page may
 * still be loading the second part of its texts.
 */
export async function cacheUsed(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(current)
  await Promise.allSettled(partsNamedLike(paths).map((path) => keepFile(cache, path)))
}

export async function dropOldVersions(): Promise<void> {
  await Promise.all(needlessCaches(await caches.keys(), current).map((name) => caches.delete(name)))
}

/**
 * Returns the stored document. Returns the server's if none is stored, if the stored one was altered, or if the server's is so
 * much newer that our parts no longer exist.
 */
export async function documentAnswer(request: Request): Promise<Response> {
  const cache = await caches.open(current)
  const kept = await findIntact(cache, DOCUMENT)
  const fromServer = () => fetch(new Request(request, { cache: 'no-cache' }))
  if (kept === undefined) return fromServer()
  if ((await cache.match(REPLACED)) === undefined) return kept
  return fromServer().catch(() => kept)
}

/**
 * Reads the stored document again, because its headers may have changed. One of another version is refused and the stored one
 * stays.
 */
export async function renewDocument(): Promise<void> {
  const cache = await caches.open(current)
  // Without a network, or with a newer version at the server, there is nothing to update.
  await keepDocument(cache).catch(() => undefined)
}

/**
 * Returns a part with the content that this version has, stored or from the server. Only an open page of a former version asks
 * for other parts, and it checks their hashes itself. A query only marks a retry.
 */
export async function partAnswer(request: Request): Promise<Response> {
  const { pathname: path } = new URL(request.url)
  if (!isOfVersion(path)) return (await caches.match(path)) ?? fetch(request)
  const kept = await findKept(path)
  if (kept !== undefined) return kept
  const cache = await caches.open(current)
  const answer = await fetchIntact(path, {})
  if (answer === 'altered') return new Response(null, { status: 502, statusText: 'Altered file' })
  if (answer.status === 200) await cache.put(path, answer.clone())
  if (answer.status === 404) await cache.put(REPLACED, new Response())
  return answer
}

/** Parts have a hash of their content in their names. */
export function isPart(path: string): boolean {
  return path.startsWith('/assets/')
}

function isOfVersion(path: string): boolean {
  return isPart(path) && Object.hasOwn(build.integrity, path)
}

/** Returns the parts of this version that are named like these files of any version, apart from the hash. */
function partsNamedLike(paths: readonly string[]): string[] {
  const names = new Set(paths.filter(isPart).map(withoutHash))
  return Object.keys(build.integrity).filter((path) => names.has(withoutHash(path)))
}

const withoutHash = (path: string): string => path.replace(/-[\w-]{8}(?=\.\w+$)/, '')

/** Returns the path of every file that any version stored. */
async function storedPaths(): Promise<string[]> {
  const stored = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
  return (await Promise.all(stored)).flat().map(({ url }) => new URL(url).pathname)
}

async function keepDocument(cache: Cache): Promise<void> {
  await cache.put(DOCUMENT, await fetchOrThrow(DOCUMENT, { cache: 'no-cache' }))
}

async function keepFiles(cache: Cache, paths: readonly string[]): Promise<void> {
  const left = paths.values()
  const lanes = Array.from({ length: LANES }, async () => {
    for (const path of left) await keepFile(cache, path)
  })
  await Promise.all(lanes)
}

/** What an older version has stored already is not fetched again. */
async function keepFile(cache: Cache, path: string): Promise<void> {
  if (await findIntact(cache, path)) return
  await cache.put(path, (await findKept(path)) ?? (await fetchOrThrow(path, { priority: 'low' })))
}

/** Returns a part that any version stored, if its content is this version's. */
async function findKept(path: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    const kept = await findIntact(await caches.open(name), path)
    if (kept !== undefined) return kept
  }
  return undefined
}

/** Returns a stored file, and deletes it if it was altered. */
async function findIntact(cache: Cache, path: string): Promise<Response | undefined> {
  const kept = await cache.match(path)
  if (kept === undefined || (await isIntact(path, kept))) return kept
  await cache.delete(path)
  return undefined
}

async function fetchOrThrow(path: string, options: RequestInit): Promise<Response> {
  const answer = await fetchIntact(path, options)
  if (answer === 'altered') throw new Error(`${path}: altered`)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return answer
}

/** Fetches a file, and once more past the browser's cache if the content is not this version's. */
async function fetchIntact(path: string, options: RequestInit): Promise<Response | 'altered'> {
  for (const each of [options, { ...options, cache: 'reload' } as const]) {
    const answer = await fetch(path, each)
    if (answer.status !== 200 || (await isIntact(path, answer))) return answer
  }
  return 'altered'
}

async function isIntact(path: string, answer: Response): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer())
  return build.integrity[path] === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
