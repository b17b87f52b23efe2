import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openFleet } from './fleet/fleet.ts'
import { isReady } from './fleet/process.ts'
import { compareRequests, prepareMembers, startMemberLoad } from './load/member-load.ts'
import { startPayoutLoad } from './load/payout-load.ts'
import { comparePostings, countPostings, longestGap, startPostingLoad } from './load/posting-load.ts'
import { type CommandResult, runTerahold } from './run-terahold.ts'

export type FailoverDrill = {
  readonly postings: number
  /** The longest time without a confirmed posting, and without an answered change over HTTP, in milliseconds. */
  readonly gapMs: number
  readonly requestGapMs: number
  /** Requests over HTTP that were answered in the end, how many of them were repeated, all failed attempts, and requests without any answer. */
  readonly answered: number
  readonly repeated: number
  readonly failedAttempts: number
  readonly unanswered: number
  /** Reads that showed a balance from before the member's own change. */
  readonly stale: number
  /** Postings and requests that were confirmed and are missing, or are there twice. */
  readonly lost: number
  readonly doubled: number
  readonly paid: number
  readonly unpaid: number
  readonly paidTwice: number
  /** When every process was ready again, from the kill on. */
  readonly readyMs: number
  readonly failures: readonly string[]
  readonly verified: CommandResult
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const roles = ['api', 'api', 'api', 'worker', 'worker', 'payout', 'payout'] as const
const patienceMs = 60_000

/** Kills the primary of three PostgreSQL nodes while members, jobs and payouts work, promotes a replica, and compares the books. */
export async function drillFailover(seconds: number, tell: (line: string) => void): Promise<FailoverDrill> {
  const fleet = await openFleet(root, 3)
  try {
    for (const role of roles) await fleet.start(root, role)
    tell(`three PostgreSQL nodes; ${roles.length} processes: ${roles.join(', ')}`)
    const members = await prepareMembers(fleet)
    const stopBeat = fleet.beat()
    const payouts = await startPayoutLoad(fleet, seconds * 4 + 60)
    const ports = fleet.processes.filter(({ role }) => role === 'api').map(({ port }) => port)
    const web = startMemberLoad(members, ports)
    const postings = await startPostingLoad(fleet.nodes.addressOf('terahold_app_login', 'books'), { repeats: true })
    const from = Date.now()
    await pause(seconds * 1_000)
    const killedAt = Date.now()
    fleet.nodes.killPrimary()
    tell('the primary was killed')
    tell(`node ${await fleet.nodes.failOver()} is the primary, ${Date.now() - killedAt} ms later`)
    const all = fleet.processes.map(({ port }) => port)
    while (!(await Promise.all(all.map(isReady))).every(Boolean)) {
      if (Date.now() - killedAt > patienceMs) throw new Error(`not all processes are ready again:\n${fleet.outputs()}`)
      await pause(100)
    }
    const readyMs = Date.now() - killedAt
    tell(`every process is ready again, ${readyMs} ms after the kill`)
    await pause(seconds * 1_000)
    const to = Date.now()
    await Promise.all([web.stop(), postings.stop()])
    const paid = await payouts.settle()
    stopBeat()
    const found = await countPostings(fleet.bank.owner)
    const entered = comparePostings(postings.confirmed, found, Number.POSITIVE_INFINITY)
    const requests = await compareRequests(fleet.bank.owner, web.confirmed)
    return {
      ...paid,
      postings: postings.confirmed.length,
      gapMs: longestGap(postings.confirmed, from, to),
      requestGapMs: longestGap(web.confirmed, from, to),
      ...web.counts,
      failedAttempts: web.failures.length,
      lost: entered.lost + requests.lost,
      doubled: entered.doubled + requests.doubled,
      readyMs,
      failures: [...postings.failures, ...web.failures],
      verified: await runTerahold(fleet.commandEnvironment, ['ledger', 'verify']),
    }
  } finally {
    await fleet.close()
  }
}
