import { parseAmount } from '@terahold/money/amount'
import type { Day } from '@terahold/money/day'

/**
 * One line of a venue's statement: what was sold of a day, of one pool where the statement names pools by their slugs.
 */
export type StatementLine = {
  readonly day: Day
  readonly pool: string | undefined
  readonly satoshi: bigint
  /** Minor units. */
  readonly usdt: bigint
}

/** A revenue row, with the hash of the statement it cites in lower case and without `0x`. */
export type CitingRow = {
  readonly pool: string
  readonly day: Day
  readonly satoshi: bigint
  readonly usdt: bigint
  readonly statement: string
}

/**
 * Parses a CSV statement with the columns `day`, `satoshi` and `usdt`, and `pool` where there are several. The first line
 * shows whether commas or semicolons separate them.
 * @throws Error naming the line that cannot be read.
 */
export function parseStatement(text: string, decimals: number): StatementLine[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = head.includes(';') ? ';' : ','
  const columns = cellsOf(head, separator).map((name) => name.toLowerCase())
  const missing = ['day', 'satoshi', 'usdt'].filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new Error(`line 1: the column ${missing.join(', ')} is missing`)
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [lineOf(columns, cellsOf(line, separator), decimals)]
    } catch (cause) {
      throw new Error(`line ${index + 2}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
  })
}

/** An amount such as 12,5 has one cell more than there are columns, and must not be read as 12. */
function lineOf(columns: readonly string[], cells: readonly string[], decimals: number): StatementLine {
  if (cells.length !== columns.length) throw new Error(`${cells.length} cells in ${columns.length} columns`)
  const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
  const [day, satoshi] = [cell('day'), cell('satoshi')]
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`"${day}" is not a day`)
  if (!/^\d{1,18}$/.test(satoshi)) throw new Error(`"${satoshi}" is not a number of satoshi`)
  const pool = columns.includes('pool') ? cell('pool') : undefined
  return { day, pool, satoshi: BigInt(satoshi), usdt: parseAmount(cell('usdt'), decimals) }
}

/** Returns the statement's total of the row's pool and day; undefined when it has no line for them. */
export function statedOf(
  row: Pick<CitingRow, 'pool' | 'day'>,
  lines: readonly StatementLine[],
): { satoshi: bigint; usdt: bigint } | undefined {
  const fitting = lines.filter(({ day, pool }) => day === row.day && (pool === undefined || pool === row.pool))
  if (fitting.length === 0) return undefined
  const sum = (part: 'satoshi' | 'usdt') => fitting.reduce((total, line) => total + line[part], 0n)
  return { satoshi: sum('satoshi'), usdt: sum('usdt') }
}

function cellsOf(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}
