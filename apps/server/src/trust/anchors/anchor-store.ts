import type { LiabilityRoot } from '@terahold/decisions/liability-root'
import { type Day, daysBetween } from '@terahold/money/day'
import { sql } from 'kysely'
import { type Address, bytesToHex, type Hex } from 'viem'
import type { RootSignature } from '../../chain/reserve/reserve-vault.ts'
import type { Database } from '../../db/connection.ts'
import type { LiabilityAnchorTable, LiabilityAttemptTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'

/** A night's root with its figures, as it is signed. */
export type SignableRoot = { readonly day: Day; readonly reserve: Address; readonly root: LiabilityRoot }

/** Returns the hash of the journal's newest seal; zeros before the first one. */
export async function readNewestSeal(db: Database): Promise<Buffer> {
  const row = await db.selectFrom('ledger_seal').select('hash').orderBy('block_no', 'desc').limit(1).executeTakeFirst()
  return row?.hash ?? Buffer.alloc(32)
}

/** Returns the block up to which the books have read the chain; undefined before the first read. */
export async function readBooksHeight(
  db: Database,
  { chainId, token }: { readonly chainId: number; readonly token: string },
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('scan_cursor')
    .select('height')
    .where('chain_id', '=', chainId)
    .where('token', '=', token.toLowerCase())
    .executeTakeFirst()
  return row?.height
}

export async function insertAnchor(tx: Tx, row: LiabilityAnchorTable): Promise<void> {
  await tx.insertInto('liability_anchor').values(row).execute()
}

/** Returns the roots of a reserve that no final block has, later than its newest anchored one, oldest first. */
export async function readUnanchored(db: Database, reserve: Address): Promise<SignableRoot[]> {
  const rows = await anchors(db)
    .where('a.reserve', '=', reserve)
    .where(sql<boolean>`not exists (
      select from liability_anchored d join liability_anchor e using (day) where e.reserve = ${reserve} and d.day >= a.day)`)
    .orderBy('a.day')
    .execute()
  return rows.map(rootOf)
}

/** Returns the root of a day; undefined when it is not anchored in a reserve. */
export async function readSignable(db: Database, day: Day): Promise<SignableRoot | undefined> {
  const row = await anchors(db).where('a.day', '=', day).executeTakeFirst()
  return row && rootOf(row)
}

/** Returns the signatures of a root, oldest first. */
export async function readSignatures(db: Database, day: Day): Promise<RootSignature[]> {
  const rows = await db
    .selectFrom('liability_signature')
    .select(['operator', 'signature'])
    .where('day', '=', day)
    .orderBy('signed_at')
    .orderBy('operator')
    .execute()
  return rows.map(({ operator, signature }) => ({ signer: operator as Address, signature: signature as Hex }))
}

/** Stores an operator's signature of a root. Returns false when it was stored before. */
export async function insertSignature(db: Database, day: Day, { signer, signature }: RootSignature): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('liability_signature')
    .values({ day, operator: signer.toLowerCase(), signature, signed_at: sql<Date>`database_now()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export type Attempt = Omit<LiabilityAttemptTable, 'signed_at'> & { readonly signed_at: Date }

/** Returns the transactions that were to anchor a root, newest first. */
export function readAttempts(db: Database, day: Day): Promise<Attempt[]> {
  return db
    .selectFrom('liability_attempt')
    .selectAll()
    .where('day', '=', day)
    .orderBy('signed_at', 'desc')
    .orderBy('max_fee', 'desc')
    .execute()
}

export async function insertAttempt(db: Database, attempt: Omit<Attempt, 'signed_at'>): Promise<void> {
  await db
    .insertInto('liability_attempt')
    .values({ ...attempt, signed_at: sql<Date>`database_now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records that a final block has the root of a day. A repeat changes nothing. */
export async function insertAnchored(
  db: Database,
  { day, at }: { readonly day: Day; readonly at: { readonly txHash: string; readonly block: bigint } | undefined },
): Promise<void> {
  await db
    .insertInto('liability_anchored')
    .values({ day, tx_hash: at?.txHash ?? null, block_number: at?.block ?? null, seen_at: sql<Date>`database_now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A root that a final block has, and what it covers. */
export type CoveringRoot = {
  readonly day: Day
  readonly block: bigint
  readonly settlements: bigint
  readonly lastBlockNo: bigint
}

/**
 * Returns the first root on the chain, and in a known block, that covers a settlement's place in the log or a journal block;
 * undefined before there is one.
 */
export async function readCovering(
  db: Database,
  wanted: { readonly leafNo: bigint } | { readonly blockNo: bigint },
): Promise<CoveringRoot | undefined> {
  const covers =
    'leafNo' in wanted ? sql<boolean>`a.settlements > ${wanted.leafNo}` : sql<boolean>`s.block_no >= ${wanted.blockNo}`
  const { rows } = await sql<CoveringRoot>`
    select a.day, d.block_number as block, a.settlements, coalesce(s.block_no, 0) as "lastBlockNo"
    from liability_anchor a join liability_anchored d using (day) left join ledger_seal s on s.hash = a.journal_seal
    where d.block_number is not null and ${covers} order by a.day limit 1`.execute(db)
  return rows[0]
}

const anchors = (db: Database) =>
  db
    .selectFrom('liability_anchor as a')
    .innerJoin('liability_tree as t', 't.day', 'a.day')
    .select([
      ...(['a.day', 'a.reserve', 'a.journal_seal', 'a.settlement_root', 'a.asset_block'] as const),
      ...(['a.release_hash', 'a.verifier_hash', 't.root', 't.total', 't.leaves'] as const),
    ])

type AnchorRow = Awaited<ReturnType<ReturnType<typeof anchors>['executeTakeFirstOrThrow']>>

function rootOf(row: AnchorRow): SignableRoot {
  return {
    day: row.day,
    reserve: row.reserve as Address,
    root: {
      day: daysBetween('1970-01-01', row.day),
      root: bytesToHex(row.root),
      total: row.total,
      leaves: row.leaves,
      journalSeal: bytesToHex(row.journal_seal),
      settlementRoot: bytesToHex(row.settlement_root),
      assetBlock: row.asset_block,
      releaseHash: bytesToHex(row.release_hash),
      verifierHash: bytesToHex(row.verifier_hash),
    },
  }
}
