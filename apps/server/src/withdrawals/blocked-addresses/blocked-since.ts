import { sql } from 'kysely'

/**
 * SQL condition: the destination is a blocked address, and two operators have not released the withdrawal since it was
 * blocked. An earlier release was given without knowing of the block. `w` is the withdrawal's name in the query.
 */
export const isBlockedSince = sql<boolean>`exists (select from blocked_address b where b.address = w.to_address
  and b.removed_at is null and coalesce(case when w.released_by is not null then w.released_at end, '-infinity') < b.at)`
