import type { recordCalls } from '@terahold/contract/calls/desk/records'
import type { RowOf } from '@terahold/contract/endpoint'
import { MalformedDecision, parseDecision } from '@terahold/decisions/decision'
import { definitionOf } from '@terahold/decisions/definitions'
import { type DescriptionLanguage, describeDecision } from '@terahold/decisions/describe'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'

type ShownRecord = RowOf<ReturnType<typeof recordCalls>['list']>

/**
 * Selects a kind of record: its id, which is its decision's, then state, recorded_by, recorded_at, decided_by and decided_at, in this
 * order.
 */
export type RecordSource = RawBuilder<unknown>

export type RecordPage = {
  readonly state?: ShownRecord['state'] | undefined
  readonly pageNum: number
  readonly pageSize: number
}

type Row = {
  readonly id: string
  readonly state: ShownRecord['state']
  readonly recorded_by: string
  readonly recorded_at: Date
  readonly decided_at: Date | null
  readonly recorder: string
  readonly decider: string | null
  readonly decision: string | null
}

/** Returns a page of a kind of record, newest first, each in the words that its first operator signed. */
export async function readRecords(
  db: Database,
  source: RecordSource,
  { state, pageNum, pageSize }: RecordPage,
  language: DescriptionLanguage,
): Promise<{ rows: ShownRecord[]; total: number }> {
  const of = sql`from (${source}) as r (id, state, recorded_by, recorded_at, decided_by, decided_at)
    where ${state ?? null}::text is null or r.state = ${state ?? null}`
  const { rows } = await sql<Row>`
    select r.*, m.name as recorder, c.name as decider, d.decision from (select r.* ${of}) r
      join operator m on m.operator_id = r.recorded_by left join operator c on c.operator_id = r.decided_by
      left join operator_decision d on d.decision_id = r.id
    order by r.recorded_at desc, r.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${of}`.execute(db)
  return { rows: rows.map((row) => shown(row, language)), total: counted[0]?.total ?? 0 }
}

function shown(row: Row, language: DescriptionLanguage): ShownRecord {
  return {
    id: row.id,
    state: row.state,
    ...inWords(row.decision, language),
    recordedBy: row.recorder,
    recordedById: row.recorded_by,
    recordedAt: row.recorded_at.toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

/** A record from before its kind was signed, or with altered bytes, has no words. It cannot be approved. */
function inWords(text: string | null, language: DescriptionLanguage): Pick<ShownRecord, 'title' | 'lines' | 'fields'> {
  try {
    if (text === null) return { title: '', lines: [], fields: {} }
    const decision = parseDecision(text)
    const { title, lines } = describeDecision(decision, language)
    const own = definitionOf(decision.type).fields.map(({ name }) => [name, decision.message[name] ?? ''] as const)
    return { title, lines: [...lines], fields: Object.fromEntries(own) as ShownRecord['fields'] }
  } catch (error) {
    if (error instanceof MalformedDecision) return { title: '', lines: [], fields: {} }
    throw error
  }
}
