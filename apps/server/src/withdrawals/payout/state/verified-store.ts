import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { NIL_ID } from '../../../db/ids.ts'
import { readDecisions, type StoredDecision } from '../../../decisions/signed/signed-decisions.ts'

/** Decisions that still count after their signatures have expired. */
const types = ['AccountMove', 'PayoutResume'] as const
/** Each asks a node, and payouts wait for it. */
const mostAtOnce = 10

/** Returns a digest of the exact bytes that were verified. None of the parts of a valid decision has a line break. */
export function digestOf({ decision, maker, approval }: StoredDecision): string {
  const parts = [decision, maker.address.toLowerCase(), maker.signature, approval?.text]
  const all = [...parts, approval?.checker.address.toLowerCase(), approval?.checker.signature]
  return createHash('sha256').update(all.join('\n')).digest('hex')
}

/** Remembers a decision that this process has verified. */
export async function remember(db: Database, stored: StoredDecision): Promise<void> {
  await db
    .insertInto('payout_verified')
    .values({
      decision_id: stored.decisionId,
      digest: digestOf(stored),
      verified_at: sql<Date>`database_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether exactly these bytes were verified before. */
export async function isRemembered(db: Database, stored: StoredDecision): Promise<boolean> {
  const row = await db
    .selectFrom('payout_verified')
    .select('decision_id')
    .where('decision_id', '=', stored.decisionId)
    .where('digest', '=', digestOf(stored))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns some approved decisions that have not expired and are not remembered yet, and the one after which to
 * continue. Forged decisions, with any times, cannot keep a real one from its turn.
 */
export async function listUnverified(
  db: Database,
  now: Date,
  after: string,
): Promise<{ readonly waiting: readonly StoredDecision[]; readonly last: string }> {
  const rows = await db
    .selectFrom('operator_decision as d')
    .innerJoin('operator_approval as a', 'a.decision_id', 'd.decision_id')
    .select('d.decision_id')
    .where('d.type', 'in', types)
    .where('d.expires_at', '>', now)
    .where('a.expires_at', '>', now)
    .where((is) =>
      is.not(
        is.exists(
          is.selectFrom('payout_verified as v').select('v.decision_id').whereRef('v.decision_id', '=', 'd.decision_id'),
        ),
      ),
    )
    .where('d.decision_id', '>', after)
    .orderBy('d.decision_id')
    .limit(mostAtOnce)
    .execute()
  const ids = rows.map(({ decision_id: id }) => id)
  const waiting = ids.length > 0 ? await readDecisions(db, ids) : []
  return { waiting, last: ids.length === mostAtOnce ? (ids.at(-1) ?? NIL_ID) : NIL_ID }
}
