import { build } from './build.ts'
import { cacheName, needlessCaches } from './versions.ts'

const DOCUMENT = '/'
/** Marks a version whose parts the server no longer has. */
const REPLACED = '/replaced'
/** A few at a time, so that what the member is reading loads first. */
const LANES = 2

const current = cacheName(build.version)

/** Fetches every file of this version. Throws if one is unavailable, because a part of a version is useless. */
export async function fetchVersion(): Promise<void> {
  const cache = await caches.open(current)
  try {
    await keepDocument(cache)
    await keepFiles(cache, build.files)
  } catch (error) {
    await caches.delete(current)
    throw error
  }
}

/** Stores more files of this version; unavailable ones are skipped. */
export async function cacheUsed(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(current)
  await Promise.allSettled(paths.filter(isPart).map((path) => keepFile(cache, path)))
}

export async function dropOldVersions(): Promise<void> {
  await Promise.all(needlessCaches(await caches.keys(), current).map((name) => caches.delete(name)))
}

/** Returns the stored document, or the server's, if that is so much newer that our parts no longer exist or none is stored. */
export async function documentAnswer(request: Request): Promise<Response> {
  const cache = await caches.open(current)
  const kept = await cache.match(DOCUMENT)
  if (kept === undefined) return fetch(request)
  if ((await cache.match(REPLACED)) === undefined) return kept
  return fetch(request).catch(() => kept)
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
 * Returns a part by its name, which contains its hash, so a stored one of any version is valid for ever. A query only marks a
 * retry.
 */
export async function partAnswer(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const name = origin + pathname
  const kept = await caches.match(name)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  const cache = await caches.open(current)
  if (answer.status === 200) await cache.put(name, answer.clone())
  if (answer.status === 404) await cache.put(REPLACED, new Response())
  return answer
}

/** Parts have a hash of their content in their names. */
export function isPart(path: string): boolean {
  return path.startsWith('/assets/')
}

async function keepDocument(cache: Cache): Promise<void> {
  const answer = await fetch(DOCUMENT, { cache: 'no-cache', integrity: build.documentIntegrity })
  if (answer.status !== 200) throw new Error(`${DOCUMENT}: ${answer.status}`)
  await cache.put(DOCUMENT, answer)
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
  if (await cache.match(path)) return
  const kept = isPart(path) ? await caches.match(path) : undefined
  const answer = kept ?? (await fetch(path, { priority: 'low' }))
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  await cache.put(path, answer)
}
