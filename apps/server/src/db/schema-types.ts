import type { Kysely } from 'kysely'
import { readSchemaColumns, type SchemaColumn } from './schema-columns.ts'

const header = `// Generated from the migrated database by scripts/generate-schema.ts: change a migration, then run that.
import type { ColumnType } from 'kysely'
`

/** Helper types by name, emitted when a column uses them. */
const helperTypes = {
  WithDefault: `type WithDefault<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>
`,
  MadeByDatabase: `type MadeByDatabase<T> = ColumnType<T, never, never>
`,
  JsonValue: `/** What a jsonb column gives; it takes JSON text, because pg would write an array as a PostgreSQL array. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }
`,
  Json: `type Json = ColumnType<JsonValue, string, string>
`,
  JsonOrNull: `type JsonOrNull = ColumnType<JsonValue, string | null, string | null>
`,
}

const typeNames: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  interval: 'string',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'bigint',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
}

/** Returns the TypeScript of `schema.gen.ts`: one interface per table, in Kysely's form. */
export async function renderSchemaTypes<Schema>(db: Kysely<Schema>): Promise<string> {
  const tables = Map.groupBy(await readSchemaColumns(db), (column) => column.table)
  const interfaces = [...tables].map(([table, columns]) => renderTable(table, columns))
  const entries = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}`)
  const body = `${interfaces.join('\n')}\nexport interface DB {\n${entries.join('\n')}\n}\n`
  return [header, ...helpersFor(body), body].join('\n')
}

function renderTable(table: string, columns: readonly SchemaColumn[]): string {
  const lines = columns.map((column) => `  ${column.column}: ${columnType(column)}`)
  return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`
}

function interfaceName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Table`
}

function columnType(column: SchemaColumn): string {
  const name = valueType(column)
  const type = !column.isNullable ? name : name === 'Json' ? 'JsonOrNull' : `${name} | null`
  if (column.isAlwaysGenerated) return `MadeByDatabase<${type}>`
  return column.hasDefault ? `WithDefault<${type}>` : type
}

function valueType({ type, codes, table, column }: SchemaColumn): string {
  if (codes) {
    const union = codes.map((code) => `'${code}'`).join(' | ')
    return type.startsWith('_') ? `(${union})[]` : union
  }
  const name = typeNames[type.replace(/^_/, '')]
  if (name === undefined) throw new Error(`${table}.${column}: no TypeScript type is chosen for ${type}`)
  return type.startsWith('_') ? `${name}[]` : name
}

function helpersFor(body: string): string[] {
  return Object.entries(helperTypes)
    .filter(([name]) =>
      name === 'JsonValue' ? /\bJson(OrNull)?\b/.test(body) : new RegExp(`\\b${name}\\b`).test(body),
    )
    .map(([, text]) => text)
}
