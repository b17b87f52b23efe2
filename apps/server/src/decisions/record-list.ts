import type { recordCalls, recordSorts } from '@terahold/contract/calls/desk/records'
import type { RowOf } from '@terahold/contract/endpoint'
import { headerFields, MalformedDecision, parseDecision } from '@terahold/decisions/decision'
import { type DecisionType, definitionOf } from '@terahold/decisions/definitions'
import { type DescriptionLanguage, describeDecision } from '@terahold/decisions/describe'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { keyOf, listShape, sliceOf, totalOf } from '../db/lists.ts'
import { readMemberWallets } from './member-wallets.ts'

type ShownRecord = RowOf<ReturnType<typeof recordCalls>['list']>

/**
 * Selects a kind of record: its id, which is its decision's, then state, recorded_by, recorded_at, decided_by and decided_at, in this
 * order.
 */
export type RecordSource = RawBuilder<unknown>

export type RecordPage = {
  readonly state?: ShownRecord['state'] | undefined
  /** Sorts by a column of all records, or by a signed field of the kind. */
  readonly sort?: string | undefined
  readonly text?: string | undefined
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
  readonly rejection: { readonly by: string; readonly reason: string } | null
}

/**
 * How many of the newest records of a kind can be sorted by signed fields or searched for a text. Their bytes are read
 * each time.
 */
const mostRead = 2_000
/** The values that were signed, without the fields that every decision has. */
const signedWords = sql`replace(jsonb_path_query_array(
  signed_message(d.decision) - array[${sql.join(headerFields.map(({ name }) => name))}]::text[], '$.*')::text, '\\"', '"')`
const columns = { recordedAt: 'r.recorded_at', recordedBy: 'm.name', state: 'r.state' } satisfies Readonly<
  Record<(typeof recordSorts)[number], string>
>
/** The last one: an approved withdrawal of income is cancelled by two operators. */
const rejection = sql`(select jsonb_build_object('by', a.actor, 'reason', a.detail ->> 'reason') from audit_log a
  where r.state = 'rejected' and a.subject = r.id::text and a.outcome = 'done' and a.action like '%.reject' order by a.at desc limit 1)`
/** Members are shown by their wallets, so they are sorted and found by them. */
const memberWallet = sql`(select m.address from member m where m.member_id =
  substring(signed_message(d.decision) ->> 'memberId' from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid)`
/** A field that begins with a number, such as `12.5 USDT`, is sorted by it; a list by its length; another field as text. */
const signedValue = [
  sql`case jsonb_typeof(signed.value) when 'number' then (signed.value #>> '{}')::numeric
    when 'array' then jsonb_array_length(signed.value)
    when 'string' then substring(signed.value #>> '{}' from '^(-?[0-9]+(?:[.][0-9]+)?)(?: |$)')::numeric end`,
  sql`signed.value #>> '{}'`,
]

/** Adds the rejected records to the source of a kind whose table forgets them. The audit log has their rejections. */
export function withRejected(source: RecordSource, type: DecisionType, action: string): RecordSource {
  return sql`${source} union all
    select d.decision_id, 'rejected', d.recorded_by, d.recorded_at, a.operator_id, a.at from operator_decision d
      join audit_log a on a.subject = d.decision_id::text and a.action = ${action} and a.outcome = 'done' where d.type = ${type}`
}

/** Returns a page of a kind of record, newest first unless asked otherwise, each in the words that its first operator signed. */
export async function readRecords(
  db: Database,
  source: RecordSource,
  { state, sort = '-recordedAt', text, pageNum, pageSize }: RecordPage,
  language: DescriptionLanguage,
): Promise<{ rows: ShownRecord[]; total: number }> {
  const key = keyOf(sort)
  const isSigned = !Object.hasOwn(columns, key)
  const shape = listShape<string>({
    keys: { ...columns, ...(isSigned && { [key]: key === 'memberId' ? memberWallet : signedValue }) },
    usual: '-recordedAt',
    ties: ['r.recorded_at', 'r.id'],
    // It reads the bytes once more, so only a text that can be a part of a wallet looks at it.
    texts: ['r.id', 'm.name', signedWords, ...(/^(0x)?[0-9a-f]*$/i.test(text ?? '') ? [memberWallet] : [])],
  })
  const page = sliceOf({ pageNum, pageSize })
  const isRead = (sort !== '-recordedAt' && sort !== 'recordedAt') || text !== undefined
  const newest = isRead ? sql`order by recorded_at desc, id desc limit ${mostRead}` : sql``
  const of = sql`
    from (select * from (${source}) as every (id, state, recorded_by, recorded_at, decided_by, decided_at)
        where ${state ?? null}::text is null or state = ${state ?? null} ${newest}) as r
      join operator m on m.operator_id = r.recorded_by left join operator_decision d on d.decision_id = r.id`
  const wanted = sql`where ${shape.has({ text })}`
  // Without "offset 0" the bytes would be read again for each column of the order.
  const signed = sql`cross join lateral (select signed_message(d.decision) -> ${key}::text as value offset 0) signed`
  const { rows } = await sql<Row>`
    select r.*, m.name as recorder, c.name as decider, d.decision, ${rejection} as rejection
    ${of} left join operator c on c.operator_id = r.decided_by ${isSigned ? signed : sql``} ${wanted}
    order by ${shape.order({ sort })} limit ${page.count} offset ${page.skip}`.execute(db)
  const total = await totalOf(rows.length, page, async () => {
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${of} ${wanted}`.execute(db)
    return counted[0]?.total ?? 0
  })
  const records = rows.map((row) => shown(row, language))
  const wallets = await readMemberWallets(db, records.map(memberOf))
  return { rows: records.map((row) => ({ ...row, memberWallet: wallets.get(memberOf(row)) ?? null })), total }
}

function memberOf({ fields: { memberId } }: Pick<ShownRecord, 'fields'>): string | undefined {
  return memberId === undefined ? undefined : String(memberId)
}

function shown(row: Row, language: DescriptionLanguage): Omit<ShownRecord, 'memberWallet'> {
  return {
    id: row.id,
    state: row.state,
    ...inWords(row.decision, language),
    recordedBy: row.recorder,
    recordedById: row.recorded_by,
    recordedAt: row.recorded_at.toISOString(),
    decidedBy: row.decider ?? row.rejection?.by ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    rejectedFor: row.rejection?.reason ?? null,
  }
}

/** A record without a signed decision, or with altered bytes, has no words. It cannot be approved. */
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
