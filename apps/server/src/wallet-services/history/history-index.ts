import type { Address } from 'viem'
import type { BlockRef, Chain, TokenTransfer } from '../../chain/chain.ts'
import { ChainUnreachable } from '../../chain/errors.ts'
import type { Database } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { keptOf } from './history-rules.ts'
import type { Followed, Place } from './history-store.ts'
import * as store from './history-store.ts'

export type HistorySettings = {
  /** Most blocks of one read: the limit of the more generous nodes. */
  readonly spanBlocks: bigint
  /** How far back the history of a newly requested address goes. */
  readonly pastBlocks: bigint
  /** The most transfers of an address that are kept of one read, and that are read of its past. */
  readonly mostTransfers: number
  /** Addresses in one request to the node. */
  readonly addressesAtOnce: number
  /** How long an address is updated after a request for it, and how long it is kept, in seconds. */
  readonly freshSeconds: number
  readonly keptSeconds: number
  /** Most addresses kept that belong to no member. */
  readonly mostStrangers: number
}

export type HistoryIndexDependencies = {
  readonly db: Database
  readonly chain: Pick<Chain, 'chainId' | 'finalized' | 'block' | 'unconfirmedTransfersOf'>
  readonly token: { readonly address: string }
  readonly settings: HistorySettings
}

const pastsAtOnce = 5
const enrolledAtOnce = 5_000

/** A node's blocks differ from the ones that were read before: it serves another chain, or reverted final blocks. */
class HistoryChainReplaced extends Error {
  override readonly name = 'HistoryChainReplaced'
}

/**
 * Stores final transfers of our token by address. A chain like BNB Smart Chain has millions of them a day, so only
 * followed addresses are read: members' always, and others for a while after a request. Any number of processes may run
 * it: a range of blocks is added to an address's history once, in the transaction that records the read.
 */
export function createHistoryIndex({ db, chain, token, settings }: HistoryIndexDependencies) {
  const place: Place = { chainId: chain.chainId, token: token.address.toLowerCase() }
  const floorFrom = (height: bigint) => (height > settings.pastBlocks ? height - settings.pastBlocks : 0n)

  /**
   * Runs one bounded round: updates the addresses furthest behind, then reads some addresses further into the past.
   * @throws the chain's errors, after trying everything that does not depend on the failed address.
   */
  async function advance(): Promise<void> {
    const final = await chain.finalized()
    const behind = await store.readBehind(db, place, {
      final: final.number,
      idle: settings.spanBlocks,
      seconds: settings.freshSeconds,
      most: settings.addressesAtOnce,
    })
    const unfinished = await store.readUnfinished(db, place, { seconds: settings.freshSeconds, most: pastsAtOnce })
    const failures: unknown[] = []
    for (const work of [() => raiseApart(behind, final), ...unfinished.map((row) => () => lower(row))])
      await work().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} histories could not be read`)
  }

  /**
   * Reads them together, or one by one when that fails: one address with too many transfers must not delay the others.
   */
  async function raiseApart(rows: readonly Followed[], final: BlockRef): Promise<void> {
    if (rows.length === 0) return
    try {
      await raise(rows, final)
    } catch (error) {
      if (rows.length === 1 || error instanceof ChainUnreachable) throw error
      const failures: unknown[] = []
      for (const row of rows) await raise([row], final).catch((failure: unknown) => failures.push(failure))
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} histories could not be read`)
    }
  }

  /** Reads the next blocks after the lowest of these addresses, for all within that range. */
  async function raise(rows: readonly Followed[], final: BlockRef): Promise<void> {
    const lowest = rows.reduce((a, b) => (b.height < a.height ? b : a))
    if (lowest.height >= final.number) return
    const after = await chain.block(lowest.height)
    const strange = rows.find(({ height, blockHash }) => height === after.number && blockHash !== after.hash)
    if (strange)
      throw new HistoryChainReplaced(`Block ${after.number} was ${strange.blockHash} and is now ${after.hash}`)
    const furthest = lowest.height + settings.spanBlocks
    const end = final.number <= furthest ? final : await chain.block(furthest)
    const within = rows.filter(({ height }) => height < end.number)
    const addresses = within.map(({ address }) => address)
    const transfers = await transfersOf(addresses, after, end)
    const unread = new Map(within.map((row) => [row.address, transfers.filter((transfer) => isUnread(row, transfer))]))
    await transaction(db, async (tx) => {
      for (const address of await store.extendToNewer(tx, place, addresses, after.number, end)) {
        const { kept, below } = keptOf(unread.get(address) ?? [], settings.mostTransfers)
        if (below !== undefined) await store.endPast(tx, place, address, below)
        await store.insertTransfers(tx, place, address, kept)
      }
    })
  }

  /** Reads the next older blocks of an address. */
  async function lower(row: Followed): Promise<void> {
    const { address, from, floor } = row
    const start = from - floor > settings.spanBlocks ? from - settings.spanBlocks : floor
    const [after, to] = [await chain.block(start), await chain.block(from)]
    const transfers = await transfersOf([address], after, to)
    await transaction(db, async (tx) => {
      if (!(await store.extendToOlder(tx, place, row, start))) return
      const { kept, below } = keptOf(transfers, settings.mostTransfers)
      await store.insertTransfers(tx, place, address, kept)
      const known = await store.readTransfers(
        tx,
        place,
        { ...row, from: start },
        { before: undefined, most: settings.mostTransfers },
      )
      const isEnough = known.length === settings.mostTransfers
      if (below !== undefined || isEnough) await store.endPast(tx, place, address, below ?? start)
    })
  }

  /** Both ends are final, so one node's answer is enough for what is only shown. */
  function transfersOf(addresses: readonly string[], after: BlockRef, to: BlockRef): Promise<TokenTransfer[]> {
    return chain.unconfirmedTransfersOf({
      addresses: addresses as Address[],
      token: place.token as Address,
      after: { number: after.number, hash: after.hash },
      to: { number: to.number, hash: to.hash },
    })
  }

  /** Follows a requested address, from the newest final block and down into its past. */
  async function ask(address: string): Promise<BlockRef> {
    const final = await chain.finalized()
    const known = await store.readFollowed(db, place, address)
    const isStale = known && !known.isMember && final.number - known.height > settings.pastBlocks
    if (isStale) await store.evictAddress(db, place, known)
    if (known && !isStale) await store.recordRequest(db, place, known, floorFrom(known.from))
    else await store.followAddress(db, place, address, final, floorFrom(final.number))
    return final
  }

  return {
    place,
    advance,
    ask,
    raise,
    lower,
    /** Starts to follow new members, and evicts other addresses that were not requested lately. */
    tidy: async (): Promise<void> => {
      const final = await chain.finalized()
      let enrolled: number
      do enrolled = await store.enrolMembers(db, place, final, enrolledAtOnce)
      while (enrolled === enrolledAtOnce)
      await store.pruneFollowed(db, { seconds: settings.keptSeconds, most: settings.mostStrangers })
    },
  }
}

function isUnread({ address, height }: Followed, { sender, recipient, blockNumber }: TokenTransfer): boolean {
  return blockNumber > height && (sender === address || recipient === address)
}
