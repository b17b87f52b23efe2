import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayMs } from '../model/books.ts'
import type { KillPoint } from '../support/kill-points.ts'
import type { openVictims } from '../support/victims.ts'
import type { World } from '../support/world.ts'
import { outcomeOf, type Pair } from './pair.ts'

const patienceMs = 60_000

/**
 * Starts a process of the product that is killed at a point, and waits until it is dead. Blocks keep being mined
 * in the meantime. What it left is completed by the process of the test.
 */
export async function killWorker(
  world: World,
  victims: ReturnType<typeof openVictims>,
  databaseUrl: string,
  point: KillPoint,
): Promise<void> {
  await endLease(world)
  const victim = await victims.begin(
    { role: 'worker', databaseUrl, rpcUrl: world.test.rpcUrl, place: world.place },
    point,
  )
  const deadline = performance.now() + patienceMs
  let end: string | undefined
  void victim.ended.then((how) => {
    end = how
  })
  while (end === undefined && performance.now() < deadline) {
    await world.test.client.mine({ blocks: 1 })
    await pause(20)
  }
  if (end === undefined) end = await victim.kill().then(() => 'did not reach the point')
  expect(end, `a process killed at “${point}”`).toBe('SIGKILL')
  await endLease(world)
}

/** Lets the lease of the payout process before run out. */
async function endLease(world: World): Promise<void> {
  await sql`update payout_signer set lease_until = null`.execute(world.owner)
}

/** Records a row for yesterday, and has a process killed while it approves the row. The approval is then repeated. */
export async function killApprover(
  pair: Pair,
  victims: ReturnType<typeof openVictims>,
  databaseUrl: string,
  { point, pool, usdt }: { point: KillPoint; pool: number; usdt: bigint },
): Promise<void> {
  const { world, books, revenueIds } = pair
  const [, approver] = world.founded.settlers
  const now = await world.now()
  const day = addDays(dayOf(new Date(now)), -1)
  const revenueId = await world.record(pool, day, { usdt, uptimeBps: 9_777 })
  const infrastructure = { role: 'api', databaseUrl, rpcUrl: world.test.rpcUrl, place: world.place } as const
  const victim = await victims.begin(infrastructure, point)
  const answer = await victim.ask({ act: 'approve', operator: approver, revenueId })
  expect(answer, `a process killed at “${point}” does not answer`).toBe(undefined)
  expect(await victim.ended).toBe('SIGKILL')
  const again = await outcomeOf(() => world.subjects.settlement.approveRevenue(approver, revenueId, 'checked by hand'))
  expect(['ok', 'already_decided']).toContain(again)
  revenueIds.push(revenueId)
  books.revenue.settle(pool, Math.floor(now / dayMs) - 1, usdt, 9_777n)
}
