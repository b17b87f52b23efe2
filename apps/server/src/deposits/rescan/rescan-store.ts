import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import type { ChainRescanTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Watched } from '../transfers/store.ts'
import type { Booked } from './differences.ts'

export type Run = Selectable<ChainRescanTable>
export type Range = { readonly after: bigint; readonly to: bigint }

/** The current run. */
export async function readRun(db: Database, { chainId, token }: Watched): Promise<Run | undefined> {
  return db
    .selectFrom('chain_rescan')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}

/** Begins a run unless one is under way. */
export async function openRun(
  db: Database,
  { chainId, token }: Watched,
  run: Pick<Run, 'rescan_id' | 'from_height' | 'block_hash' | 'to_height'>,
): Promise<void> {
  await db
    .insertInto('chain_rescan')
    .values({
      ...run,
      chain_id: chainId,
      token,
      height: run.from_height,
      started_at: sql<Date>`database_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Moves a run forward from where it was read. Returns false when another process has done so. */
export async function moveRun(
  tx: Tx,
  run: Run,
  to: { readonly number: bigint; readonly hash: string },
  findings: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chain_rescan')
    .set({ height: to.number, block_hash: to.hash, findings: run.findings + findings })
    .where('rescan_id', '=', run.rescan_id)
    .where('height', '=', run.height)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function finishRun(db: Database, run: Run, findings: number): Promise<void> {
  await db
    .updateTable('chain_rescan')
    .set({ finished_at: sql<Date>`database_now()`, findings: run.findings + findings })
    .where('rescan_id', '=', run.rescan_id)
    .where('finished_at', 'is', null)
    .execute()
}

/** Lists final transfers of the real token with an amount above zero, as they were recorded. */
export async function readBooked(db: Database, { chainId, token }: Watched, { after, to }: Range): Promise<Booked[]> {
  return db
    .selectFrom('chain_transfer')
    .select(['token', 'sender', 'recipient', 'amount', 'tx_hash as txHash', 'log_index as logIndex', 'state'])
    .select(['block_number as blockNumber', 'block_hash as blockHash', 'member_id as memberId'])
    .select('vanished_in as vanishedIn')
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .where('block_number', '>', after)
    .where('block_number', '<=', to)
    .where('amount', '>', 0n)
    .where('state', 'not in', ['seen', 'vanished'])
    .execute()
}

/** Returns amounts of entries by member and key, `member:key`. Missing entries are left out. */
export async function readEntries(
  db: Database,
  wanted: readonly { readonly memberId: string | null; readonly key: string }[],
): Promise<Map<string, bigint>> {
  if (wanted.length === 0) return new Map()
  const members = wanted.map(({ memberId }) => memberId ?? NIL_ID)
  const keys = wanted.map(({ key }) => key)
  const { rows } = await sql<{ member: string; key: string; amount: bigint }>`
    select t.member_id as member, t.idempotency_key as key, t.amount
    from unnest(${members}::uuid[], ${keys}::text[]) as wanted (member_id, key)
    join journal t on t.member_id = wanted.member_id and t.idempotency_key = wanted.key`.execute(db)
  return new Map(rows.map(({ member, key, amount }) => [`${member}:${key}`, amount]))
}

/** Lists cash entries since an instant that cite no final transfer on the chain. */
export async function readUnfounded(
  db: Database,
  chainId: number,
  since: Date,
): Promise<{ memberId: string; key: string; amount: bigint }[]> {
  const { rows } = await sql<{ memberId: string; key: string; amount: bigint }>`
    select t.member_id as "memberId", t.idempotency_key as key, t.amount from journal t
    where t.asset = 'USDT' and t.posted_at >= ${since}
      and (t.debit in ('treasury', 'payout_vault') or t.credit = 'treasury')
      and t.reference_kind is distinct from 'cash_stock'
      and t.kind not in ('payout_vanished', 'refund_vanished')
      and not exists (
        select from chain_transfer c
        where t.reference_kind = 'chain_transfer' and c.chain_id = ${chainId} and c.state <> 'seen'
          and c.tx_hash = substring(t.reference_id from '0x[0-9a-f]{64}')
          and c.log_index = substring(t.reference_id from ':([0-9]+)$')::integer)
    limit 1000`.execute(db)
  return rows
}

/**
 * Returns by how much the vault on the chain may differ from the vault in the books. The process that sent a payout
 * books it, a little before or after the watcher reads it.
 */
export async function readPayoutLag(db: Database, chainId: number, readUntil: Date): Promise<bigint> {
  const { rows } = await sql<{ lag: bigint }>`
    select coalesce((
      select sum(i.amount) from payout_batch b join payout_item i using (batch_id)
      where b.chain_id = ${chainId} and i.outcome = 'paid' and b.final_at > ${readUntil}::timestamptz - interval '1 hour'
        and not exists (select from payout_attempt a join chain_transfer c on (c.chain_id, c.tx_hash) = (a.chain_id, a.tx_hash)
          where a.batch_id = b.batch_id and c.state = 'payout')
    ), 0) - coalesce((
      select sum(c.amount) from payout_batch b join payout_attempt a using (batch_id)
        join chain_transfer c on (c.chain_id, c.tx_hash) = (a.chain_id, a.tx_hash)
      where b.chain_id = ${chainId} and b.final_at is null and c.state = 'payout'
    ), 0) as lag`.execute(db)
  return rows[0]?.lag ?? 0n
}
