import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** A violation: the invariant, its subject, and the figures that disagree. */
export type Finding = { readonly invariant: string; readonly subject: string; readonly detail: string }

const mostOfOneCheck = 200

/** A check's first two hundred findings. A journal that is wrong throughout should be reported, not fill the memory. */
export async function findingsOf(db: Database, check: RawBuilder<Finding>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`select * from (${check}) finding limit ${mostOfOneCheck}`.execute(db)
  return rows
}
