import type { DecisionType } from '@terahold/decisions/definitions'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf } from '../../db/lists.ts'

const shape = listShape({
  keys: { time: 'd.recorded_at', type: 'd.type' },
  usual: '-time',
  ties: ['d.recorded_at', 'd.decision_id'],
})

export type DecisionSort = OrderOf<typeof shape>['sort']

export type DecisionFilter = {
  readonly type?: DecisionType | undefined
  readonly decisionId?: string | undefined
  /** The first or the second operator. */
  readonly operatorId?: string | undefined
  /** The UTC day on which the first signature was stored. */
  readonly day?: string | undefined
}

export type LoggedRow = Awaited<ReturnType<typeof readDecisionPage>>[number]

type Page = {
  readonly sort: DecisionSort
  readonly after: string | undefined
  readonly count: number
}

/** Reads decisions in an order, from the one after another on. */
export function readDecisionPage(
  db: Database,
  { type, decisionId, operatorId, day }: DecisionFilter,
  { sort = '-time', after, count }: Page,
) {
  const query = db
    .selectFrom('operator_decision as d')
    .innerJoin('operator as m', 'm.operator_id', 'd.recorded_by')
    .leftJoin('operator_approval as a', 'a.decision_id', 'd.decision_id')
    .leftJoin('operator as c', 'c.operator_id', 'a.approved_by')
    .select(['d.decision_id', 'd.type', 'd.decision', 'd.maker', 'd.maker_signature', 'd.recorded_at', 'd.expires_at'])
    .select(['m.operator_id as maker_id', 'm.name as maker_name', 'm.roles as maker_roles'])
    .select(['a.approval', 'a.checker', 'a.checker_signature', 'a.approved_at'])
    .select(['c.operator_id as checker_id', 'c.name as checker_name', 'c.roles as checker_roles'])
    .select(sql<boolean>`d.expires_at <= database_now()`.as('is_expired'))
    .orderBy(shape.order({ sort }))
    .limit(count)
  const conditions = [sql<boolean>`true`]
  if (decisionId !== undefined) conditions.push(sql`d.decision_id = ${decisionId}`)
  if (type !== undefined) conditions.push(sql`d.type = ${type}`)
  if (day !== undefined) {
    const start = new Date(`${day}T00:00:00Z`)
    const end = new Date(start.getTime() + 86_400_000)
    conditions.push(sql`d.recorded_at >= ${start} and d.recorded_at < ${end}`)
  }
  if (after !== undefined)
    conditions.push(shape.isAfter({ sort }, sql`from operator_decision d where d.decision_id = ${after}`))
  const wanted = sql<boolean>`${sql.join(conditions, sql` and `)}`
  if (operatorId === undefined) return query.where(wanted).execute()
  // One condition on both operators would read every decision. So the first ones of each are read by an index.
  const page = sql`where ${wanted} order by ${shape.order({ sort })} limit ${count}`
  const signed = sql<boolean>`d.decision_id in (
    (select d.decision_id from (select * from operator_decision where recorded_by = ${operatorId}) d ${page})
    union all
    (select d.decision_id from operator_decision d
      join (select decision_id from operator_approval where approved_by = ${operatorId}) a on a.decision_id = d.decision_id ${page}))`
  return query.where(signed).execute()
}

/** Returns everybody who can have signed, by name. */
export function listSigners(db: Database): Promise<{ operatorId: string; name: string }[]> {
  return db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'name'])
    .orderBy('name')
    .orderBy('operator_id')
    .execute()
}
