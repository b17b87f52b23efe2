import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import { isBlockedSince } from '../../blocked-addresses/blocked-since.ts'
import { askedUpTo } from '../../request/last-day.ts'
import type { Candidate } from '../rules/payout-rules.ts'

/** Returns how many withdrawals wait to be signed, counted up to the limit. */
export async function countQueue(db: Kysely<DB>, limit: number): Promise<number> {
  const queue = db.selectFrom('withdrawal').select('withdraw_id').where('state', '=', 'queued').limit(limit)
  return (await queue.execute()).length
}

/** Returns the released ones among the withdrawals that wait to be signed, oldest first. */
export async function listReleased(db: Kysely<DB>, limit: number): Promise<string[]> {
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

/** Every step that can change a withdrawal's held money; the chart of accounts has no other. */
const stepsOnHeld = ['hold', 'sent', 'fee', 'return'] as const
const keyOfStep = (step: (typeof stepsOnHeld)[number]) => sql`'withdrawal:' || w.withdraw_id || ${`:${step}`}`

/**
 * Returns queued withdrawals with the facts the signer checks for itself, oldest first and locked. Rows locked by
 * others are skipped.
 */
export async function lockQueue(tx: Transaction<DB>, limit: number): Promise<Omit<Candidate, 'release'>[]> {
  const rows = await tx
    .selectFrom('withdrawal as w')
    .innerJoin('member as m', 'm.member_id', 'w.member_id')
    .select([
      ...(['w.member_id', 'w.withdraw_id', 'w.to_address', 'w.amount', 'w.fee'] as const),
      ...(['w.needs_release', 'w.prepared_by', 'w.released_by', 'm.address'] as const),
      sql<boolean>`coalesce(m.hold_until > database_now(), false)`.as('on_hold'),
      sql<bigint>`(select coalesce(sum(case when t.credit = 'held' then t.amount else -t.amount end), 0) from transfer t
        where t.member_id = w.member_id and t.idempotency_key in (${sql.join(stepsOnHeld.map(keyOfStep))})
          and 'held' in (t.debit, t.credit))`.as('held_for_it'),
      sql<boolean>`exists (select from email_code c where c.member_id = w.member_id and c.scene = 'withdraw'
        and c.reference = w.withdraw_id::text and c.consumed_at is not null)`.as('code_consumed'),
      isBlockedSince('w').as('blocked'),
      sql<boolean>`exists (select from house_address h where h.address = w.to_address)`.as('to_house'),
      sql<bigint>`(select coalesce(sum(o.amount), 0) ${askedUpTo('w')})`.as('last_day'),
      sql<number>`(select count(*)::int ${askedUpTo('w')})`.as('last_day_count'),
    ])
    .where('w.state', '=', 'queued')
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
  }))
}

/** Returns the amounts signed in the last hour and the last 24 hours, without reverted batches. */
export async function readOutflow(db: Kysely<DB>, chainId: number): Promise<{ lastHour: bigint; lastDay: bigint }> {
  return db
    .selectFrom('payout_batch')
    .select([
      sql<bigint>`coalesce(sum(total) filter (where created_at > database_now() - interval '1 hour'), 0)`.as(
        'lastHour',
      ),
      sql<bigint>`coalesce(sum(total), 0)`.as('lastDay'),
    ])
    .where('chain_id', '=', chainId)
    .where('state', '<>', 'reverted')
    .where('created_at', '>', sql<Date>`database_now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
}
