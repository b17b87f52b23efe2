/** A cell of a file: text as it is, figures in the plain form the server writes. */
export type Cell = string | number | boolean | null

/** Without this mark, Excel reads a file in the system's old character set. */
const BYTE_ORDER_MARK = '\ufeff'

/** Returns a table as a CSV file (RFC 4180) with its column names in the first line. */
export function csvOf(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [names, ...rows].map((cells) => `${cells.map(written).join(',')}\r\n`)
  return BYTE_ORDER_MARK + lines.join('')
}

const figure = /^-?\d+(?:\.\d+)?$/

/**
 * A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. A negative figure is harmless and stays
 * a number, so that it can be added up.
 */
function written(cell: Cell): string {
  const text = cell === null ? '' : String(cell)
  const looksLikeFormula = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/.test(text)
  const safe = looksLikeFormula && !figure.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
