import type { Address } from 'viem'
import type { BlockRef, TokenTransfer } from '../chain/chain.ts'
import { BlockMissing, ChainDisagreement } from '../chain/errors.ts'
import { openIncident } from '../trust/incidents.ts'
import { createApply } from './apply.ts'
import type { DepositDependencies } from './dependencies.ts'
import { ChainBehind, ChainReplaced, CursorMissing } from './errors.ts'
import { type AddressBook, endOfStep } from './rules.ts'
import { createSeen } from './seen.ts'
import { type Cursor, readAddressBook, readCursor, type Watched } from './store.ts'

/** What one step did. `isCaughtUp`: everything final has been read, so there is nothing more to do for now. */
export type ScanStep = {
  readonly height: bigint
  readonly scannedUntil: Date
  readonly newTransfers: number
  readonly isCaughtUp: boolean
}

/** One bounded step of the watcher at a time. Any number of processes may run it; each range is taken once. */
export function createScan(deps: DepositDependencies, watched: Watched) {
  const { db, chain, clock, limits } = deps
  const applyRange = createApply(deps, watched)
  const refreshSeen = createSeen(deps, watched)

  /**
   * Reads the next range of final blocks into the books, and what is not final yet into view.
   * @throws CursorMissing, ChainBehind, ChainReplaced (with an incident), and what the chain throws; the cursor then stays.
   */
  async function scanOnce(): Promise<ScanStep> {
    const cursor = await readCursor(db, watched)
    if (!cursor) throw new CursorMissing(watched.chainId, watched.token)
    const finalized = await chain.finalized()
    if (finalized.number < cursor.height) throw new ChainBehind(cursor.height, finalized.number)
    await refuseOtherChain(cursor)
    const newTransfers = finalized.number > cursor.height ? await readNextRange(cursor, finalized) : 0
    const after = (await readCursor(db, watched)) ?? cursor
    const isCaughtUp = after.height >= finalized.number
    if (isCaughtUp) await lookAtTip(after)
    return { height: after.height, scannedUntil: after.blockTime, newTransfers, isCaughtUp }
  }

  async function refuseOtherChain({ height, blockHash }: Cursor): Promise<void> {
    const found = await chain.block(height)
    if (found.hash === blockHash) return
    await openIncident(db, clock, {
      kind: 'chain_replaced',
      subject: `${watched.chainId}:${watched.token}`,
      detail: { height: height.toString(), stored: blockHash, found: found.hash },
    })
    throw new ChainReplaced(height, blockHash, found.hash)
  }

  async function readNextRange(cursor: Cursor, finalized: BlockRef): Promise<number> {
    const from = cursor.height + 1n
    const furthest = cursor.height + BigInt(limits.blocks)
    const to = finalized.number <= furthest ? finalized : await chain.block(furthest)
    const book = await readAddressBook(db, watched, [])
    const transfers = await transfersToHouse(book, from, to)
    const last = endOfStep({ from, to: to.number }, transfers, limits.transfers)
    const end = last === to.number ? to : await chain.block(last)
    const taken = transfers.filter(({ blockNumber }) => blockNumber <= last)
    return (await applyRange(cursor, end, taken)) ?? 0
  }

  async function transfersToHouse({ cash }: AddressBook, from: bigint, to: BlockRef): Promise<TokenTransfer[]> {
    if (cash.size === 0) throw new Error(`The house has no address on chain ${watched.chainId}`)
    const perAddress = await Promise.all(
      [...cash.keys()].map((address) => chain.transfersTo({ recipient: address as Address, from, to })),
    )
    return perAddress.flat().toSorted((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
  }

  async function lookAtTip(cursor: Cursor): Promise<void> {
    const { cash } = await readAddressBook(db, watched, [])
    const treasury = [...cash].filter(([, role]) => role === 'treasury').map(([address]) => address)
    const tip = await tipTransfersTo(treasury, cursor)
    if (tip)
      await refreshSeen(
        tip,
        await readAddressBook(
          db,
          watched,
          tip.map(({ sender }) => sender),
        ),
      )
  }

  async function tipTransfersTo(treasury: readonly string[], { height }: Cursor): Promise<TokenTransfer[] | undefined> {
    const latest = await chain.latest()
    if (latest.number <= height) return []
    const query = { token: watched.token as Address, from: height + 1n, to: latest }
    try {
      const tips = await Promise.all(
        treasury.map((recipient) => chain.unconfirmedTransfersTo({ ...query, recipient: recipient as Address })),
      )
      return tips.flat()
    } catch (error) {
      // The tip changed while it was read, which is what a tip does: the next step looks again.
      if (error instanceof BlockMissing || error instanceof ChainDisagreement) return undefined
      throw error
    }
  }

  return scanOnce
}
