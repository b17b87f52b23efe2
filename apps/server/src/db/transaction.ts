import { setTimeout as pause } from 'node:timers/promises'
import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import { collectAfterCommit } from './after-commit.ts'
import type { DB } from './schema.gen.ts'

/** A running transaction of the product's database. */
export type Tx = Transaction<DB>

export interface TransactionOptions {
  readonly isolation?: IsolationLevel
  /** The total number of attempts. */
  readonly attempts?: number
}

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const longestPause = 200

/**
 * Runs the body in one transaction, and again in a new one when PostgreSQL aborted it because of a concurrent one. The
 * body may run several times, so it must do nothing that a rollback does not undo.
 * @throws what the body throws, or PostgreSQL's error after the last attempt.
 */
export async function transaction<Schema, Result>(
  db: Kysely<Schema>,
  body: (tx: Transaction<Schema>) => Promise<Result>,
  { isolation = 'read committed', attempts = 10 }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      let later: { run(): void } | undefined
      const result = await db
        .transaction()
        .setIsolationLevel(isolation)
        .execute((tx) => {
          later = collectAfterCommit(tx)
          return body(tx)
        })
      later?.run()
      return result
    } catch (error) {
      if (attempt >= attempts || !isSacrificed(error)) throw error
      await pause(Math.random() * Math.min(longestPause, 2 ** attempt))
    }
  }
}

function isSacrificed(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === serializationFailure || code === deadlockDetected
}
