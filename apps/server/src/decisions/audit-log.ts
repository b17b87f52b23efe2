import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import type { JsonValue } from '../db/schema.gen.ts'
import type { Clock } from '../foundation/clock.ts'

export type AuditEntry = {
  /** Null when nobody is signed in, as on the command line. */
  readonly operatorId: string | null
  /** Who did it, in words that stay true when names change. */
  readonly actor: string
  /** Subject and verb, such as `revenue.approve`. */
  readonly action: string
  readonly outcome: 'done' | 'refused'
  /** The id of its object. */
  readonly subject?: string | null
  readonly detail?: { readonly [name: string]: JsonValue }
}

/** Writes into the append-only log: in the work's transaction when it succeeds, separately when it is refused. */
export type Audit = (db: Database, entry: AuditEntry) => Promise<void>

export function writeAudit({ clock }: { clock: Clock }): Audit {
  return async (db, { subject = null, detail = {}, ...entry }) => {
    await insertAudit(db, { ...entry, auditId: newId(clock), subject, detail: JSON.stringify(detail) })
  }
}

type AuditRow = {
  auditId: string
  operatorId: string | null
  actor: string
  action: string
  outcome: 'done' | 'refused'
  subject: string | null
  detail: string
}

async function insertAudit(db: Database, { auditId, operatorId, ...rest }: AuditRow): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ audit_id: auditId, operator_id: operatorId, ...rest, at: sql`database_now()` })
    .execute()
}
