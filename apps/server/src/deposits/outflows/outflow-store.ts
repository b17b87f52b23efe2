import type { PayoutHaltReason } from '@terahold/contract/codes/withdrawals'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ChainLog } from '../transfers/legs.ts'
import type { OutflowReason } from '../transfers/transfer-rules.ts'

/** Destination and amount of an outflow, with the address in lower case. */
export type Sum = { readonly chainId: number; readonly address: string; readonly amount: bigint }

/**
 * Locks the explanation of outflows for one transaction at a time, so that an approval and its outflow cannot miss each
 * other.
 */
export async function lockOutflows(tx: Tx, chainId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outflows:${chainId}`}, 0))`.execute(tx)
}

/** The same on every chain that is watched, for callers that know a transaction and not its chain. */
export async function lockAllOutflows(tx: Tx): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('outflows:' || chain_id, 0))
    from (select distinct chain_id from scan_cursor order by chain_id) watched`.execute(tx)
}

/** Returns whether a batch that we signed pays this. */
export async function isPayout(
  tx: Tx,
  { chainId, txHash, recipient, amount }: ChainLog & { readonly recipient: string; readonly amount: bigint },
): Promise<boolean> {
  const row = await tx
    .selectFrom('payout_attempt')
    .innerJoin('payout_item', 'payout_item.batch_id', 'payout_attempt.batch_id')
    .select('payout_item.payout_no')
    .where('payout_attempt.chain_id', '=', chainId)
    .where('payout_attempt.tx_hash', '=', txHash)
    .where('payout_item.to_address', '=', recipient)
    .where('payout_item.amount', '=', amount)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the oldest approved return from suspense that matches and was not seen yet. */
export async function findReturn(tx: Tx, { chainId, address, amount }: Sum): Promise<string | undefined> {
  const row = await tx
    .selectFrom('suspense_assignment as a')
    .innerJoin('chain_transfer as c', (join) =>
      join
        .onRef('c.chain_id', '=', 'a.chain_id')
        .onRef('c.tx_hash', '=', 'a.tx_hash')
        .onRef('c.log_index', '=', 'a.log_index'),
    )
    .select('a.assignment_id')
    .where('a.chain_id', '=', chainId)
    .where('a.target', '=', 'sender')
    .where('a.state', '=', 'approved')
    .where('a.returned_tx_hash', 'is', null)
    .where('a.vanished_in', 'is', null)
    .where('c.sender', '=', address)
    .where('c.amount', '=', amount)
    .orderBy('a.decided_at')
    .orderBy('a.assignment_id')
    .limit(1)
    .executeTakeFirst()
  return row?.assignment_id
}

/** Returns the oldest approved withdrawal of the house that matches and was not seen yet. */
export async function findAnnounced(tx: Tx, { chainId, address, amount }: Sum): Promise<string | undefined> {
  const row = await tx
    .selectFrom('house_withdrawal')
    .select('house_withdrawal_id')
    .where('chain_id', '=', chainId)
    .where('to_address', '=', address)
    .where('amount', '=', amount)
    .where('state', '=', 'approved')
    .where('tx_hash', 'is', null)
    .orderBy('decided_at')
    .orderBy('house_withdrawal_id')
    .limit(1)
    .executeTakeFirst()
  return row?.house_withdrawal_id
}

/** Returns the oldest matching outflow without an explanation. */
export async function findUnexplained(
  tx: Tx,
  { chainId, address, amount }: Sum,
): Promise<(ChainLog & { readonly amount: bigint }) | undefined> {
  const row = await tx
    .selectFrom('chain_transfer')
    .select(['tx_hash as txHash', 'log_index as logIndex'])
    .where('chain_id', '=', chainId)
    .where('recipient', '=', address)
    .where('amount', '=', amount)
    .where('state', '=', 'outflow')
    .where('reason', '=', 'unexplained')
    .orderBy('block_number')
    .orderBy('log_index')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, chainId, amount }
}

/** Returns whether it is a venue's address, in lower case. */
export async function isVenue(tx: Tx, { chainId, address }: Omit<Sum, 'amount'>): Promise<boolean> {
  const row = await tx
    .selectFrom('house_address')
    .select('address')
    .where('chain_id', '=', chainId)
    .where('address', '=', address)
    .where('role', '=', 'venue')
    .executeTakeFirst()
  return row !== undefined
}

/** A final transfer, and whether it left the treasury for a venue and is charged to the owner. */
export type Moved = ChainLog & { readonly amount: bigint; readonly isOwnersToVenue: boolean }

/** Lists everything final of a transaction that concerns the house, as it was recorded. */
export async function readMoved(tx: Tx, txHash: string): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select c.chain_id as "chainId", c.tx_hash as "txHash", c.log_index as "logIndex", c.amount,
      c.state = 'outflow' and c.reason in ('unexplained', 'house_withdrawal')
        and exists (select from house_address a where (a.chain_id, a.address, a.role) = (c.chain_id, c.sender, 'treasury'))
        and exists (select from house_address a where (a.chain_id, a.address, a.role) = (c.chain_id, c.recipient, 'venue')) as "isOwnersToVenue"
    from chain_transfer c
    where c.chain_id in (select chain_id from scan_cursor) and c.tx_hash = ${txHash}
      and c.state not in ('seen', 'ignored', 'vanished')
    order by c.chain_id, c.log_index`.execute(tx)
  return rows
}

export async function markReturned(tx: Tx, assignmentId: string, { txHash, logIndex }: ChainLog): Promise<void> {
  await tx
    .updateTable('suspense_assignment')
    .set({ returned_tx_hash: txHash, returned_log_index: logIndex })
    .where('assignment_id', '=', assignmentId)
    .execute()
}

export async function markWithdrawn(tx: Tx, houseWithdrawalId: string, { txHash, logIndex }: ChainLog): Promise<void> {
  await tx
    .updateTable('house_withdrawal')
    .set({ tx_hash: txHash, log_index: logIndex })
    .where('house_withdrawal_id', '=', houseWithdrawalId)
    .execute()
}

/** Explains an outflow. Returns the step of its entry, which is another one after the transfer had vanished. */
export async function setReason(
  tx: Tx,
  { chainId, txHash, logIndex }: ChainLog,
  reason: OutflowReason,
): Promise<string> {
  const { vanished_in: vanishedIn } = await tx
    .updateTable('chain_transfer')
    .set({ reason })
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', logIndex)
    .returning('vanished_in')
    .executeTakeFirstOrThrow()
  return vanishedIn === null ? 'explained' : `explained:${vanishedIn}`
}

/**
 * Halts the payouts until operators resume them. A halt on top of another gets a new time: operators resume only what
 * they have seen, not what came since.
 */
export async function haltPayouts(tx: Tx, chainId: number, detail: string): Promise<void> {
  await raiseHalt(tx, chainId, 'outflow_unexplained', detail).execute()
}

/** The same, but a halt for the same reason keeps its time: the finding is made again with every step. */
export async function keepPayoutsHalted(
  tx: Tx,
  chainId: number,
  reason: PayoutHaltReason,
  detail: string,
): Promise<void> {
  await raiseHalt(tx, chainId, reason, detail)
    .where((is) => is.or([is('halt_reason', 'is', null), is('halt_reason', '<>', reason)]))
    .execute()
}

function raiseHalt(tx: Tx, chainId: number, reason: PayoutHaltReason, detail: string) {
  return tx
    .updateTable('payout_signer')
    .set({ halted_at: sql<Date>`database_now()`, halt_reason: reason, halt_detail: detail })
    .where('chain_id', '=', chainId)
}

/** Returns the sum approved to leave that has not left yet, in minor units. */
export async function sumAwaitedWithdrawals(db: Database): Promise<bigint> {
  const { sum } = await db
    .selectFrom('house_withdrawal')
    .select(sql<bigint>`coalesce(sum(amount), 0)`.as('sum'))
    .where('state', '=', 'approved')
    .where('tx_hash', 'is', null)
    .executeTakeFirstOrThrow()
  return sum
}
