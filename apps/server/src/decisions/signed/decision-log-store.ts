import type { DecisionType } from '@terahold/decisions/definitions'
import { type Kysely, sql } from 'kysely'
import { listShape, type OrderOf } from '../../db/lists.ts'
import type { DB } from '../../db/schema.gen.ts'

const shape = listShape({
  keys: { time: 'd.recorded_at', type: 'd.type', first: 'm.name', second: sql`coalesce(c.name, '')` },
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
  db: Kysely<DB>,
  { type, decisionId, operatorId, day }: DecisionFilter,
  { sort = '-time', after, count }: Page,
) {
  let query = db
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
  if (decisionId !== undefined) query = query.where('d.decision_id', '=', decisionId)
  if (type !== undefined) query = query.where('d.type', '=', type)
  if (operatorId !== undefined)
    query = query.where((is) => is.or([is('d.recorded_by', '=', operatorId), is('a.approved_by', '=', operatorId)]))
  if (day !== undefined) {
    const start = new Date(`${day}T00:00:00Z`)
    query = query
      .where('d.recorded_at', '>=', start)
      .where('d.recorded_at', '<', new Date(start.getTime() + 86_400_000))
  }
  if (after !== undefined)
    query = query.where(
      shape.isAfter(
        { sort },
        sql`from operator_decision d join operator m on m.operator_id = d.recorded_by
          left join operator_approval a on a.decision_id = d.decision_id left join operator c on c.operator_id = a.approved_by
          where d.decision_id = ${after}`,
      ),
    )
  return query.execute()
}

/** Returns everybody who can have signed, by name. */
export function listSigners(db: Kysely<DB>): Promise<{ operatorId: string; name: string }[]> {
  return db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'name'])
    .orderBy('name')
    .orderBy('operator_id')
    .execute()
}
