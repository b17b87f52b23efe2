import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a withdrawal's destination is on the list of addresses and two people have not released it since it was put there: who
 * released it before that did not know. `w` is the withdrawal's name in the query.
 */
export function isBlockedSince(w: string): RawBuilder<boolean> {
  const own = (column: string) => sql.ref(`${w}.${column}`)
  return sql<boolean>`exists (select from blocked_address b where b.address = ${own('to_address')} and b.removed_at is null
    and coalesce(case when ${own('released_by')} is not null then ${own('released_at')} end, '-infinity') < b.at)`
}
