import type { Day } from '@terahold/money/day'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import { hashOfTransfer, type JournalLine, journalFields } from './journal-line.ts'
import { readLinesBetween, readPage } from './journal-store.ts'
import { type BlockRow, readBlockAfter } from './seal-store.ts'

export type ExportRequest = {
  /** First and last UTC day, both included. Open where absent. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  /** Only this member's transfers. */
  readonly memberId?: string | undefined
  readonly format: 'csv' | 'jsonl'
}

const linesAtOnce = 5_000

/**
 * Streams the journal as text lines in sealing order, as of one moment. Every transfer has its hash and, once closed,
 * its block number. JSON lines have each block's seal after the block's transfers, so that the chain can be recomputed
 * from the file. An export of one member's transfers has no seals.
 */
export async function* exportJournal(db: Database, request: ExportRequest): AsyncGenerator<string> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    if (request.format === 'csv') yield csvLine([...journalFields, 'blockNo', 'hash'])
    yield* request.memberId === undefined ? wholeJournal(tx, request) : ofMember(tx, request)
  } finally {
    await tx.rollback().execute()
  }
}

async function* wholeJournal(tx: Tx, request: ExportRequest): AsyncGenerator<string> {
  let until = '-infinity'
  for (let block = await readBlockAfter(tx, 0n); block; block = await readBlockAfter(tx, block.blockNo)) {
    until = block.until
    if (!isWithin(request, block.day)) continue
    for (const line of await readLinesBetween(tx, block.from, block.until))
      yield written(line, block.blockNo, request.format)
    if (request.format === 'jsonl' && block.seal) yield JSON.stringify(sealLine(block, block.seal))
  }
  for await (const line of lines(tx, request, until)) yield written(line, null, request.format)
}

async function* ofMember(tx: Tx, request: ExportRequest): AsyncGenerator<string> {
  let block = await readBlockAfter(tx, 0n)
  for await (const line of lines(tx, request, '-infinity')) {
    while (block && block.until <= line.postedAt) block = await readBlockAfter(tx, block.blockNo)
    yield written(line, block?.blockNo ?? null, request.format)
  }
}

/** Yields the requested transfers from a moment on, page by page. */
async function* lines(tx: Tx, request: ExportRequest, since: string): AsyncGenerator<JournalLine> {
  for (let last: JournalLine | undefined, isMore = true; isMore; ) {
    const page = await readPage(tx, { ...request, since, after: last, count: linesAtOnce })
    yield* page
    last = page.at(-1)
    isMore = page.length === linesAtOnce
  }
}

function isWithin({ from, to }: ExportRequest, day: Day): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

function sealLine(
  { blockNo, day, from, until }: BlockRow,
  { previousHash, root, hash, leaves }: NonNullable<BlockRow['seal']>,
) {
  const hashes = { root: root.toString('hex'), hash: hash.toString('hex') }
  const header = { blockNo: blockNo.toString(), previousHash: previousHash.toString('hex'), day, from, until }
  return { ...header, transfers: String(leaves.length / 32), ...hashes }
}

function written(line: JournalLine, blockNo: bigint | null, format: ExportRequest['format']): string {
  const own = { blockNo: blockNo?.toString() ?? null, hash: hashOfTransfer(line).toString('hex') }
  if (format === 'jsonl') return JSON.stringify({ ...line, ...own })
  return csvLine([...journalFields.map((field) => line[field]), own.blockNo, own.hash])
}

/**
 * Escapes a field by RFC 4180. Adds an apostrophe before a leading apostrophe and before what a spreadsheet would read
 * as a formula.
 */
function csvLine(cells: readonly (string | null)[]): string {
  return cells
    .map((cell) => (cell === null ? '' : cell.replace(/^[=+\-@\t\r']/, "'$&")))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')
}
