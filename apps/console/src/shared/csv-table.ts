import { parseCsv } from './csv.ts'

/** What makes a file unusable as a whole. */
export type FileFault =
  | { readonly kind: 'quote'; readonly line: string }
  | { readonly kind: 'columns'; readonly missing: readonly string[]; readonly unknown: readonly string[] }
  | { readonly kind: 'empty' | 'long' | 'encoding' }

/** A row by its columns. `extra` has the cells behind the last column. */
export type TableRow<Column extends string> = {
  /** The number of its line in the file. */
  readonly line: number
  readonly cells: Readonly<Record<Column, string>>
  readonly extra: readonly string[]
}

export type CsvTable<Column extends string> =
  | { readonly rows: readonly TableRow<Column>[]; readonly fault?: undefined }
  | { readonly fault: FileFault; readonly rows?: undefined }

type TableShape<Column extends string> = {
  readonly columns: readonly Column[]
  readonly optional: readonly Column[]
  readonly mostRows: number
}

/** Reads a CSV file whose first line names its columns, in any order. */
export function parseCsvTable<Column extends string>(
  text: string,
  { columns, optional, mostRows }: TableShape<Column>,
): CsvTable<Column> {
  let lines: ReturnType<typeof parseCsv>
  try {
    lines = parseCsv(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { fault: { kind: 'quote', line: error.message.replace(/\D/g, '') } }
  }
  const [header, ...body] = lines
  const names = header?.cells.map((name) => name.toLowerCase().replaceAll(' ', '_')) ?? []
  const missing = columns.filter((name) => !optional.includes(name) && !names.includes(name))
  const unknown = names.filter((name, at) => !columns.some((column) => column === name) || names.indexOf(name) !== at)
  if (missing.length + unknown.length > 0) return { fault: { kind: 'columns', missing, unknown } }
  if (body.length === 0) return { fault: { kind: 'empty' } }
  if (body.length > mostRows) return { fault: { kind: 'long' } }
  return {
    rows: body.map(({ number: line, cells: given }) => ({
      line,
      cells: Object.fromEntries(columns.map((name) => [name, given[names.indexOf(name)] ?? ''])) as Record<
        Column,
        string
      >,
      extra: given.slice(names.length),
    })),
  }
}

/** Returns whether a text is a day of the calendar, such as `2026-11-20`. */
export function isDay(text: string): boolean {
  const time = /^2\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // A browser can read the 31st of a shorter month as a day of the next one.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns the text of a file; undefined if it is not UTF-8, where names would be read as other characters. */
export function textOfFile(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
