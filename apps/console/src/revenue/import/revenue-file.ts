import { parseBps } from '../../shared/bps.ts'
import { type FileFault, isDay, parseCsvTable } from '../../shared/csv-table.ts'

/** The columns of a file, in the order of the example. The last one is optional. */
export const revenueColumns = ['pool', 'day', 'satoshi', 'usdt', 'venue', 'txid', 'uptime', 'statement_hash'] as const
type RevenueColumn = (typeof revenueColumns)[number]

/** A file has at most this many rows. The wallet signs each one. */
export const mostRows = 200

/** What `recordRevenue` takes for one row. */
export type RevenueInput = {
  readonly poolId: string
  readonly day: string
  readonly satoshi: string
  readonly usdt: string
  readonly venue: string
  readonly txid: string
  readonly statementHash: string
  readonly uptimeBps: number
}

/** What is wrong with a row: a cell, or an earlier line with the same pool and the same day or transaction. */
export type RowFault =
  | { readonly kind: 'cell'; readonly column: RevenueColumn; readonly value: string }
  | { readonly kind: 'repeated'; readonly line: number }

export type FileRow = {
  /** The number of its line in the file. */
  readonly line: number
  readonly cells: Readonly<Record<RevenueColumn, string>>
} & ({ readonly given: RevenueInput } | { readonly given?: undefined; readonly faults: readonly RowFault[] })

export type RevenueFile =
  | { readonly rows: readonly FileRow[]; readonly fault?: undefined }
  | { readonly fault: FileFault; readonly rows?: undefined }

type Pool = { readonly value: string; readonly label: string }

const patterns: Readonly<Record<Exclude<RevenueColumn, 'pool'>, { readonly test: (text: string) => boolean }>> = {
  day: { test: isDay },
  satoshi: /^\d{1,18}$/,
  usdt: /^\d{1,20}(\.\d{1,18})?$/,
  venue: /^(?=.*[\p{L}\p{N}]).{1,120}$/u,
  txid: /^(0x)?[0-9a-fA-F]{64}$/,
  uptime: /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
  statement_hash: /^((0x)?[0-9a-fA-F]{64})?$/,
}

/**
 * Reads revenue rows from a CSV file. A pool is named by its name or id. A row without a hash of its statement gets `fileHash`,
 * because then the file is the statement.
 */
export function parseRevenueFile(
  text: string,
  { pools, fileHash }: { readonly pools: readonly Pool[]; readonly fileHash: string },
): RevenueFile {
  const table = parseCsvTable(text, { columns: revenueColumns, optional: ['statement_hash'], mostRows })
  if (table.fault) return { fault: table.fault }

  const seen = new Map<string, number>()
  return {
    rows: table.rows.map(({ line, cells, extra }) => {
      const pool = poolOf(cells.pool, pools)
      const faults: RowFault[] = revenueColumns
        .filter((column) => (column === 'pool' ? !pool : !patterns[column].test(cells[column])))
        .map((column) => ({ kind: 'cell', column, value: cells[column] }))
      if (extra.length > 0) faults.push({ kind: 'cell', column: 'pool', value: extra.join(' ') })
      if (faults.length > 0 || !pool) return { line, cells, faults }
      const keys = [`${pool.value} ${cells.day}`, `${pool.value} ${cells.txid.replace(/^0x/i, '').toLowerCase()}`]
      const former = keys.map((key) => seen.get(key)).find((number) => number !== undefined)
      if (former !== undefined) return { line, cells, faults: [{ kind: 'repeated', line: former }] }
      for (const key of keys) seen.set(key, line)
      return { line, cells, given: inputOf(cells, pool.value, fileHash) }
    }),
  }
}

function inputOf(cells: FileRow['cells'], poolId: string, fileHash: string): RevenueInput {
  const { day, satoshi, usdt, venue, txid, uptime, statement_hash: statementHash } = cells
  return {
    poolId,
    day,
    satoshi,
    usdt,
    venue,
    txid,
    uptimeBps: parseBps(uptime),
    statementHash: statementHash === '' ? fileHash : statementHash,
  }
}

/** A name that several pools have names none: its revenue could be another pool's. */
function poolOf(text: string, pools: readonly Pool[]): Pool | undefined {
  const wanted = text.toLowerCase()
  const [found, ...others] = pools.filter(({ value, label }) => value === wanted || label.toLowerCase() === wanted)
  return others.length === 0 ? found : undefined
}
