/** A list as a CSV file (RFC 4180), with the columns of the API: every value is whole, in every language the same. */
export function rowFile(rows: readonly object[]): string {
  const flat = rows.map((row) => new Map(flatten(row)))
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const lines = [columns, ...flat.map((row) => columns.map((column) => row.get(column) ?? ''))]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function flatten(value: unknown, path = ''): [string, string][] {
  if (value === null || value === undefined) return [[path, '']]
  if (typeof value !== 'object') return [[path, String(value)]]
  if (Array.isArray(value))
    return [[path, value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(' ')]]
  return Object.entries(value).flatMap(([name, part]) => flatten(part, path === '' ? name : `${path}.${name}`))
}

/** A spreadsheet would run a text that begins like a formula, unless it is a number. */
function quoted(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell)
  const safe = isFormula ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
