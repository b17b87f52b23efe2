import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Allocation, LogId, OpenMoney, OpenRevenue, VenueTransfer } from './clearing-rules.ts'
import { insertCorrectionClearing } from './correction-store.ts'

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

/**
 * Lists a venue's transfers with unused money that may clear rows, oldest first. A transfer with an approved advice has
 * what its lines leave for each pool. A transfer of a venue that splits its transfers waits for its advice.
 */
export async function readOpenPayments(tx: Tx, venueId: string): Promise<OpenMoney[]> {
  const { rows } = await sql<OpenPayment>`
    select p.chain_id as "chainId", p.tx_hash as "txHash", p.log_index as "logIndex", p.amount - p.allocated - p.claimed as unallocated,
      a.advice_id as "adviceId"
    from venue_payment p join venue v using (venue_id)
      left join remittance_advice a on (a.chain_id, a.tx_hash, a.log_index) = (p.chain_id, p.tx_hash, p.log_index) and a.state = 'approved'
    where p.venue_id = ${venueId} and p.allocated + p.claimed < p.amount and p.vanished_in is null
      and (a.advice_id is not null or not v.is_advised)
    order by p.at, p.chain_id, p.tx_hash, p.log_index`.execute(tx)
  const money: OpenMoney[] = []
  for (const { unallocated, adviceId, ...log } of rows) {
    const shares = adviceId === null ? {} : { shares: await readShares(tx, adviceId, log) }
    money.push({ source: { kind: 'venue', log }, unallocated, ...shares })
  }
  return money
}

type OpenPayment = LogId & { readonly unallocated: bigint; readonly adviceId: string | null }

/** Returns what the lines of an advice leave for each pool, after what the transfer has cleared. */
async function readShares(tx: Tx, adviceId: string, log: LogId): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ pool_id: string; left: bigint }>`
    select pool_id, l.amount - coalesce((
      select sum(c.amount) from revenue_clearing c join revenue r using (revenue_id)
      where (c.chain_id, c.tx_hash, c.log_index) = (${log.chainId}, ${log.txHash}, ${log.logIndex})
        and c.released_at is null and r.pool_id = l.pool_id
    ), 0) as left from remittance_line l where advice_id = ${adviceId}`.execute(tx)
  return new Map(rows.map((row) => [row.pool_id, row.left]))
}

/**
 * Lists a venue's rows that an amount can reach in each pool: oldest day first, and within a day in the order of
 * settlement.
 */
export async function readOpenRevenue(tx: Tx, venueId: string, money: bigint): Promise<OpenRevenue[]> {
  const { rows } = await sql<OpenRevenue>`
    select revenue_id as "revenueId", pool_id as "poolId", open from (
      select revenue_id, r.pool_id, r.day, settlement_id, usdt - voided - cleared as open,
        sum(usdt - voided - cleared) over (partition by r.pool_id order by r.day, settlement_id) - (usdt - voided - cleared) as before
      from revenue r join settlement using (revenue_id)
      where r.venue_id = ${venueId} and cause = 'revenue' and r.state = 'approved' and r.cleared_at is null
    ) waiting where before < ${money}::numeric order by day, settlement_id`.execute(tx)
  return rows
}

/** Records which source paid which row. Returns the allocations with the parts of payments. */
export async function insertAllocations(tx: Tx, allocations: readonly Allocation[]): Promise<Allocation[]> {
  const recorded: Allocation[] = []
  for (const allocation of allocations) {
    const { revenueId, source, amount } = allocation
    if (source.kind === 'venue')
      recorded.push({ ...allocation, part: await insertClearing(tx, revenueId, source.log, amount) })
    else {
      await insertCorrectionClearing(tx, revenueId, source.correctionId, amount)
      recorded.push(allocation)
    }
    await tx
      .updateTable('revenue')
      .set({ cleared: sql<bigint>`cleared + ${amount}::numeric` })
      .where('revenue_id', '=', revenueId)
      .execute()
  }
  return recorded
}

async function insertClearing(tx: Tx, revenueId: string, log: LogId, amount: bigint): Promise<number> {
  const { chainId, txHash, logIndex } = log
  const { rows } = await sql<{ part: number }>`
    insert into revenue_clearing (revenue_id, chain_id, tx_hash, log_index, part, amount, at)
    select ${revenueId}::uuid, ${chainId}::integer, ${txHash}::text, ${logIndex}::integer, count(*)::integer, ${amount}::numeric, database_now()
    from revenue_clearing
    where (revenue_id, chain_id, tx_hash, log_index) = (${revenueId}::uuid, ${chainId}::integer, ${txHash}::text, ${logIndex}::integer)
    returning part`.execute(tx)
  await tx
    .updateTable('venue_payment')
    .set({ allocated: sql<bigint>`allocated + ${amount}::numeric` })
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', logIndex)
    .execute()
  return rows[0]?.part ?? 0
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
  const venue = await sql<{ chain_id: number; tx_hash: string; log_index: number; part: number; amount: bigint }>`
    with released as (
      update revenue_clearing set released_at = database_now() where revenue_id = ${revenueId} and released_at is null
      returning chain_id, tx_hash, log_index, part, amount
    ), freed as (
      update venue_payment p set allocated = p.allocated - sums.amount
      from (select chain_id, tx_hash, log_index, sum(amount) as amount from released group by 1, 2, 3) sums
      where (p.chain_id, p.tx_hash, p.log_index) = (sums.chain_id, sums.tx_hash, sums.log_index)
    )
    select * from released`.execute(tx)
  const corrections = await sql<{ correction_id: string; amount: bigint }>`
    with released as (
      update correction_clearing set released_at = database_now() where revenue_id = ${revenueId} and released_at is null
      returning correction_id, amount
    )
    update revenue_correction c set allocated = c.allocated - released.amount from released
    where c.correction_id = released.correction_id returning c.correction_id, released.amount`.execute(tx)
  await tx.updateTable('revenue').set({ cleared: 0n }).where('revenue_id', '=', revenueId).execute()
  return [
    ...venue.rows.map(({ chain_id: chainId, tx_hash: txHash, log_index: logIndex, part, amount }) => ({
      revenueId,
      amount,
      part,
      source: { kind: 'venue', log: { chainId, txHash, logIndex } } as const,
    })),
    ...corrections.rows.map(({ correction_id: correctionId, amount }) => ({
      revenueId,
      amount,
      source: { kind: 'correction', correctionId } as const,
    })),
  ]
}
