import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { type Finding, findingsOf } from './finding.ts'

/**
 * Compares what rows say with what the journal has, by member, subject and part. `entries` gives lines of (member_id, subject,
 * part, said, posted): those of the rows have a nought in the last column, those of the journal in the one before, and what
 * has only one side is a difference. Amounts in minor units.
 */
export async function differencesOf(
  db: Kysely<DB>,
  invariant: string,
  entries: RawBuilder<unknown>,
): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    select ${invariant}::text as invariant, subject, 'says ' || part || ' of ' || sum(said) || ', the journal has ' || sum(posted) as detail
    from (${entries}) as entry (member_id, subject, part, said, posted)
    group by member_id, subject, part having sum(said) <> sum(posted)`,
  )
}
