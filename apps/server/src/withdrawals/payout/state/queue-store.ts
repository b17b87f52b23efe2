import type { PayoutWait } from '@terahold/contract/codes/withdrawals'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { Tx } from '../../../db/transaction.ts'
import { isBlockedSince } from '../../blocked-addresses/blocked-since.ts'
import { lastDayRequests } from '../../request/last-day-requests.ts'
import type { Candidate } from '../rules/payout-rules.ts'

/** Returns how many withdrawals wait to be signed, counted up to the limit. */
export async function countQueue(db: Database, limit: number): Promise<number> {
  const queue = db.selectFrom('withdrawal').select('withdraw_id').where('state', '=', 'queued').limit(limit)
  return (await queue.execute()).length
}

/** Returns the released ones among the withdrawals that wait to be signed, oldest first. */
export async function listReleased(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .select('withdraw_id')
    .where('state', '=', 'queued')
    .where('released_by', 'is not', null)
    .orderBy('created_at')
    .orderBy('withdraw_id')
    .limit(limit)
    .execute()
  return rows.map(({ withdraw_id }) => withdraw_id)
}

/** The newest move that gave the member of `w` another wallet. */
const moveOf = sql<string | null>`(select a.move_id from account_move a
  where a.member_id = w.member_id and a.outcome = 'done' order by a.ended_at desc limit 1)`

/** Returns the moves behind the addresses of the withdrawals that wait to be signed. */
export async function listMoved(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawal as w')
    .select(moveOf.as('moveId'))
    .distinct()
    .where('w.state', '=', 'queued')
    .where((is) =>
      is.exists(
        is
          .selectFrom('account_move as a')
          .select('a.move_id')
          .whereRef('a.member_id', '=', 'w.member_id')
          .where('a.outcome', '=', 'done'),
      ),
    )
    .limit(limit)
    .execute()
  return rows.flatMap(({ moveId }) => moveId ?? [])
}

/** A queued withdrawal as the database has it, with the move behind its address. */
export type LockedWithdrawal = Omit<Candidate, 'release' | 'move'> & { readonly moveId: string | null }

/** Every step that can change a withdrawal's held money; the chart of accounts has no other. */
const stepsOnHeld = ['hold', 'sent', 'fee', 'return'] as const
const keyOfStep = (step: (typeof stepsOnHeld)[number]) => sql`'withdrawal:' || w.withdraw_id || ${`:${step}`}`

/**
 * Returns queued withdrawals with the facts the signer checks for itself, oldest first and locked. Up to the limit each, it takes those
 * to new wallets, those to wallets that were paid enough, and the others, so that what waits for a limit never fills the whole batch.
 * Rows locked by others are skipped.
 * @param releaseFrom The amount from which the vault pays only what two operators released.
 */
export async function lockQueue(tx: Tx, limit: number, releaseFrom: bigint): Promise<LockedWithdrawal[]> {
  const isReleased = sql<boolean>`w.released_by is not null`
  const paidToIt = paidToWallet(releaseFrom)
  const isPaidEnough = sql<boolean>`${paidToIt} + w.amount - w.fee >= ${releaseFrom}::numeric`
  const groups = [
    sql<boolean>`(${isReleased} or not (${isNewWallet} or ${isPaidEnough}))`,
    sql<boolean>`not ${isReleased} and ${isPaidEnough}`,
    sql<boolean>`not ${isReleased} and ${isNewWallet} and not ${isPaidEnough}`,
  ]
  const locked: Locked[] = []
  for (const group of groups) locked.push(...(await lockWhere(tx, group, paidToIt, limit)))
  return locked.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.withdrawId < b.withdrawId ? -1 : 1),
  )
}

/** A wallet is new until 24 hours after the vault first paid it, so that a small payout does not open the way for a large one. */
const isNewWallet = sql<boolean>`not exists (select from payout_item i join payout_batch b on b.batch_id = i.batch_id
  where i.to_address = w.to_address and i.outcome = 'paid' and b.final_at <= database_now() - interval '24 hours')`

/** What the vault paid the address of `w` in 24 hours, or is paying it. Sums that needed a release do not count. */
const paidToWallet = (releaseFrom: bigint) => sql<bigint>`(select coalesce(sum(i.amount), 0)
  from payout_item i join payout_batch b on b.batch_id = i.batch_id
  where i.to_address = w.to_address and i.amount < ${releaseFrom}::numeric and i.outcome is distinct from 'failed' and b.state <> 'reverted'
    and b.created_at > database_now() - interval '24 hours')`

type Locked = LockedWithdrawal & { readonly createdAt: Date }

async function lockWhere(
  tx: Tx,
  condition: RawBuilder<boolean>,
  paidToIt: RawBuilder<bigint>,
  limit: number,
): Promise<Locked[]> {
  const rows = await tx
    .selectFrom('withdrawal as w')
    .innerJoin('member as m', 'm.member_id', 'w.member_id')
    .select([
      ...(['w.member_id', 'w.withdraw_id', 'w.to_address', 'w.amount', 'w.fee'] as const),
      ...(['w.needs_release', 'w.prepared_by', 'w.released_by', 'm.address'] as const),
      'w.created_at',
      isNewWallet.as('is_new_wallet'),
      paidToIt.as('paid_to_it'),
      moveOf.as('move_id'),
      sql<boolean>`coalesce(m.hold_until > database_now(), false)`.as('on_hold'),
      sql<bigint>`(select coalesce(sum(case when t.credit = 'held' then t.amount else -t.amount end), 0) from journal t
        where t.member_id = w.member_id and t.idempotency_key in (${sql.join(stepsOnHeld.map(keyOfStep))})
          and 'held' in (t.debit, t.credit))`.as('held_for_it'),
      sql<boolean>`exists (select from email_code c where c.member_id = w.member_id and c.scene = 'withdraw'
        and c.reference = w.withdraw_id::text and c.consumed_at is not null)`.as('code_consumed'),
      isBlockedSince.as('blocked'),
      sql<boolean>`exists (select from house_address h where h.address = w.to_address)`.as('to_house'),
      sql<bigint>`(select coalesce(sum(o.amount), 0) ${lastDayRequests})`.as('last_day'),
      sql<number>`(select count(*)::int ${lastDayRequests})`.as('last_day_count'),
    ])
    .where('w.state', '=', 'queued')
    .where(condition)
    .orderBy('w.created_at')
    .orderBy('w.withdraw_id')
    .limit(limit)
    .forUpdate('w')
    .skipLocked()
    .execute()
  return rows.map((row) => ({
    memberId: row.member_id,
    withdrawId: row.withdraw_id,
    toAddress: row.to_address,
    amount: row.amount,
    fee: row.fee,
    needsRelease: row.needs_release,
    preparedBy: row.prepared_by,
    releasedBy: row.released_by,
    lastDay: row.last_day,
    lastDayCount: row.last_day_count,
    memberAddress: row.address,
    onHold: row.on_hold,
    heldForIt: row.held_for_it,
    codeConsumed: row.code_consumed,
    blocked: row.blocked,
    toHouse: row.to_house,
    isNewWallet: row.is_new_wallet,
    paidToIt: row.paid_to_it,
    moveId: row.move_id,
    createdAt: row.created_at,
  }))
}

export type Outflow = { lastHour: bigint; lastDay: bigint; lastNewWallets: bigint }

/** Returns the amounts signed in the last hour and the last 24 hours, without reverted batches; of those, what went to new wallets. */
export async function readOutflow(db: Database, chainId: number): Promise<Outflow> {
  return db
    .selectFrom('payout_batch')
    .select([
      sql<bigint>`coalesce(sum(total) filter (where created_at > database_now() - interval '1 hour'), 0)`.as(
        'lastHour',
      ),
      sql<bigint>`coalesce(sum(total), 0)`.as('lastDay'),
      sql<bigint>`coalesce(sum(new_wallets), 0)`.as('lastNewWallets'),
    ])
    .where('chain_id', '=', chainId)
    .where('state', '<>', 'reverted')
    .where('created_at', '>', sql<Date>`database_now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
}

/** Writes why locked withdrawals wait, where that has changed. Without a reason, one waits for the next batch only. */
export async function recordWaits(
  tx: Tx,
  candidates: readonly Pick<Candidate, 'memberId' | 'withdrawId'>[],
  waits: ReadonlyMap<string, PayoutWait>,
): Promise<void> {
  const members = candidates.map(({ memberId }) => memberId)
  const ids = candidates.map(({ withdrawId }) => withdrawId)
  const reasons = candidates.map(({ withdrawId }) => waits.get(withdrawId) ?? null)
  await sql`update withdrawal w set waits_for = n.reason
    from unnest(${members}::uuid[], ${ids}::uuid[], ${reasons}::text[]) as n (member_id, withdraw_id, reason)
    where w.member_id = n.member_id and w.withdraw_id = n.withdraw_id and w.waits_for is distinct from n.reason`.execute(
    tx,
  )
}
