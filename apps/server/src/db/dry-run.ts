import type { Kysely, Transaction } from 'kysely'
import { transaction } from './transaction.ts'

class DryRunEnded extends Error {}

/** Runs the body in a transaction that is undone when it ends. Returns the body's result. @throws what the body throws. */
export async function dryRun<Schema, Result>(
  db: Kysely<Schema>,
  body: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  let found: { readonly result: Result } | undefined
  try {
    await transaction(db, async (tx) => {
      found = { result: await body(tx) }
      throw new DryRunEnded()
    })
  } catch (error) {
    if (!(error instanceof DryRunEnded) || !found) throw error
  }
  if (!found) throw new Error('a tried transaction was not undone')
  return found.result
}
