import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReconciliationCheck } from '@terahold/contract/codes/ledger'
import { formatAmount } from '@terahold/money/amount'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Check } from './reconciliation-rules.ts'
import { type CitingRow, parseStatement, type StatementLine, statedOf } from './statement-rules.ts'

/** Statements by the SHA-256 of their file, in hex. Null for a file that is not CSV: only its existence is known. */
export type Statements = ReadonlyMap<string, readonly StatementLine[] | null>

const mostNamed = 20

/** Reads every file of a folder. @throws Error naming the CSV file and the line that cannot be read. */
export async function readStatements(folder: string, decimals: number): Promise<Statements> {
  const statements = new Map<string, readonly StatementLine[] | null>()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const content = await readFile(join(folder, entry.name))
    const lines = entry.name.toLowerCase().endsWith('.csv') ? linesOf(entry.name, content, decimals) : null
    statements.set(createHash('sha256').update(content).digest('hex'), lines)
  }
  return statements
}

function linesOf(name: string, content: Buffer, decimals: number): StatementLine[] {
  try {
    return parseStatement(content.toString('utf8'), decimals)
  } catch (cause) {
    throw new Error(`${name}, ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * Compares approved rows with the statements they cite. Returns rows whose statement is missing, and rows whose
 * statement differs.
 */
export async function statementFileChecks(tx: Database, statements: Statements, decimals: number): Promise<Check[]> {
  const rows = await readCitingRows(tx)
  const missing = rows.filter(({ statement }) => !statements.has(statement))
  const apart = rows.flatMap((row) => {
    const lines = statements.get(row.statement)
    const stated = lines && statedOf(row, lines)
    if (!lines || (stated?.satoshi === row.satoshi && stated.usdt === row.usdt)) return []
    const show = ({ satoshi, usdt }: Pick<CitingRow, 'satoshi' | 'usdt'>) =>
      `${satoshi} satoshi for ${formatAmount(usdt, decimals)}`
    return [`${row.pool} ${row.day}: recorded ${show(row)}, stated ${stated ? show(stated) : 'nothing'}`]
  })
  const check = (name: ReconciliationCheck, named: readonly string[]): Check => {
    const figures = { unit: 'count', expected: 0n, found: BigInt(named.length) } as const
    return { name, ...figures, detail: { rows: named.slice(0, mostNamed) } }
  }
  return [
    check(
      'statements_missing',
      missing.map(({ pool, day, statement }) => `${pool} ${day}: ${statement}`),
    ),
    check('statements_apart', apart),
  ]
}

/** Returns approved rows, less what was voided of them; several rows of a pool's day that cite one statement are added up. */
async function readCitingRows(tx: Database): Promise<CitingRow[]> {
  const { rows } = await sql<CitingRow>`
    select p.slug as pool, r.day, lower(regexp_replace(r.statement_hash, '^0x', '')) as statement,
      sum(case when r.voided = 0 then r.satoshi else div(r.satoshi::numeric * (r.usdt - r.voided), r.usdt) end) as satoshi,
      sum(r.usdt - r.voided) as usdt
    from revenue r join pool p using (pool_id) where r.state = 'approved'
    group by p.slug, r.day, statement order by r.day, p.slug`.execute(tx)
  return rows
}
