import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'
import type { LogId } from '../clearing/clearing-rules.ts'

export type RemittanceLine = {
  readonly poolId: string
  /** Minor units. */
  readonly amount: bigint
}

export type AdvisedPayment = { readonly venueId: string; readonly amount: bigint }

/** Returns a venue's payment that is in the books, locked. */
export async function lockPayment(
  tx: Database,
  { chainId, txHash, logIndex }: LogId,
): Promise<AdvisedPayment | undefined> {
  return tx
    .selectFrom('venue_payment')
    .select(['venue_id as venueId', 'amount'])
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', logIndex)
    .where('vanished_in', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns the pools that a venue pays for, and those whose rows name it. */
export async function readPoolsOf(db: Database, venueId: string): Promise<Set<string>> {
  const { rows } = await sql<{ pool_id: string }>`
    select pool_id from venue_pool where venue_id = ${venueId}
    union select pool_id from revenue where venue_id = ${venueId} and state = 'approved'`.execute(db)
  return new Set(rows.map((row) => row.pool_id))
}

/** Returns what a payment has cleared, by pool. */
export async function readClearedByPool(db: Database, { chainId, txHash, logIndex }: LogId): Promise<RemittanceLine[]> {
  const { rows } = await sql<RemittanceLine>`
    select pool_id as "poolId", sum(c.amount) as amount from revenue_clearing c join revenue using (revenue_id)
    where (chain_id, tx_hash, log_index) = (${chainId}, ${txHash}, ${logIndex}) and released_at is null group by pool_id`.execute(
    db,
  )
  return rows
}

export const adviceTable = recordTable('remittance_advice', 'advice_id')

export async function insertLines(tx: Tx, adviceId: string, lines: readonly RemittanceLine[]): Promise<void> {
  await tx
    .insertInto('remittance_line')
    .values(lines.map(({ poolId, amount }) => ({ advice_id: adviceId, pool_id: poolId, amount })))
    .execute()
}

export async function readLines(db: Database, adviceId: string): Promise<RemittanceLine[]> {
  return db
    .selectFrom('remittance_line')
    .select(['pool_id as poolId', 'amount'])
    .where('advice_id', '=', adviceId)
    .orderBy('pool_id')
    .execute()
}

/** A venue's payment with unused money, and its advice if there is one. Amounts in minor units. */
export type UnusedPayment = {
  readonly tx_hash: string
  readonly log_index: number
  readonly venue: string
  readonly amount: bigint
  readonly unused: bigint
  readonly at: Date
  readonly advice_id: string | null
  readonly state: 'recorded' | 'approved' | null
}

/** Lists the venues' payments with unused money, oldest first. */
export async function readUnusedPayments(db: Database): Promise<UnusedPayment[]> {
  const { rows } = await sql<UnusedPayment>`
    select p.tx_hash, p.log_index, v.name as venue, p.amount, p.amount - p.allocated - p.claimed as unused, p.at, a.advice_id, a.state
    from venue_payment p join venue v using (venue_id)
      left join remittance_advice a on (a.chain_id, a.tx_hash, a.log_index) = (p.chain_id, p.tx_hash, p.log_index) and a.state <> 'rejected'
    where p.allocated + p.claimed < p.amount and p.vanished_in is null order by p.at, p.tx_hash, p.log_index
    limit 1000`.execute(db)
  return rows
}
