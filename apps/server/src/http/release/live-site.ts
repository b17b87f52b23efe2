import { createHash } from 'node:crypto'
import { parseRelease, type ReleaseManifest } from './manifest.ts'

/** A file of a live site that is not the release's. */
export type Difference = { readonly path: string; readonly problem: string }

/** Below the server's limit of requests for one address. */
const LANES = 8
const patienceMs = 30_000
/** The server keeps compressed copies of files: an attacker may alter only one of them. */
const encodings = ['identity', 'gzip', 'br']

/**
 * Fetches every file of a release from a live site, in each encoding, and returns those that differ or are missing. Throws
 * `TypeError` if the site cannot be reached.
 */
export async function compareSite(site: URL, release: ReleaseManifest): Promise<Difference[]> {
  const { '/index.html': document, ...others } = release.files
  const wanted = Object.entries({ ...(document ? { '/': document, '/index.html': document } : {}), ...others })
  const requests = wanted.flatMap(([path, { integrity }]) =>
    encodings.map((encoding) => ({ path, integrity, encoding })),
  )
  const left = requests.values()
  const found = new Map<string, string>()
  const lanes = Array.from({ length: LANES }, async () => {
    for (const { path, integrity, encoding } of left) {
      const problem = await problemOf(new URL(path.slice(1), site), integrity, encoding)
      if (problem !== undefined) found.set(path, problem)
    }
  })
  await Promise.all(lanes)
  if (!(await hasManifest(site, release))) found.set('/release.json', 'is not the manifest of this release')
  return [...found].map(([path, problem]) => ({ path, problem })).sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function problemOf(address: URL, integrity: string, encoding: string): Promise<string | undefined> {
  const answer = await ask(address, encoding)
  const content = new Uint8Array(await answer.arrayBuffer())
  if (answer.status === 404) return 'is missing'
  if (answer.status !== 200) return `is answered with ${answer.status}`
  const hash = `sha256-${createHash('sha256').update(content).digest('base64')}`
  if (hash === integrity) return undefined
  const sent = answer.headers.get('content-encoding') ?? 'plain'
  return `differs (${sent}): ${hash} instead of ${integrity}`
}

async function hasManifest(site: URL, release: ReleaseManifest): Promise<boolean> {
  const answer = await ask(new URL('release.json', site), 'identity')
  try {
    return JSON.stringify(parseRelease(await answer.text())) === JSON.stringify(release)
  } catch {
    // The file is no manifest.
    return false
  }
}

/** A redirect is not followed: it would compare another site. */
function ask(address: URL, encoding: string): Promise<Response> {
  return fetch(address, {
    headers: { 'accept-encoding': encoding, 'cache-control': 'no-cache' },
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
}
