import { dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './db/connection.ts'
import { pruneEvents } from './events/events.ts'
import { pruneRateWindows } from './http/rate-limit.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Subjects } from './subjects.ts'
import type { Job } from './worker.ts'

/** What the worker does, in the order in which one thing makes another due. */
export function workerJobs({ db, clock }: Pick<Infrastructure, 'db' | 'clock'>, subjects: Subjects): Job[] {
  const { catalogue, deposits, members, orders, withdrawals, settlement } = subjects
  return [
    { name: 'deposits', everyMs: 500, run: () => scanAndExpire(deposits, orders) },
    { name: 'holdings', everyMs: 1_000, run: () => orders.followHoldings() },
    { name: 'referrals', everyMs: 5_000, run: () => orders.postReferrals() },
    { name: 'sweep', everyMs: 30_000, run: () => onceADay(db, clock, 'sweep', () => settlement.sweep(db)) },
    { name: 'overdue-revenue', everyMs: 60_000, run: () => settlement.raiseOverdue() },
    { name: 'withdrawals', everyMs: 500, run: () => withdrawals.advance() },
    { name: 'capacity', everyMs: 60_000, run: () => catalogue.watchCapacity() },
    { name: 'nonces', everyMs: 60_000, run: () => members.pruneNonces() },
    { name: 'events', everyMs: 3_600_000, run: () => pruneEvents(db) },
    { name: 'rate-windows', everyMs: 60_000, run: () => pruneRateWindows(db) },
  ]
}

/** What the payout process does, under its own database role. */
export function payoutJobs({ payouts }: Subjects): Job[] {
  return payouts ? [{ name: 'payouts', everyMs: 500, run: () => payouts.step() }] : []
}

/** Reads the chain to its final end, then lets orders expire whose payment can no longer be in it. */
async function scanAndExpire(deposits: Subjects['deposits'], orders: Subjects['orders']): Promise<void> {
  for (;;) {
    const { isCaughtUp, scannedUntil } = await deposits.scanOnce()
    if (!isCaughtUp) continue
    await orders.expireOrders(scannedUntil)
    return
  }
}

/** Runs something once a UTC day, or twice when two processes look at the same moment, which it must bear; again on the next look when it failed. */
async function onceADay(db: Database, clock: Clock, name: string, body: () => Promise<unknown>): Promise<void> {
  const today = dayOf(clock.now())
  const row = await db.selectFrom('daily_job').select('day').where('name', '=', name).executeTakeFirst()
  if (row && row.day >= today) return
  await body()
  await db
    .insertInto('daily_job')
    .values({ name, day: today })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ day: sql`greatest(daily_job.day, excluded.day)` }))
    .execute()
}
