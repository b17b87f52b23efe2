import { createHash } from 'node:crypto'

/**
 * Returns the hash of a request that is stored with its idempotency key. A repeat has the same hash; a different
 * request under the same key does not.
 */
export function requestHash(
  request: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): string {
  const lines = Object.keys(request)
    .sort()
    .map((name) => `${name}=${JSON.stringify(request[name] ?? null)}`)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
