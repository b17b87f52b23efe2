import { hash, randomBytes } from 'node:crypto'

const idBytes = 16
const secretBytes = 32
const form = /^[\w-]{64}$/

/**
 * A session's token, of which only the hash is stored. It begins with the member's id, so that only one partition is
 * queried.
 */
export function newToken(memberId: string): { token: string; hash: Buffer } {
  const id = Buffer.from(memberId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([id, randomBytes(secretBytes)]).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** Returns the owner a token names and the hash to look up, or undefined if it is not our token. */
export function parseToken(token: string): { memberId: string; hash: Buffer } | undefined {
  if (!form.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').subarray(0, idBytes).toString('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return { memberId: parts.join('-'), hash: hashOf(token) }
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
