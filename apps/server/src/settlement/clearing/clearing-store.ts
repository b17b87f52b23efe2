import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { Allocation, LogId, OpenMoney, OpenRevenue, VenueTransfer } from './clearing-rules.ts'
import { insertCorrectionClearing } from './correction-store.ts'

type Tx = Transaction<DB>

/** Records a venue's transfer. Returns false if it is already recorded. */
export async function insertPayment(tx: Tx, transfer: VenueTransfer): Promise<boolean> {
  const { chainId, txHash, logIndex, venueId, amount, at } = transfer
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('venue_payment')
    .values({ chain_id: chainId, tx_hash: txHash, log_index: logIndex, venue_id: venueId, amount, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Lists a venue's transfers with unused money, oldest first. */
export async function readOpenPayments(tx: Tx, venueId: string): Promise<OpenMoney[]> {
  const rows = await tx
    .selectFrom('venue_payment')
    .select(['chain_id', 'tx_hash', 'log_index', 'amount', 'allocated', 'claimed'])
    .where('venue_id', '=', venueId)
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

/**
 * Lists a venue's rows that an amount can reach: oldest day first, and within a day in the order of settlement.
 */
export async function readOpenRevenue(tx: Tx, venueId: string, money: bigint): Promise<OpenRevenue[]> {
  const { rows } = await sql<OpenRevenue>`
    select revenue_id as "revenueId", open from (
      select revenue_id, r.day, settlement_id, usdt - voided - cleared as open,
        sum(usdt - voided - cleared) over (order by r.day, settlement_id) - (usdt - voided - cleared) as before
      from revenue r join settlement using (revenue_id)
      where r.venue_id = ${venueId} and cause = 'revenue' and r.state = 'approved' and r.cleared_at is null
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
 * Marks fully paid rows and their settlements as cleared, and returns the ids of the rows. A revision's figures cover
 * the whole day, so it waits for the day's earlier rows. Otherwise it would make their money due before it has arrived.
 */
export async function markCleared(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ revenue_id: string }>`
    update revenue r set cleared_at = database_now()
    where state = 'approved' and cleared_at is null and cleared = usdt - voided and not exists (
      select from settlement mine join settlement earlier using (pool_id, day) join revenue waiting on waiting.revenue_id = earlier.revenue_id
      where mine.revenue_id = r.revenue_id and mine.cause = 'revenue' and earlier.cause = 'revenue' and earlier.revision < mine.revision
        and waiting.state = 'approved' and waiting.cleared < waiting.usdt - waiting.voided
    ) returning revenue_id`.execute(tx)
  const ids = rows.map((row) => row.revenue_id)
  // A row's own revision clears with the row. Only revisions without a row of their own can clear at another time.
  await sql`
    with cleared as (
      update settlement s set cleared_at = database_now()
      where cleared_at is null and voided_at is null and (cause <> 'revenue' or revenue_id = any(${ids}::uuid[])) and not exists (
        select from settlement approval join revenue waiting on waiting.revenue_id = approval.revenue_id
        where approval.pool_id = s.pool_id and approval.day = s.day and approval.cause = 'revenue' and approval.revision <= s.revision
          and waiting.state = 'approved' and waiting.cleared_at is null
      ) returning settlement_id
    )
    update settlement_terms t set cleared_at = database_now() from cleared where t.settlement_id = cleared.settlement_id`.execute(
    tx,
  )
  return ids
}

/** Frees the money that reached a row, from venues and from corrections. Returns it by where it came from. */
export async function releaseClearings(tx: Tx, revenueId: string): Promise<Allocation[]> {
  const venue = await sql<{ chain_id: number; tx_hash: string; log_index: number; amount: bigint }>`
    with released as (
      update revenue_clearing set released_at = database_now() where revenue_id = ${revenueId} and released_at is null
      returning chain_id, tx_hash, log_index, amount
    )
    update venue_payment p set allocated = p.allocated - released.amount from released
    where (p.chain_id, p.tx_hash, p.log_index) = (released.chain_id, released.tx_hash, released.log_index)
    returning p.chain_id, p.tx_hash, p.log_index, released.amount`.execute(tx)
  const corrections = await sql<{ correction_id: string; amount: bigint }>`
    with released as (
      update correction_clearing set released_at = database_now() where revenue_id = ${revenueId} and released_at is null
      returning correction_id, amount
    )
    update revenue_correction c set allocated = c.allocated - released.amount from released
    where c.correction_id = released.correction_id returning c.correction_id, released.amount`.execute(tx)
  await tx.updateTable('revenue').set({ cleared: 0n }).where('revenue_id', '=', revenueId).execute()
  return [
    ...venue.rows.map(({ chain_id: chainId, tx_hash: txHash, log_index: logIndex, amount }) => ({
      ...{ revenueId, amount, source: { kind: 'venue', log: { chainId, txHash, logIndex } } as const },
    })),
    ...corrections.rows.map(({ correction_id: correctionId, amount }) => ({
      ...{ revenueId, amount, source: { kind: 'correction', correctionId } as const },
    })),
  ]
}
