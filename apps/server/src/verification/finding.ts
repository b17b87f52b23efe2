import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

/** Something that is not as it must be: the invariant it breaks, what it is about, and the figures that disagree. */
export type Finding = { readonly invariant: string; readonly subject: string; readonly detail: string }

const mostOfOneCheck = 200

/** What a check finds, its first two hundred: a journal that is wrong throughout is to be reported, not to fill the memory. */
export async function findingsOf(db: Kysely<DB>, check: RawBuilder<Finding>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`select * from (${check}) finding limit ${mostOfOneCheck}`.execute(db)
  return rows
}
