/** Rows as a CSV file (RFC 4180) with a line of names first; what a row lacks is an empty cell, what is nested stands as JSON. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))]
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A spreadsheet would run what begins like a formula; an apostrophe before it makes it text. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
