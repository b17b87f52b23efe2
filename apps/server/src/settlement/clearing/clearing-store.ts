import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { Allocation, LogId, OpenMoney, OpenRevenue } from './clearing-rules.ts'
import { insertCorrectionClearing } from './correction-store.ts'

type Tx = Transaction<DB>

/** Records a venue's transfer. Returns false if it is already recorded. */
export async function insertPayment(tx: Tx, log: LogId, amount: bigint, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('venue_payment')
    .values({ chain_id: log.chainId, tx_hash: log.txHash, log_index: log.logIndex, amount, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Lists transfers with unused money, oldest first. */
export async function readOpenPayments(tx: Tx): Promise<OpenMoney[]> {
  const rows = await tx
    .selectFrom('venue_payment')
    .select(['chain_id', 'tx_hash', 'log_index', 'amount', 'allocated', 'claimed'])
    .where(sql<boolean>`allocated + claimed < amount and vanished_in is null`)
    .orderBy('at')
    .orderBy('chain_id')
    .orderBy('tx_hash')
    .orderBy('log_index')
    .execute()
  return rows.map((row) => ({
    source: { kind: 'venue', log: { chainId: row.chain_id, txHash: row.tx_hash, logIndex: row.log_index } },
    unallocated: row.amount - row.allocated - row.claimed,
  }))
}

/** Lists the rows that an amount can reach: oldest day first, and within a day in the order of settlement. */
export async function readOpenRevenue(tx: Tx, money: bigint): Promise<OpenRevenue[]> {
  const { rows } = await sql<OpenRevenue>`
    select revenue_id as "revenueId", open from (
      select revenue_id, revenue.day, settlement_id, usdt - cleared as open,
        sum(usdt - cleared) over (order by revenue.day, settlement_id) - (usdt - cleared) as before
      from revenue join settlement using (revenue_id) where state = 'approved' and revenue.cleared_at is null
    ) waiting where before < ${money}::numeric order by day, settlement_id`.execute(tx)
  return rows
}

/** Records which source paid which row. */
export async function insertAllocations(tx: Tx, allocations: readonly Allocation[]): Promise<void> {
  for (const { revenueId, source, amount } of allocations) {
    if (source.kind === 'venue') await insertClearing(tx, revenueId, source.log, amount)
    else await insertCorrectionClearing(tx, revenueId, source.correctionId, amount)
    await tx
      .updateTable('revenue')
      .set({ cleared: sql<bigint>`cleared + ${amount}::numeric` })
      .where('revenue_id', '=', revenueId)
      .execute()
  }
}

async function insertClearing(tx: Tx, revenueId: string, log: LogId, amount: bigint): Promise<void> {
  await tx
    .insertInto('revenue_clearing')
    .values({
      revenue_id: revenueId,
      chain_id: log.chainId,
      tx_hash: log.txHash,
      log_index: log.logIndex,
      amount,
      at: sql<Date>`database_now()`,
    })
    .execute()
  await tx
    .updateTable('venue_payment')
    .set({ allocated: sql<bigint>`allocated + ${amount}::numeric` })
    .where('chain_id', '=', log.chainId)
    .where('tx_hash', '=', log.txHash)
    .where('log_index', '=', log.logIndex)
    .execute()
}

/**
 * Marks fully paid rows and their settlements as cleared, and returns their ids. A revision's figures cover the whole
 * day, so it waits for the day's earlier revisions. Otherwise it would make their money due before it has arrived.
 */
export async function markCleared(tx: Tx): Promise<string[]> {
  const cleared = await tx
    .updateTable('revenue')
    .set({ cleared_at: sql<Date>`database_now()` })
    .where('state', '=', 'approved')
    .where('cleared_at', 'is', null)
    .whereRef('cleared', '=', 'usdt')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settlement as mine')
            .innerJoin('settlement as earlier', (join) =>
              join
                .onRef('earlier.pool_id', '=', 'mine.pool_id')
                .onRef('earlier.day', '=', 'mine.day')
                .onRef('earlier.revision', '<', 'mine.revision'),
            )
            .innerJoin('revenue as waiting', 'waiting.revenue_id', 'earlier.revenue_id')
            .select('earlier.settlement_id')
            .whereRef('mine.revenue_id', '=', 'revenue.revenue_id')
            .whereRef('waiting.cleared', '<', 'waiting.usdt'),
        ),
      ),
    )
    .returning('revenue_id')
    .execute()
  if (cleared.length === 0) return []
  const ids = cleared.map((row) => row.revenue_id)
  const settlements = await tx
    .updateTable('settlement')
    .set({ cleared_at: sql<Date>`database_now()` })
    .where('revenue_id', 'in', ids)
    .returning('settlement_id')
    .execute()
  await tx
    .updateTable('settlement_terms')
    .set({ cleared_at: sql<Date>`database_now()` })
    .where(
      'settlement_id',
      'in',
      settlements.map((row) => row.settlement_id),
    )
    .execute()
  return ids
}
