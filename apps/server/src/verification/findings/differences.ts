import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from './finding.ts'

/**
 * Compares rows with the journal, by member, subject and part. `entries` selects lines of (member_id, subject, part,
 * said, posted). Lines from rows have zero in the last column, lines from the journal in the one before. What only one
 * side has is a difference. Amounts are in minor units.
 */
export async function differencesOf(db: Database, invariant: string, entries: RawBuilder<unknown>): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    select ${invariant}::text as invariant, subject, 'says ' || part || ' of ' || sum(said) || ', the journal has ' || sum(posted) as detail
    from (${entries}) as entry (member_id, subject, part, said, posted)
    group by member_id, subject, part having sum(said) <> sum(posted)`,
  )
}
