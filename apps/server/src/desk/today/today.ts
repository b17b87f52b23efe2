import type { showToday } from '@terahold/contract/calls/desk/desk'
import { type WaitingKind, waitingKinds, waitingRoles } from '@terahold/contract/codes/desk'
import { incidentUrgencies, incidentUrgencyOrder } from '@terahold/contract/codes/incidents'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import { business } from '@terahold/contract/constants'
import type { DataOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import { addDays, dayOf } from '@terahold/money/day'
import { ChainDisagreement, ChainUnreachable, NodeError } from '../../chain/errors.ts'
import type { Database } from '../../db/connection.ts'
import type { ActingOperator } from '../../decisions/audited.ts'
import type { Clock } from '../../foundation/clock.ts'
import { readableDetail } from '../../incidents/readable-detail.ts'
import { coverageBps } from '../../trust/coverage-rules.ts'
import * as store from './today-store.ts'

type Today = DataOf<typeof showToday>

export type TodayDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly chainId: number
  readonly decimals: number
  /** The balance of treasury and payout vault on chain. */
  readonly cashOnChain: () => Promise<bigint>
  /** What the vault has, and the gas of the payout key, which is null without a key. */
  readonly payoutCash: (signer: string | null) => Promise<{ vault: bigint; gas: bigint | null }>
  /** Everything owed according to the books. */
  readonly owedTotals: (db: Database) => Promise<{ readonly everything: bigint }>
  readonly coverage: (input: { days: number }) => Promise<{
    rows: readonly { day: string; everything?: { readonly coverageBps: number | null } | null | undefined }[]
  }>
  readonly watcherFaults: () => Promise<readonly { reason: NonNullable<Today['status']['watcher']['fault']> }[]>
  readonly payoutHalts: () => Promise<readonly { reason: NonNullable<Today['status']['payouts']['halt']> }[]>
  readonly uncoveredSince: (db: Database) => Promise<Date | null>
  readonly jobs: (db: Database) => Promise<readonly { name: string; last_done: Date | null; open_failures: number }[]>
  readonly mail: (db: Database) => Promise<{ length: number; age: number }>
  /** The free part of the disk, 0 to 1. */
  readonly freeDisk: () => Promise<number | undefined>
}

const chartDays = business.deskChartDays
/** More open incidents than this have one cause; the list shows the oldest. */
const shownIncidents = 100
const gasDecimals = 18

/** Returns the kinds of waiting work that an operator’s roles see. */
export function waitingKindsFor(roles: readonly OperatorRole[]): WaitingKind[] {
  // An operator with only the right to read sees everything that waits for anyone.
  const seesAll = roles.some((role) => role === 'auditor' || role === 'viewer')
  return waitingKinds.filter((kind) => seesAll || waitingRoles[kind].some((role) => roles.includes(role)))
}

/** What an operator needs to know first: what waits, what is wrong, and how the product runs. */
export function createToday(deps: TodayDependencies) {
  const { db, clock, chainId, decimals } = deps
  const show = (amount: bigint) => formatAmount(amount, decimals)
  const iso = (at: Date | null) => at?.toISOString() ?? null

  async function cash(): Promise<Today['cash']> {
    const onChain = await deps.cashOnChain().catch(undefinedWithoutChain)
    if (onChain === undefined) return null
    const { everything: owed } = await deps.owedTotals(db)
    return { onChain: show(onChain), owed: show(owed), coverageBps: coverageBps(onChain, owed) }
  }

  /** The payout process looks at the chain only while it has something to pay. Without a node, what it saw last is shown. */
  async function payoutsSeen(): Promise<store.PayoutSeen> {
    const seen = await store.readPayoutSeen(db, chainId)
    const now = await deps.payoutCash(seen.signer).catch(undefinedWithoutChain)
    return now ? { ...seen, ...now, seenAt: clock.now() } : seen
  }

  async function status(): Promise<Today['status']> {
    const [readTo, faults, seen, halts, uncovered, jobs, mail, free] = await Promise.all([
      store.readCursorTime(db, chainId),
      deps.watcherFaults(),
      payoutsSeen(),
      deps.payoutHalts(),
      deps.uncoveredSince(db),
      deps.jobs(db),
      deps.mail(db),
      deps.freeDisk(),
    ])
    return {
      watcher: { readTo: iso(readTo), fault: faults[0]?.reason ?? null },
      payouts: {
        halt: halts[0]?.reason ?? null,
        uncoveredSince: iso(uncovered),
        isRunning: seen.isRunning,
        queued: seen.queued,
        seenAt: iso(seen.seenAt),
        vault: seen.vault === null ? null : show(seen.vault),
        gas: seen.gas === null ? null : formatAmount(seen.gas, gasDecimals),
      },
      jobs: jobs
        .map(({ name, last_done, open_failures: failures }) => ({ name, lastDone: iso(last_done), failures }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en')),
      mail: { queued: mail.length, oldestSeconds: Math.floor(mail.age) },
      disk: free === undefined ? null : { freeBps: Math.floor(free * 10_000) },
    }
  }

  async function days(): Promise<Today['days']> {
    const to = dayOf(clock.now())
    const [money, { rows }] = await Promise.all([
      store.readMoneyDays(db, chainId, addDays(to, 1 - chartDays), to),
      deps.coverage({ days: chartDays }),
    ])
    const byDay = new Map(rows.map(({ day, everything }) => [day, everything?.coverageBps ?? null]))
    return money.map(({ day, cameIn, wentOut, revenue }) => ({
      day,
      coverageBps: byDay.get(day) ?? null,
      cameIn: show(cameIn),
      wentOut: show(wentOut),
      revenue: revenue === null ? null : show(revenue),
    }))
  }

  async function incidents(): Promise<Today['incidents']> {
    const rows = await store.readOpenIncidents(db, shownIncidents)
    return rows
      .map(({ incident_id: id, kind, subject, detail, opened_at: openedAt }) => ({
        id,
        kind,
        subject,
        detail: readableDetail(kind, detail, decimals),
        urgency: incidentUrgencies[kind],
        openedAt: openedAt.toISOString(),
      }))
      .sort((one, other) => incidentUrgencyOrder.indexOf(one.urgency) - incidentUrgencyOrder.indexOf(other.urgency))
  }

  return async function today({ operatorId, roles }: ActingOperator): Promise<Today> {
    const [money, waiting, open, parts, history] = await Promise.all([
      cash(),
      store.readWaiting(db, waitingKindsFor(roles), { operatorId, chainId }),
      incidents(),
      status(),
      days(),
    ])
    return {
      asOf: clock.now().toISOString(),
      cash: money,
      incidents: open,
      status: parts,
      days: history,
      waiting: waiting.map(({ kind, count, oldest }) => ({ kind, count, oldest: iso(oldest) })),
    }
  }
}

/** Whether the node is the cause is shown by the watcher's state; everything else is our fault. */
function undefinedWithoutChain(error: unknown): undefined {
  if (error instanceof ChainUnreachable || error instanceof ChainDisagreement || error instanceof NodeError) return
  throw error
}
