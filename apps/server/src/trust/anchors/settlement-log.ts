import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import { leafHash, merkleRoot } from '../../ledger/seals/merkle.ts'

/** A settlement as the settlement root contains it, with every field as text. */
export type SettlementLeaf = {
  readonly settlementId: string
  readonly poolId: string
  readonly day: string
  readonly revision: string
  readonly cause: string
  /** The revenue of the whole day up to this revision, in minor units. */
  readonly revenue: string
  /** mTH/s. */
  readonly power: string
  readonly uptimeBps: string
  readonly refundedBps: string
}

const fields = [
  'settlementId',
  'poolId',
  'day',
  'revision',
  'cause',
  'revenue',
  'power',
  'uptimeBps',
  'refundedBps',
] as const satisfies readonly (keyof SettlementLeaf)[]

/** Settlements added at a time. */
const pageSize = 1_000

/**
 * Returns the leaf hash of a settlement (RFC 6962) over the UTF-8 JSON array of its fields as strings, without blanks.
 * docs/trust.md has the order.
 */
function hashOfSettlement(leaf: SettlementLeaf): Buffer {
  return leafHash(JSON.stringify(fieldsOf(leaf)))
}

function fieldsOf(leaf: SettlementLeaf): readonly string[] {
  return fields.map((field) => leaf[field])
}

const leafColumns = sql`s.settlement_id as "settlementId", s.pool_id as "poolId", s.day::text as day,
  s.revision::text as revision, s.cause, s.revenue_total::text as revenue, s.base_mths::text as power,
  s.uptime_bps::text as "uptimeBps", s.refunded_bps::text as "refundedBps"`

/**
 * Adds the settlements that no root has included to the end of the log, in the order of their ids. Returns how many it has
 * and the root over all of them. The caller holds the lock of `lockTreeBuild`.
 */
export async function extendSettlementLog(tx: Tx): Promise<{ settlements: bigint; root: Buffer }> {
  const hashes = await readLeafHashes(tx)
  for (;;) {
    const added = await readUnlogged(tx)
    if (added.length === 0) break
    const rows = added.map((leaf, at) => ({
      leaf_no: BigInt(hashes.length + at),
      settlement_id: leaf.settlementId,
      hash: hashOfSettlement(leaf),
    }))
    await tx.insertInto('settlement_leaf').values(rows).execute()
    hashes.push(...rows.map(({ hash }) => hash))
  }
  return { settlements: BigInt(hashes.length), root: merkleRoot(hashes) }
}

/** Returns a settlement's fields as they are hashed, and its place in the log, null before it has one; undefined when there is none. */
export async function readLogged(
  db: Database,
  settlementId: string,
): Promise<{ readonly fields: readonly string[]; readonly leafNo: bigint | null } | undefined> {
  const { rows } = await sql<SettlementLeaf & { leafNo: bigint | null }>`
    select ${leafColumns}, l.leaf_no as "leafNo" from settlement s left join settlement_leaf l using (settlement_id)
    where s.settlement_id = ${settlementId}`.execute(db)
  return rows[0] && { fields: fieldsOf(rows[0]), leafNo: rows[0].leafNo }
}

/** Returns the hashes of the log's leaves in their order: all, or the first `count`. */
export async function readLeafHashes(db: Database, count?: bigint): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('settlement_leaf')
    .select('hash')
    .$if(count !== undefined, (query) => query.where('leaf_no', '<', count ?? 0n))
    .orderBy('leaf_no')
    .execute()
  return rows.map(({ hash }) => hash)
}

async function readUnlogged(db: Database): Promise<SettlementLeaf[]> {
  const { rows } = await sql<SettlementLeaf>`
    select ${leafColumns} from settlement s where not exists (select from settlement_leaf l where l.settlement_id = s.settlement_id)
    order by settlement_id limit ${pageSize}`.execute(db)
  return rows
}
