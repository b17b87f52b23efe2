import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startDatabaseNodes } from './fleet/database-nodes.ts'
import { openFleet } from './fleet/fleet.ts'
import { isReady, type ProductProcess } from './fleet/process.ts'
import { beforeLastMigration, checkOutRelease, lastRelease } from './fleet/release-checkout.ts'
import { loadRaising } from './fleet/sources.ts'
import type { LoadOutcome } from './load/load-outcome.ts'
import { compareRequests, prepareMembers, startMemberLoad } from './load/member-load.ts'
import { startPayoutLoad } from './load/payout-load.ts'
import { runTerahold } from './run-terahold.ts'

export type UpgradeDrill = LoadOutcome & {
  readonly ref: string
  /** Migrations and routines that the new version applied. */
  readonly applied: readonly string[]
  /** Processes of the old version that were not ready on the new schema. */
  readonly unready: number
}

export type UpgradeOptions = {
  /** The version to upgrade from: a tag, branch or commit. The last release by default, and before there is one what `beforeLastMigration` names. */
  readonly from?: string | undefined
  /** How long the load runs between the steps. */
  readonly seconds: number
  readonly print: (line: string) => void
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const roles = ['api', 'api', 'api', 'worker', 'payout'] as const

/**
 * Starts an earlier version, migrates its database under load, and replaces its processes one by one. Returns undefined when this
 * clone has no version to upgrade from.
 */
export async function drillUpgrade({ from, seconds, print }: UpgradeOptions): Promise<UpgradeDrill | undefined> {
  const ref = from ?? lastRelease(root) ?? beforeLastMigration(root)
  if (ref === undefined) return undefined
  return upgrade(checkOutRelease(root, ref), ref, seconds, print)
}

async function upgrade(
  old: string,
  ref: string,
  seconds: number,
  print: (line: string) => void,
): Promise<UpgradeDrill> {
  const fleet = await openFleet(old, (folder) => startDatabaseNodes(folder, 1))
  try {
    const former: ProductProcess[] = []
    for (const role of roles) former.push(await fleet.start(old, role))
    print(`${ref} runs: ${roles.join(', ')}`)
    const members = await prepareMembers(fleet)
    const stopBeat = fleet.beat()
    const payouts = await startPayoutLoad(fleet, seconds * 6 + 120)
    const web = startMemberLoad(
      members,
      former.filter(({ role }) => role === 'api').map(({ port }) => port),
    )
    await pause(seconds * 1_000)
    const applied = await fleet.raise(await loadRaising(root))
    print(`the database is of this version: ${applied.length} migrations and routines applied`)
    await pause(seconds * 1_000)
    const areReady = await Promise.all(former.map(({ port }) => isReady(port)))
    for (const process of former) {
      const next = await fleet.start(root, process.role)
      if (process.role === 'api') web.ports.add(next.port)
      web.ports.delete(process.port)
      await process.stop()
      print(`a process with the role ${process.role} was replaced`)
    }
    await pause(seconds * 1_000)
    await web.stop()
    const paid = await payouts.settle()
    stopBeat()
    const { answered, unanswered, stale } = web.counts
    return {
      ref,
      applied,
      answered,
      unanswered,
      stale,
      failures: web.failures,
      ...paid,
      unready: areReady.filter((ready) => !ready).length,
      ...(await compareRequests(fleet.bank.owner, web.confirmed)),
      verified: await runTerahold(fleet.commandEnvironment, ['ledger', 'verify', '--offline']),
    }
  } finally {
    await fleet.close()
  }
}
