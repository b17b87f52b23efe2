import type { IncidentField, IncidentKind } from '@terahold/contract/codes/incidents'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import type { Clock } from '../foundation/clock.ts'

export type IncidentDetail = Readonly<Partial<Record<IncidentField, string>>>

export type Incident = {
  /** The kind of what happened; with the subject it identifies an incident, which is open at most once. */
  readonly kind: IncidentKind
  readonly subject: string
  readonly detail: IncidentDetail
}

/** Opens an incident for operators, unless it is open already. Returns whether it is new. */
export async function openIncident(db: Database, clock: Clock, { kind, subject, detail }: Incident): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('incident')
    .values({
      incident_id: newId(clock),
      kind,
      subject,
      detail: JSON.stringify(detail),
      opened_at: sql<Date>`database_now()`,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('closed_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Closes the open incidents of a kind about these subjects, because their cause is over. */
export async function closeIncidents(db: Database, kind: IncidentKind, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  await db
    .updateTable('incident')
    .set({ closed_at: sql<Date>`database_now()` })
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .where('closed_at', 'is', null)
    .execute()
}

/**
 * Makes the open incidents of a kind equal to those given: opens new ones, updates the detail of open ones, closes the
 * rest. Returns how many are new.
 */
export async function matchIncidents(
  db: Database,
  clock: Clock,
  kind: IncidentKind,
  present: readonly Omit<Incident, 'kind'>[],
): Promise<number> {
  const open = await db
    .selectFrom('incident')
    .select('subject')
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .execute()
  const subjects = new Set(present.map(({ subject }) => subject))
  const over = open.map(({ subject }) => subject).filter((subject) => !subjects.has(subject))
  await closeIncidents(db, kind, over)
  let raised = 0
  for (const { subject, detail } of present) {
    if (await openIncident(db, clock, { kind, subject, detail })) raised += 1
    else await changeDetail(db, { kind, subject, detail })
  }
  return raised
}

async function changeDetail(db: Database, { kind, subject, detail }: Incident): Promise<void> {
  await db
    .updateTable('incident')
    .set({ detail: JSON.stringify(detail) })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('closed_at', 'is', null)
    .execute()
}
