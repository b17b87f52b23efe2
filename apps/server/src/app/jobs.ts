import { pruneEvents } from '../events/events.ts'
import { defaultLiveMonths } from '../foundation/settings.ts'
import { pruneRateWindows } from '../http/limits/rate-limit.ts'
import { pruneScheduledJobs, type ScheduledJob, type Scheduler } from '../jobs/scheduler.ts'
import { watchSeals } from '../jobs/seal-watch.ts'
import { watchTeamCounters } from '../jobs/team-recount.ts'
import type { Job } from '../jobs/worker.ts'
import { eraseOldPersonalData } from '../members/retention/retention.ts'
import { BooksBehind } from '../trust/reconciliation/reconciliation.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Subjects } from './subjects.ts'

/**
 * The worker's continuous jobs, in the order in which one makes another due. Their state is in the rows, so any number
 * of processes may run them.
 */
export function workerJobs(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  subjects: Subjects,
  scheduler: Scheduler,
): Job[] {
  const {
    anchors,
    catalogue,
    checkpoints,
    claims,
    deposits,
    ledger,
    orders,
    push,
    shipments,
    team,
    walletServices,
    withdrawals,
  } = subjects
  return [
    { name: 'deposits', everyMs: 500, run: () => scanAndExpire(deposits, orders) },
    { name: 'reservations', everyMs: 30_000, run: () => orders.watchReservations() },
    { name: 'holdings', everyMs: 1_000, run: () => orders.followHoldings() },
    { name: 'closed-pools', everyMs: 5_000, run: () => orders.endClosedPools() },
    { name: 'refunds', everyMs: 5_000, run: () => subjects.settlement.sweepRefunds(db) },
    { name: 'referrals', everyMs: 5_000, run: () => team.postCommission() },
    { name: 'team-roll-up', everyMs: 5_000, run: () => team.rollUp() },
    { name: 'ranking', everyMs: 600_000, run: () => team.publishRanking() },
    { name: 'notifications', everyMs: 1_000, run: () => push.sendDue() },
    { name: 'withdrawals', everyMs: 500, run: () => withdrawals.advance() },
    { name: 'claims', everyMs: 60_000, run: () => claims.settleAll() },
    { name: 'wallet-history', everyMs: 1_000, run: () => walletServices.history.advance() },
    ...(anchors ? [{ name: 'anchors', everyMs: 5_000, run: () => anchors.step() }] : []),
    { name: 'operator-changes', everyMs: 5_000, run: () => subjects.operatorRegistry.step() },
    { name: 'operators', everyMs: 60_000, run: () => subjects.operatorRegistry.mirror() },
    ...(checkpoints ? [{ name: 'checkpoints', everyMs: 5_000, run: () => checkpoints.step() }] : []),
    { name: 'registry-events', everyMs: 60_000, run: () => subjects.registryEvents.step() },
    { name: 'shipments', everyMs: 5_000, run: () => shipments.followShipments() },
    { name: 'account-resets', everyMs: 5_000, run: () => subjects.members.resets.advance() },
    { name: 'account-moves', everyMs: 5_000, run: () => subjects.members.moves.advance() },
    { name: 'capacity', everyMs: 60_000, run: () => catalogue.watchCapacity() },
    { name: 'ledger-roll-up', everyMs: 30_000, run: () => ledger.rollUp(db) },
    // Runs outside the queue, because it must also notice when the queue stops.
    { name: 'seal-watch', everyMs: 60_000, run: () => watchSeals({ db, clock }, ledger) },
    { name: 'schedule', everyMs: 1_000, run: () => scheduler.enqueueDue() },
  ]
}

/** The queue's jobs for every UTC day or hour. Minutes after midnight keep the heavy ones apart. */
export function scheduledJobs(
  { db, clock, liveMonths = defaultLiveMonths }: Pick<Infrastructure, 'db' | 'clock' | 'liveMonths'>,
  subjects: Subjects,
): ScheduledJob[] {
  const { deposits, exchangeRates, ledger, liabilities, members, reconciliation, settlement, team, walletServices } =
    subjects
  return [
    // Two jobs share the sweep's parts, in one process or in two.
    ...['sweep', 'sweep-second'].map(
      (name): ScheduledJob => ({ name, every: 'day', minutesAfter: 0, run: () => settlement.sweep(db) }),
    ),
    {
      name: 'ledger-seal',
      every: 'hour',
      minutesAfter: 15,
      run: async () => {
        await ledger.rollUp(db)
        await ledger.seal(db)
      },
    },
    { name: 'chain-rescan', every: 'day', minutesAfter: 30, run: () => deposits.rescan() },
    // Late enough for the sweep to have posted what was due.
    { name: 'liabilities', every: 'day', minutesAfter: 45, run: () => liabilities.make() },
    { name: 'team-recount', every: 'day', minutesAfter: 60, run: () => watchTeamCounters({ db, clock }, team) },
    { name: 'dust', every: 'day', minutesAfter: 75, run: () => settlement.sweepDust(db) },
    { name: 'picture-sweep', every: 'day', minutesAfter: 90, run: () => subjects.support.pictures.sweep() },
    { name: 'retention', every: 'day', minutesAfter: 105, run: () => eraseOldPersonalData(db) },
    { name: 'ledger-archive', every: 'day', minutesAfter: 120, run: () => ledger.archiveMonths(db, liveMonths) },
    { name: 'undelivered-days', every: 'hour', minutesAfter: 2, run: () => settlement.closeOverdueDays() },
    { name: 'overdue-revenue', every: 'hour', minutesAfter: 0, run: () => settlement.raiseOverdue() },
    { name: 'reconciliation', every: 'hour', minutesAfter: 5, run: () => reconcileAtEnd(deposits, reconciliation) },
    { name: 'exchange-rates', every: 'hour', minutesAfter: 25, run: () => exchangeRates.record() },
    { name: 'wallet-history-tidy', every: 'hour', minutesAfter: 20, run: () => walletServices.history.tidy() },
    {
      name: 'pruning',
      every: 'hour',
      minutesAfter: 10,
      run: async () => {
        await members.pruneNonces()
        await pruneEvents(db)
        await pruneRateWindows(db)
        await walletServices.identity.prune()
        await pruneScheduledJobs(db)
      },
    },
  ]
}

/** Pictures on a disk can be removed only by the process that stores them. The queue's job removes those of a bucket. */
export function diskJobs({ support }: Pick<Subjects, 'support'>): Job[] {
  return [{ name: 'picture-files', everyMs: 3_600_000, run: () => support.pictures.sweep() }]
}

/** The payout process's jobs, under its own database role. */
export function payoutJobs({ payouts }: Subjects): Job[] {
  return payouts ? [{ name: 'payouts', everyMs: 500, run: () => payouts.stepIfDue() }] : []
}

/** Reads the chain to its final end if it has moved, then expires orders whose payment can no longer be in it. */
async function scanAndExpire(deposits: Subjects['deposits'], orders: Subjects['orders']): Promise<void> {
  if (!(await deposits.isScanDue())) return
  await orders.expireOrders(await scanToEnd(deposits))
}

const readings = 3

/**
 * Reconciles once the chain is read to its final end. If the chain went on by an hour in the meantime, as it does when the
 * demo's clock moves, it is read again. @throws BooksBehind if the reading cannot keep up.
 */
export async function reconcileAtEnd(
  deposits: Pick<Subjects['deposits'], 'scanOnce'>,
  reconciliation: { run(startedBy: 'schedule'): Promise<unknown> },
): Promise<void> {
  for (let reading = 1; ; reading += 1) {
    await scanToEnd(deposits)
    try {
      await reconciliation.run('schedule')
      return
    } catch (failure) {
      if (!(failure instanceof BooksBehind) || reading === readings) throw failure
    }
  }
}

/** Books everything final. Returns the time of the last block read. */
async function scanToEnd(deposits: Pick<Subjects['deposits'], 'scanOnce'>): Promise<Date> {
  for (;;) {
    const { isCaughtUp, scannedUntil } = await deposits.scanOnce()
    if (isCaughtUp) return scannedUntil
  }
}
