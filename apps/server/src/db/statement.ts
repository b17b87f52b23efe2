import type { CompiledQuery, RawBuilder } from 'kysely'
import { type Database, pipelineOf } from './connection.ts'
import { statementName } from './named-statements.ts'

/** Takes the place of a value in a statement that is set each time it runs. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Built<Row> = { compile(db: Database): CompiledQuery<Row> }
/**
 * What a subject contributes to other subjects' statements: a column with one JSON value, and the parser of that value.
 */
export type Part<Of, Result> = {
  column(of: Of): RawBuilder<unknown>
  read(json: unknown): Result
}

export type Statement<Values, Row> = (db: Database, values: Values) => Promise<Row[]>

/**
 * Creates a statement that is built and compiled once and then run with different values, for short frequent reads that
 * take less time than building them. Outside a transaction it uses the pipeline. The built text may depend on which
 * values are undefined, but on nothing else about them: all others are placeholders while it is built.
 * @throws Error of the database or the connection; outside a transaction also when it takes longer than ten seconds.
 * @example const name = statement(({ id }: { id: string }) => sql<{ name: string }>`select name from member where
 * member_id = ${id}`)
 */
export function statement<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (values: Values, db: Database) => Built<Row>,
): Statement<Values, Row> {
  const compiled = new Map<string, CompiledQuery<Row> & { readonly name: string }>()
  return async (db, values) => {
    const given = Object.keys(values).filter((name) => values[name] !== undefined)
    const shape = given.join()
    const query = compiled.get(shape) ?? named(build(placesFor(given), db).compile(db))
    compiled.set(shape, query)
    const parameters = query.parameters.map((value) => (value instanceof Place ? values[value.name] : value))
    const pipeline = pipelineOf(db)
    if (pipeline) return pipeline.query<Row>({ name: query.name, text: query.sql, values: parameters })
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

function named<Row>(query: CompiledQuery<Row>) {
  return { ...query, name: statementName(query.sql) }
}

function placesFor<Values>(names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, new Place(name)])) as Values
}
