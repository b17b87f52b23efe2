import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'

/** A night as the log contains it, with every field as text, hashes in hex. What a night without a reserve lacks is empty. */
type NightRow = Readonly<Record<(typeof columns)[number], string>>

const columns = [
  ...(['day', 'format', 'root', 'total', 'leaves'] as const),
  ...(['journalSeal', 'settlements', 'settlementRoot', 'assetBlock', 'releaseHash', 'verifierHash'] as const),
] as const

const nightColumns = sql`t.day::text as day, t.format::text as format, encode(t.root, 'hex') as root, t.total::text as total,
  t.leaves::text as leaves, coalesce(encode(a.journal_seal, 'hex'), '') as "journalSeal",
  coalesce(a.settlements::text, '') as settlements, coalesce(encode(a.settlement_root, 'hex'), '') as "settlementRoot",
  coalesce(a.asset_block::text, '') as "assetBlock", coalesce(encode(a.release_hash, 'hex'), '') as "releaseHash",
  coalesce(encode(a.verifier_hash, 'hex'), '') as "verifierHash"`

/** Waits until no one else extends the log, and holds that lock until the transaction ends. */
export async function lockLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('night_leaf', 0))`.execute(tx)
}

/** Returns whether a night's tree is not in the log. */
export async function hasUnlogged(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('liability_tree as t')
    .leftJoin('night_leaf as l', 'l.day', 't.day')
    .select('t.day')
    .where('l.day', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the nights that are not in the log, oldest first, each as it is hashed. */
export async function readUnlogged(db: Database): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<NightRow>`select ${nightColumns}
    from liability_tree t left join liability_anchor a using (day) left join night_leaf l using (day)
    where l.day is null order by t.day`.execute(db)
  return rows.map(fieldsOf)
}

export async function insertLeaves(
  tx: Tx,
  leaves: readonly { readonly leafNo: bigint; readonly day: Day; readonly hash: Buffer }[],
): Promise<void> {
  const rows = leaves.map(({ leafNo, day, hash }) => ({ leaf_no: leafNo, day, hash }))
  await tx.insertInto('night_leaf').values(rows).execute()
}

/** Returns the hashes of the log's first `count` leaves in their order; all without `count`. */
export async function readNightHashes(db: Database, count?: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('night_leaf')
    .select('hash')
    .$if(count !== undefined, (query) => query.where('leaf_no', '<', BigInt(count ?? 0)))
    .orderBy('leaf_no')
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Returns a night by its day or its place, as the books have it now, and its place in the log; undefined when it has none. */
export async function readNight(
  db: Database,
  wanted: { readonly day: Day } | { readonly leafNo: number },
): Promise<{ readonly fields: readonly string[]; readonly index: number } | undefined> {
  const isWanted = 'day' in wanted ? sql`t.day = ${wanted.day}::date` : sql`l.leaf_no = ${wanted.leafNo}`
  const { rows } = await sql<NightRow & { leafNo: number }>`select ${nightColumns}, l.leaf_no::int as "leafNo"
    from liability_tree t join night_leaf l using (day) left join liability_anchor a using (day) where ${isWanted}`.execute(
    db,
  )
  return rows[0] && { fields: fieldsOf(rows[0]), index: rows[0].leafNo }
}

function fieldsOf(row: NightRow): readonly string[] {
  return columns.map((column) => row[column])
}

/** A signed head of the log. */
export type StoredCheckpoint = {
  readonly size: number
  readonly root: Buffer
  readonly key: string
  readonly witnesses: readonly string[]
  readonly note: string
  readonly signedAt: Date
}

/** Returns the checkpoint of a size, or the newest one. */
export async function readCheckpoint(db: Database, size?: number): Promise<StoredCheckpoint | undefined> {
  return db
    .selectFrom('night_checkpoint')
    .select(['root', 'key', 'witnesses', 'note', 'signed_at as signedAt', sql<number>`size::int`.as('size')])
    .$if(size !== undefined, (query) => query.where('size', '=', BigInt(size ?? 0)))
    .orderBy('night_checkpoint.size', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertCheckpoint(
  tx: Tx,
  { size, witnesses, ...rest }: Omit<StoredCheckpoint, 'signedAt'>,
): Promise<void> {
  await tx
    .insertInto('night_checkpoint')
    .values({ ...rest, size: BigInt(size), witnesses: [...witnesses], signed_at: sql<Date>`database_now()` })
    .execute()
}

/** Returns the cosignatures of a checkpoint: each witness's public key and signature line. */
export async function readCosignatures(
  db: Database,
  size: number,
): Promise<readonly { readonly witness: string; readonly line: string }[]> {
  return db
    .selectFrom('night_cosignature')
    .select(['witness', 'line'])
    .where('size', '=', BigInt(size))
    .orderBy('witness')
    .execute()
}

/** Returns the largest size that a witness signed; 0 before the first. */
export async function readWitnessedSize(db: Database, witness: string): Promise<number> {
  const row = await db
    .selectFrom('night_cosignature')
    .select(sql<number | null>`max(size)::int`.as('size'))
    .where('witness', '=', witness)
    .executeTakeFirst()
  return row?.size ?? 0
}

/** Stores a cosignature. A repeat changes nothing. */
export async function insertCosignature(
  db: Database,
  { size, witness, line, at }: { size: number; witness: string; line: string; at: Date },
): Promise<void> {
  await db
    .insertInto('night_cosignature')
    .values({ size: BigInt(size), witness, line, cosigned_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type WitnessAttempt = { readonly witness: string; readonly triedAt: Date; readonly problem: string | null }

export async function readAttempts(db: Database): Promise<readonly WitnessAttempt[]> {
  return db.selectFrom('night_witness').select(['witness', 'tried_at as triedAt', 'problem']).execute()
}

/** Stores the result of a submission in place of the earlier one. */
export async function storeAttempt(db: Database, witness: string, problem: string | null): Promise<void> {
  const tried_at = sql<Date>`database_now()`
  await db
    .insertInto('night_witness')
    .values({ witness, problem, tried_at })
    .onConflict((conflict) => conflict.column('witness').doUpdateSet({ problem, tried_at }))
    .execute()
}
