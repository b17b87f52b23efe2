import { createHash } from 'node:crypto'

/** What an idempotency key stands for: a repeat has the same hash, another request under the same key has not. */
export function requestHash(request: Readonly<Record<string, string | number | undefined>>): string {
  const lines = Object.keys(request)
    .sort()
    .map((name) => `${name}=${JSON.stringify(request[name] ?? null)}`)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
