import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: the destination is a blocked address, and two operators have not released the withdrawal since it was
 * blocked. An earlier release was given without knowing of the block. `w` is the withdrawal's name in the query.
 */
export function isBlockedSince(w: string): RawBuilder<boolean> {
  const own = (column: string) => sql.ref(`${w}.${column}`)
  return sql<boolean>`exists (select from blocked_address b where b.address = ${own('to_address')} and b.removed_at is null
    and coalesce(case when ${own('released_by')} is not null then ${own('released_at')} end, '-infinity') < b.at)`
}
