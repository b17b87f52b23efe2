/** One line of a CSV file: its number in the file, from 1, and its cells. */
export type CsvLine = { readonly number: number; readonly cells: readonly string[] }

/**
 * Parses CSV (RFC 4180) whose cells are separated by commas, semicolons or tabs, whichever its first line has most of. Cells are
 * trimmed; lines without text are left out.
 * @throws SyntaxError for a quote that is not closed.
 */
export function parseCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  // A quoted cell, a plain one, and what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  const lines: CsvLine[] = []
  let cells: string[] = []
  let number = 1
  let start = 1
  while (cell.lastIndex < source.length || cells.length > 0) {
    const found = cell.exec(source)
    if (!found || found[2]?.trimStart().startsWith('"')) throw new SyntaxError(`line ${number}`)
    const [whole, quoted, plain = '', end] = found
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    number += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === separator) continue
    if (cells.some((one) => one !== '')) lines.push({ number: start, cells })
    cells = []
    start = number
  }
  return lines
}

function separatorOf(source: string): string {
  const [first = ''] = source.split(/[\r\n]/, 1)
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: first.split(separator).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator
}
