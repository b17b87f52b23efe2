import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startDatabaseNodes } from './fleet/database-nodes.ts'
import { type Fleet, fleetDatabase, openFleet } from './fleet/fleet.ts'
import { isReady } from './fleet/process.ts'
import type { LoadOutcome } from './load/load-outcome.ts'
import { compareRequests, prepareMembers, startMemberLoad } from './load/member-load.ts'
import { startPayoutLoad } from './load/payout-load.ts'
import { comparePostings, countPostings, longestGap, startPostingLoad } from './load/posting-load.ts'
import { type PatroniNodes, startPatroniNodes } from './patroni/patroni-nodes.ts'
import type { Programs } from './patroni/programs.ts'
import { runTerahold } from './run-terahold.ts'

export type FailoverDrill = LoadOutcome & {
  readonly postings: number
  /** The longest time without a confirmed posting, and without an answered change over HTTP, in milliseconds. */
  readonly gapMs: number
  readonly requestGapMs: number
  /** How many of the answered requests were repeated, and all failed attempts. */
  readonly repeated: number
  readonly failedAttempts: number
  /** When every process was ready again, from the kill on. */
  readonly readyMs: number
  /** When the former primary followed the new one, from its start on. Only with Patroni. */
  readonly returnedMs?: number
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const roles = ['api', 'api', 'api', 'worker', 'worker', 'payout', 'payout'] as const
const patienceMs = 60_000

/**
 * Kills the primary of three PostgreSQL nodes while members, jobs and payouts work, promotes a replica, and compares the books. With
 * `programs`, Patroni and etcd decide on the promotion, members' requests go through HAProxy, and the former primary returns.
 */
export async function drillFailover(
  seconds: number,
  print: (line: string) => void,
  programs?: Programs,
): Promise<FailoverDrill> {
  if (!programs) {
    const fleet = await openFleet(root, (folder) => startDatabaseNodes(folder, 3))
    return killUnderLoad(fleet, seconds, print)
  }
  const fleet = await openFleet(root, (folder) => startPatroniNodes(folder, programs, fleetDatabase))
  const { startProxy, restart } = fleet.nodes
  return killUnderLoad(fleet, seconds, print, { startProxy, restart })
}

async function killUnderLoad(
  fleet: Fleet,
  seconds: number,
  print: (line: string) => void,
  patroni?: Pick<PatroniNodes, 'startProxy' | 'restart'>,
): Promise<FailoverDrill> {
  try {
    for (const role of roles) await fleet.start(root, role)
    print(`three PostgreSQL nodes; ${roles.length} processes: ${roles.join(', ')}`)
    const members = await prepareMembers(fleet)
    const stopBeat = fleet.beat()
    const payouts = await startPayoutLoad(fleet, seconds * 4 + 60)
    const ports = fleet.processes.filter(({ role }) => role === 'api').map(({ port }) => port)
    const proxy = await patroni?.startProxy(ports)
    const web = startMemberLoad(members, proxy ? [proxy.port] : ports, proxy?.authority)
    const postings = await startPostingLoad(fleet.nodes.addressOf('terahold_app_login', 'books'), { repeats: true })
    const from = Date.now()
    await pause(seconds * 1_000)
    const killedAt = Date.now()
    await fleet.nodes.killPrimary()
    print('the primary was killed')
    print(`node ${await fleet.nodes.failOver()} is the primary, ${Date.now() - killedAt} ms later`)
    const all = fleet.processes.map(({ port }) => port)
    while (!(await Promise.all(all.map(isReady))).every(Boolean)) {
      if (Date.now() - killedAt > patienceMs) throw new Error(`not all processes are ready again:\n${fleet.outputs()}`)
      await pause(100)
    }
    const readyMs = Date.now() - killedAt
    print(`every process is ready again, ${readyMs} ms after the kill`)
    const startedAgainAt = Date.now()
    await patroni?.restart()
    const returnedMs = Date.now() - startedAgainAt
    if (patroni) print(`the former primary is a replica, ${returnedMs} ms after its start`)
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
      ...(patroni && { returnedMs }),
      failures: [...postings.failures, ...web.failures],
      verified: await runTerahold(fleet.commandEnvironment, ['ledger', 'verify', '--offline']),
    }
  } finally {
    await fleet.close()
  }
}
