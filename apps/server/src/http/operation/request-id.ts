import { randomFillSync } from 'node:crypto'

const idBytes = 9
/** Asking the system for so few bytes each time would cost more than the rest of an id. */
const pool = Buffer.alloc(idBytes * 256)
let used = pool.length

/** Returns a name for a request: twelve unguessable characters. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const id = pool.toString('base64url', used, used + idBytes)
  used += idBytes
  return id
}
