import { type Kysely, sql } from 'kysely'

/** A column as the catalogue of PostgreSQL tells it. */
export interface SchemaColumn {
  readonly table: string
  readonly column: string
  /** Name in pg_type; arrays start with an underscore, domains are resolved to what they stand for. */
  readonly type: string
  /** The labels when the type is an enumeration. */
  readonly labels: readonly string[] | null
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isAlwaysGenerated: boolean
}

/** All columns of the tables and views in the schema `public`, in the order tables and columns are named and made. */
export async function readSchemaColumns<Schema>(db: Kysely<Schema>): Promise<readonly SchemaColumn[]> {
  const result = await sql<SchemaColumn>`
    select c.relname as "table", a.attname as "column", base.typname as "type", not a.attnotnull as "isNullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attgenerated <> '' or a.attidentity = 'a' as "isAlwaysGenerated",
      (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = base.oid) as "labels"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    join pg_type base on base.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    order by c.relname, a.attnum`.execute(db)
  return result.rows
}
