import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import * as store from './task-store.ts'

type Tx = Transaction<DB>

/**
 * Keeps one claim of a task's budget aside until the transaction's end and on; gives the part it came from, or undefined when
 * none is left. Who comes at the same time takes another part; only near the end does one wait for another.
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

/** Puts the claim of an entry, where it keeps one, back to where it came from. */
export async function giveBack(
  tx: Tx,
  { taskId, budgetPart }: { readonly taskId: string; readonly budgetPart: number | null },
): Promise<void> {
  if (budgetPart !== null) await store.giveClaimBack(tx, taskId, budgetPart)
}
