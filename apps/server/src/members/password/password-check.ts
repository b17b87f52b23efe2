import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Whether a password is the one of an account. Every attempt counts, over all processes, so call it with the pool and not
 * inside a transaction. `by` is the wallet's address where the wallet has just signed, and the session where it has not:
 * a stolen session must not use up the attempts of its owner's sign-in.
 * @throws Refusal 429 rate_limited after five attempts in an hour.
 */
export async function tryPassword(db: Database, by: string, password: string, hash: string): Promise<boolean> {
  await limit(db, `password:${by}`, business.passwordTriesPerHour, 3_600)
  return verifyPassword(password, hash)
}

/**
 * Requires the password where one is set, in a call that the wallet signed. Returns the hash it was checked against, for the caller to compare once it
 * holds the member's row.
 * @throws Refusal 403 password_required when it is missing or wrong, 429.
 */
export async function requirePassword(
  db: Database,
  { address, passwordHash }: { address: string; passwordHash: string | null },
  password: string | undefined,
): Promise<string | null> {
  if (passwordHash === null) return null
  if (password !== undefined && (await tryPassword(db, address, password, passwordHash))) return passwordHash
  throw new Refusal(403, 'password_required', { field: 'password' })
}
