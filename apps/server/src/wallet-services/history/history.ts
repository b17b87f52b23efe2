import { Refusal } from '@terahold/contract/refusal'
import type { Logger } from 'pino'
import type { Database } from '../../db/connection.ts'
import { createHistoryCursor } from './history-cursor.ts'
import { createHistoryIndex, type HistoryIndexDependencies } from './history-index.ts'
import { mostInTransaction, type Position, pageOf, type ShownTransaction } from './history-rules.ts'
import { type Followed, readFollowed, readTransfers } from './history-store.ts'

export type HistoryDependencies = HistoryIndexDependencies & {
  readonly db: Database
  readonly token: { readonly address: string; readonly symbol: string; readonly decimals: number }
  readonly log: Pick<Logger, 'warn'>
  readonly secret: string
  /** How long a page waits for the chain, in milliseconds. */
  readonly patience?: number
}

type Page = { readonly transactions: ShownTransaction[]; readonly next: string | null }

const transactionsOnPage = 25
/** Room for the page, and for one more transaction of the largest size. */
const rowsAsked = transactionsOnPage + 2 * mostInTransaction
const defaultPatience = 2_500

export type History = ReturnType<typeof createHistory>

/**
 * Returns the final transfers of any address from the store; what it lacks is read while the caller waits for a limited
 * time.
 */
export function createHistory({ patience = defaultPatience, ...deps }: HistoryDependencies) {
  const { db, token, log } = deps
  const index = createHistoryIndex(deps)
  const { place } = index
  const cursors = createHistoryCursor(deps.secret, `${place.chainId} ${place.token}`)
  const running = new Map<string, Promise<void>>()

  /**
   * Returns a page of an address's history, newest first. `admit` is called before a new address is followed.
   * @throws Refusal 400 for a cursor that the server did not make, 503 when nothing can be read; what `admit` throws.
   */
  async function page(
    address: string,
    { cursor, admit }: { cursor: string | undefined; admit: () => Promise<void> },
  ): Promise<Page> {
    const before = cursor === undefined ? undefined : cursors.read(address, cursor)
    if (cursor !== undefined && !before) throw new Refusal(400, 'bad_field', { field: 'cursor' })
    if (!(await readFollowed(db, place, address))) await admit()
    const failure = await bringUp(address, before)
    const followed = await readFollowed(db, place, address)
    if (!followed) throw failure ?? new Refusal(503, 'unavailable')
    const found = await readPage(followed, before)
    const isStuck = failure !== undefined || (found.next !== undefined && !isProgress(followed, before))
    if (found.transactions.length === 0 && isStuck) throw failure ?? new Refusal(503, 'unavailable')
    return { transactions: found.transactions, next: found.next ? cursors.write(address, found.next) : null }
  }

  async function readPage(followed: Followed, before: Position | undefined) {
    const rows = await readTransfers(db, place, followed, { before, most: rowsAsked })
    const view = { address: followed.address, token, rowsAsked, transactions: transactionsOnPage }
    const { transactions, last, isMore } = pageOf(rows, view)
    return { transactions: [...transactions], next: isMore && last ? last : whereThePastGoesOn(followed) }
  }

  /** Updates the store as far as the page needs. Returns the error, or undefined when it is done or still running. */
  async function bringUp(address: string, before: Position | undefined): Promise<Error | undefined> {
    const key = `${address} ${before ? before.block : 'top'}`
    const late = AbortSignal.timeout(patience)
    const work = running.get(key) ?? read(address, before, late).finally(() => running.delete(key))
    running.set(key, work)
    const outcome = work.then(
      () => undefined,
      (error: unknown) => {
        log.warn({ err: error }, 'a history could not be updated')
        return error instanceof Error ? error : new Error('The history could not be read', { cause: error })
      },
    )
    return Promise.race([outcome, afterAbort(late)])
  }

  async function read(address: string, before: Position | undefined, late: AbortSignal): Promise<void> {
    const isFirstPage = before === undefined
    const final = isFirstPage || !(await readFollowed(db, place, address)) ? await index.ask(address) : undefined
    while (!late.aborted) {
      const row = await readFollowed(db, place, address)
      if (!row) return
      if (final && row.height < final.number) await index.raise([row], final)
      else if (
        row.from > row.floor &&
        (await readTransfers(db, place, row, { before, most: rowsAsked })).length < rowsAsked
      )
        await index.lower(row)
      else return
    }
  }

  return { page, advance: index.advance, tidy: index.tidy }
}

/** Whether the page needs older blocks that are still unread. */
function whereThePastGoesOn({ from, floor }: Followed): Position | undefined {
  return from > floor ? { block: from + 1n, logIndex: 0 } : undefined
}

function isProgress({ from, height }: Followed, before: Position | undefined): boolean {
  return before === undefined ? from < height : from + 1n < before.block
}

function afterAbort(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}
