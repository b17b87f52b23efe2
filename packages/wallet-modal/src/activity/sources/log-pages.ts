import type { Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { ActivityQuery, ActivitySource } from '../../ports/activity-port.ts'
import type { ChainLogOptions } from './chain-log-options.ts'
import { groupEvents, wholeBlocks } from './event-groups.ts'
import { toTransaction } from './event-transaction.ts'
import { createBlockTimes, isRefusal, type LogReaderOptions, readEvents } from './log-reader.ts'
import type { TokenEvent } from './token-event.ts'
import { createTokenMetadata } from './token-metadata.ts'

/** Maximum time to search for more once a page has something to show, in milliseconds. */
const maxRanges = 5

/** Creates the reader of pages for `createChainLogActivity`. A page is empty only at the end of the history. */
export function createLogPages(options: ChainLogOptions): ActivitySource {
  const { tokens, showsAnyToken = false, lookBack = 100_000, rangeSize = 5_000, pageSize = 25 } = options
  const factsOf = createTokenMetadata(tokens)
  const timeOf = createBlockTimes()
  const ranges = new Map<number, bigint>()

  async function start(client: Client): Promise<LogCursor> {
    const to = await getBlockNumber(client, { cacheTime: 0 })
    const floor = to - BigInt(lookBack)
    return { to, floor: floor > 0n ? floor : 0n }
  }

  /** Reads one block range that ends at `to`, as large as the node allows. Returns where the next one ends. */
  async function readBack(chainId: number, reader: LogReaderOptions, { to, floor }: LogCursor, signal: AbortSignal) {
    let size = ranges.get(chainId) ?? BigInt(rangeSize)
    for (;;) {
      signal.throwIfAborted()
      const from = to - size + 1n > floor ? to - size + 1n : floor
      try {
        const events = await readEvents(reader, from, to)
        ranges.set(chainId, size)
        return { events, next: { to: from - 1n, floor } }
      } catch (error) {
        const length = to - from + 1n
        if (length === 1n || !isRefusal(error)) throw error
        size = length / 2n
      }
    }
  }

  async function collect(chainId: number, reader: LogReaderOptions, from: LogCursor, signal: AbortSignal) {
    const events: TokenEvent[] = []
    let cursor = from
    for (let count = 0, read = 0; cursor.to >= cursor.floor; read += 1) {
      if (count >= pageSize || (count > 0 && read >= maxRanges)) break
      const range = await readBack(chainId, reader, cursor, signal)
      events.push(...range.events)
      cursor = range.next
      count = groupEvents(events).length
    }
    return { groups: groupEvents(events), cursor }
  }

  async function page({ address, chainId, cursor }: ActivityQuery, signal: AbortSignal) {
    const client = options.client(chainId)
    if (!client) throw new Error(`No client for chain ${chainId}`)
    const listed = tokens[chainId]?.map((token) => token.address) ?? []
    if (listed.length === 0 && !showsAnyToken) return { transactions: [], next: null }

    const reader = { client, account: address, tokens: showsAnyToken ? undefined : listed }
    const from = cursor === null ? await start(client) : readCursor(cursor)
    const { groups, cursor: end } = await collect(chainId, reader, from, signal)
    const shown = wholeBlocks(groups, pageSize)
    const oldest = shown.length < groups.length ? shown.at(-1) : undefined
    const transactions = await Promise.all(
      shown.map(async (group) => {
        const minedAt = await timeOf(client, chainId, group[0])
        return toTransaction({ account: address, group, minedAt, factsOf: (token) => factsOf(client, chainId, token) })
      }),
    )
    signal.throwIfAborted()
    return { transactions, next: writeCursor(oldest ? { ...end, to: oldest[0].block - 1n } : end) }
  }

  return { page }
}

/** The block at which a history continues, and the block at which it ends. */
type LogCursor = { readonly to: bigint; readonly floor: bigint }

/** Null if nothing is left. */
function writeCursor({ to, floor }: LogCursor): string | null {
  return to < floor ? null : `${to}-${floor}`
}

/** Throws `RangeError` if the text is not a cursor of this source. */
function readCursor(cursor: string): LogCursor {
  const [, to, floor] = /^(\d{1,18})-(\d{1,18})$/.exec(cursor) ?? []
  if (to === undefined || floor === undefined) throw new RangeError(`Invalid cursor: ${cursor}`)
  return { to: BigInt(to), floor: BigInt(floor) }
}
