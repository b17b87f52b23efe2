import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

export type Audience = 'member' | 'operator'
export type NonceRow = { nonce: string; address: string; domain: string; uri: string; issuedAt: Date; expiresAt: Date }

const columns = ['nonce', 'address', 'domain', 'uri', 'issued_at as issuedAt', 'expires_at as expiresAt'] as const

export async function insertNonce(
  db: Database,
  {
    nonce,
    audience,
    address,
    domain,
    uri,
    minutes,
  }: Pick<NonceRow, 'nonce' | 'address' | 'domain' | 'uri'> & { audience: Audience; minutes: number },
): Promise<NonceRow> {
  // Materialized, because the planner would otherwise read the clock once for each column.
  const { rows } = await sql<NonceRow>`
    with clock as materialized (select database_now() as now)
    insert into login_nonce (nonce, audience, address, domain, uri, issued_at, expires_at)
    select ${nonce}, ${audience}, ${address}, ${domain}, ${uri}, now, now + make_interval(mins => ${minutes})
    from clock
    returning nonce, address, domain, uri, issued_at as "issuedAt", expires_at as "expiresAt"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sign-in nonce could not be stored')
  return row
}

export async function findNonce(db: Database, audience: Audience, nonce: string): Promise<NonceRow | undefined> {
  return db
    .selectFrom('login_nonce')
    .select(columns)
    .where('nonce', '=', nonce)
    .where('audience', '=', audience)
    .where('expires_at', '>', sql<Date>`database_now()`)
    .executeTakeFirst()
}

/** Uses up the nonce; of several concurrent callers one succeeds. */
export async function takeNonce(tx: Database, nonce: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('login_nonce')
    .where('nonce', '=', nonce)
    .where('expires_at', '>', sql<Date>`database_now()`)
    .returning('nonce')
    .executeTakeFirst()
  return taken !== undefined
}

/** Allows the nonce one more use, and only one. */
export async function spareNonce(db: Database, nonce: string): Promise<void> {
  const spared = await db
    .updateTable('login_nonce')
    .set({ retried: true })
    .where('nonce', '=', nonce)
    .where('retried', '=', false)
    .executeTakeFirst()
  if (spared.numUpdatedRows === 0n) await takeNonce(db, nonce)
}

export async function deleteExpiredNonces(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('login_nonce')
    .where('expires_at', '<=', sql<Date>`database_now()`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
