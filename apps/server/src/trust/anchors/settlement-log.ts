import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
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
  return leafHash(JSON.stringify(fields.map((field) => leaf[field])))
}

/**
 * Adds the settlements that no root has included to the end of the log, in the order of their ids. Returns how many it has
 * and the root over all of them. The caller holds the lock of `lockMaking`.
 */
export async function extendSettlementLog(tx: Transaction<DB>): Promise<{ settlements: bigint; root: Buffer }> {
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

async function readLeafHashes(db: Kysely<DB>): Promise<Buffer[]> {
  const rows = await db.selectFrom('settlement_leaf').select('hash').orderBy('leaf_no').execute()
  return rows.map(({ hash }) => hash)
}

async function readUnlogged(db: Kysely<DB>): Promise<SettlementLeaf[]> {
  const { rows } = await sql<SettlementLeaf>`
    select settlement_id as "settlementId", pool_id as "poolId", day::text as day, revision::text as revision, cause,
      revenue_total::text as revenue, base_mths::text as power, uptime_bps::text as "uptimeBps",
      refunded_bps::text as "refundedBps"
    from settlement s where not exists (select from settlement_leaf l where l.settlement_id = s.settlement_id)
    order by settlement_id limit ${pageSize}`.execute(db)
  return rows
}
