import { csvOf } from '@terahold/ui/csv'

/**
 * A list as a CSV file (RFC 4180). It has the columns of the API with complete values, the same in every language. Only
 * rows name these columns, so the file of an empty list has the visible titles instead.
 */
export function rowFile(rows: readonly object[], titles: readonly string[] = []): string {
  if (rows.length === 0) return csvOf(titles, [])
  const flat = rows.map((row) => new Map(flatten(row)))
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  return csvOf(
    columns,
    flat.map((row) => columns.map((column) => row.get(column) ?? '')),
  )
}

function flatten(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return [[path, value === undefined ? '' : plain(value)]]
  if (Array.isArray(value))
    return [[path, value.map((one: unknown) => (typeof one === 'string' ? one : plain(one))).join(' ')]]
  return Object.entries(value).flatMap(([name, part]) => flatten(part, path === '' ? name : `${path}.${name}`))
}

/** Writes a number, a yes or no, or a part as JSON; nothing for null. */
const plain = (value: unknown): string => (value === null ? '' : JSON.stringify(value))
