import { type Kysely, sql } from 'kysely'

/** A column as described by PostgreSQL's catalogue. */
export interface SchemaColumn {
  readonly table: string
  readonly column: string
  /** Name in pg_type; arrays start with an underscore, domains are resolved to their base type. */
  readonly type: string
  /** The codes a column is limited to, by an enumeration type or a check such as `state in ('open', 'closed')`. */
  readonly codes: readonly string[] | null
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isAlwaysGenerated: boolean
}

/**
 * Returns all columns of the tables and views in the schema `public`, tables by name and columns in the order of
 * creation.
 */
export async function readSchemaColumns<Schema>(db: Kysely<Schema>): Promise<readonly SchemaColumn[]> {
  const result = await sql<Omit<SchemaColumn, 'codes'> & { codes: string[] | null; checks: string[] | null }>`
    select c.relname as "table", a.attname as "column", base.typname as "type", not a.attnotnull as "isNullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attgenerated <> '' or a.attidentity = 'a' as "isAlwaysGenerated",
      (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = base.oid) as "codes",
      (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as "checks"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    join pg_type base on base.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    order by c.relname, a.attnum`.execute(db)
  return result.rows.map(({ checks, ...column }) => ({
    ...column,
    codes: column.codes ?? codesOf(column, checks ?? []),
  }))
}

/**
 * Parses the list of a check on one column, as PostgreSQL writes it: `CHECK ((state = ANY (ARRAY['open'::text, …])))`.
 */
function codesOf({ column, type }: Pick<SchemaColumn, 'column' | 'type'>, checks: readonly string[]): string[] | null {
  const list =
    type === '_text'
      ? new RegExp(`^CHECK \\(\\(${column} <@ '{([\\w,-]+)}'::text\\[\\]\\)\\)$`)
      : new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\['([^\\]]+)'::text\\]\\)\\)\\)$`)
  for (const check of checks) {
    const codes = list.exec(check)?.[1]
    if (codes !== undefined) return codes.split(type === '_text' ? ',' : "'::text, '")
  }
  return null
}
