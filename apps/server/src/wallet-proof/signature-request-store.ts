import { business } from '@terahold/contract/constants'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

export type SignatureRequestRow = {
  nonce: string
  memberId: string
  call: string
  content: Buffer
  change: string
  details: string
  site: string
  expiresAt: Date
}

const expiry = sql<Date>`database_now() + make_interval(mins => ${business.nonceMinutes})`

export async function insertSignatureRequest(
  db: Database,
  { memberId, ...row }: Omit<SignatureRequestRow, 'expiresAt'>,
): Promise<Date> {
  const { expiresAt } = await db
    .insertInto('signature_request')
    .values({ ...row, member_id: memberId, expires_at: expiry })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

export async function expiryFromNow(db: Database): Promise<Date> {
  const { expiresAt } = await db.selectNoFrom(expiry.as('expiresAt')).executeTakeFirstOrThrow()
  return expiresAt
}

export async function findSignatureRequest(
  db: Database,
  { nonce, memberId, call }: Pick<SignatureRequestRow, 'nonce' | 'memberId' | 'call'>,
): Promise<SignatureRequestRow | undefined> {
  return db
    .selectFrom('signature_request')
    .select(['nonce', 'member_id as memberId', 'call', 'content', 'change', 'details', 'site'])
    .select('expires_at as expiresAt')
    .where('nonce', '=', nonce)
    .where('member_id', '=', memberId)
    .where('call', '=', call)
    .where('expires_at', '>', sql<Date>`database_now()`)
    .executeTakeFirst()
}

/** Uses up a nonce; of several concurrent callers one succeeds. */
export async function takeSignatureRequest(
  db: Database,
  { memberId, nonce }: Pick<SignatureRequestRow, 'memberId' | 'nonce'>,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('signature_request')
    .where('member_id', '=', memberId)
    .where('nonce', '=', nonce)
    .returning('nonce')
    .executeTakeFirst()
  return taken !== undefined
}

/** Makes a nonce that was taken count again, until the time it always had. */
export async function returnSignatureRequest(
  db: Database,
  { memberId, expiresAt, ...row }: SignatureRequestRow,
): Promise<void> {
  await db
    .insertInto('signature_request')
    .values({ ...row, member_id: memberId, expires_at: expiresAt })
    .execute()
}

export type WalletRequestRow = { address: string; nonce: string; call: string; site: string; expiresAt: Date }

/** Stores what a wallet is asked to sign, which may have no account. Returns until when it counts. */
export async function insertWalletRequest(db: Database, row: Omit<WalletRequestRow, 'expiresAt'>): Promise<Date> {
  const { expiresAt } = await db
    .insertInto('wallet_request')
    .values({ ...row, expires_at: expiry })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

export async function findWalletRequest(
  db: Database,
  { address, nonce, call }: Pick<WalletRequestRow, 'address' | 'nonce' | 'call'>,
): Promise<WalletRequestRow | undefined> {
  return db
    .selectFrom('wallet_request')
    .select(['address', 'nonce', 'call', 'site', 'expires_at as expiresAt'])
    .where('address', '=', address)
    .where('nonce', '=', nonce)
    .where('call', '=', call)
    .where('expires_at', '>', sql<Date>`database_now()`)
    .executeTakeFirst()
}

/** Uses up a nonce; of several concurrent callers one succeeds. */
export async function takeWalletRequest(
  db: Database,
  { address, nonce }: Pick<WalletRequestRow, 'address' | 'nonce'>,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('wallet_request')
    .where('address', '=', address)
    .where('nonce', '=', nonce)
    .returning('nonce')
    .executeTakeFirst()
  return taken !== undefined
}

/** Makes a nonce that was taken count again, until the time it always had. */
export async function returnWalletRequest(db: Database, { expiresAt, ...row }: WalletRequestRow): Promise<void> {
  await db
    .insertInto('wallet_request')
    .values({ ...row, expires_at: expiresAt })
    .execute()
}

export async function deleteSignatureRequests(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('signature_request').where('member_id', '=', memberId).execute()
}

export async function deleteExpiredSignatureRequests(db: Database): Promise<void> {
  for (const table of ['signature_request', 'wallet_request'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', sql<Date>`database_now()`).execute()
}
