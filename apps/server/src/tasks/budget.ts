import type { Tx } from '../db/transaction.ts'
import * as store from './task-store.ts'

/**
 * Reserves one claim of a task's budget. Returns the part it came from, or undefined when none is left. Concurrent
 * callers take different parts; only near the end does one wait for another.
 */
export async function takeClaim(tx: Tx, taskId: string): Promise<number | undefined> {
  const free = await store.takeFreeClaim(tx, taskId)
  if (free !== undefined) return free
  for (const part of await store.readOpenParts(tx, taskId)) {
    const taken = await store.takeClaimOf(tx, taskId, part)
    if (taken !== undefined) return taken
  }
  return undefined
}

/** Returns the claim an entry holds, if any, to the part it came from. */
export async function giveBack(
  tx: Tx,
  { taskId, budgetPart }: { readonly taskId: string; readonly budgetPart: number | null },
): Promise<void> {
  if (budgetPart !== null) await store.giveClaimBack(tx, taskId, budgetPart)
}
