import type { Address, Hash } from 'viem'
import type { BlockRef, TokenTransfer, TransferQuery } from '../../chain/chain.ts'
import { BlockMissing, ChainDisagreement } from '../../chain/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { closeIncidents, openIncident } from '../../incidents/incidents.ts'
import { keepPayoutsHalted } from '../outflows/outflow-store.ts'
import { type Cursor, readAdoptedAbove, readCursor } from '../transfers/cursor-store.ts'
import type { DepositDependencies } from '../transfers/dependencies.ts'
import { asRecorded, countOthersRecorded, readAddressBook, type Watched } from '../transfers/store.ts'
import { endOfStep } from '../transfers/transfer-rules.ts'
import { createApply } from './apply.ts'
import { createAgeWatch } from './chain-age.ts'
import { createLookAlikes } from './look-alikes.ts'
import { createSeen } from './seen-transfers.ts'
import { createStocktaking } from './stocktaking.ts'

/** The result of one step. `isCaughtUp`: everything final has been read. */
export type ScanStep = {
  readonly height: bigint
  readonly scannedUntil: Date
  readonly newTransfers: number
  readonly isCaughtUp: boolean
}

/** House addresses and members' wallets change without a block, so the scan is repeated after this many milliseconds. */
const longestRest = 2_000

type Replaced = { readonly height: bigint; readonly stored: string; readonly found: string }

/** Runs the watcher in bounded steps. Any number of processes may run it. Each range is taken once. */
export function createScan(deps: DepositDependencies, watched: Watched) {
  const { db, chain, clock, limits } = deps
  const { applyRange } = createApply(deps, watched)
  const refreshSeen = createSeen(deps, watched)
  const takeStock = createStocktaking(deps, watched)
  const watchAge = createAgeWatch(deps, watched)
  const noteLookAlikes = createLookAlikes(deps, watched)
  const subject = `${watched.chainId}:${watched.token}`
  /** The newest blocks when everything was last read, and when that was. */
  let readUpTo: { readonly final: string; readonly latest: string; readonly at: number } | undefined

  /** Whether a scan can find something new: a block has come since the last complete one, or that was a while ago. */
  async function isScanDue(): Promise<boolean> {
    if (!readUpTo || performance.now() - readUpTo.at > longestRest) return true
    const { final, latest } = readUpTo
    return (await chain.latest()).hash !== latest || (await chain.finalized()).hash !== final
  }

  /**
   * Books the next range of final blocks, and shows what is not final.
   * @throws CursorMissing, ChainBehind, ChainReplaced (with an incident and a halt of the payouts), and what the chain throws. The cursor then
   * stays.
   */
  async function scanOnce(): Promise<ScanStep> {
    readUpTo = undefined
    const cursor = await readCursor(db, watched)
    if (!cursor) throw new CursorMissing(watched.chainId, watched.token)
    const finalized = await chain.finalized()
    await watchAge(finalized)
    // While the watcher is behind an adopted chain's last known block, nodes with the replaced chain have the cursor's block, too.
    const newest = (await readAdoptedAbove(db, watched, cursor.height)) ?? cursor
    if (finalized.number < newest.height) throw new ChainBehind(newest.height, finalized.number)
    await refuseOtherChain(new Set([cursor, newest]))
    const newTransfers = finalized.number > cursor.height ? await readNextRange(cursor, finalized) : 0
    const after = (await readCursor(db, watched)) ?? cursor
    const isCaughtUp = after.height >= finalized.number
    if (isCaughtUp) {
      await takeStock(after)
      const latest = await lookAtTip(after)
      if (latest) readUpTo = { final: finalized.hash, latest: latest.hash, at: performance.now() }
    }
    return { height: after.height, scannedUntil: after.blockTime, newTransfers, isCaughtUp }
  }

  async function refuseOtherChain(known: ReadonlySet<Pick<Cursor, 'height' | 'blockHash'>>): Promise<void> {
    for (const { height, blockHash } of known) {
      const found = await chain.block(height)
      if (found.hash !== blockHash) await refuseReplaced({ height, stored: blockHash, found: found.hash })
    }
    // A node may have been wrong for a while. This closes the alarm, also one that another process raised.
    await closeIncidents(db, 'chain_replaced', [subject])
  }

  async function refuseReplaced({ height, stored, found }: Replaced): Promise<never> {
    const detail = { height: height.toString(), stored, found }
    await transaction(db, async (tx) => {
      await openIncident(tx, clock, { kind: 'chain_replaced', subject, detail })
      await keepPayoutsHalted(tx, watched.chainId, 'chain_replaced', `chain_replaced ${subject}`)
    })
    throw new ChainReplaced(height, stored, found)
  }

  async function readNextRange(cursor: Cursor, finalized: BlockRef): Promise<number> {
    const from = cursor.height + 1n
    const furthest = cursor.height + BigInt(limits.blocks)
    const to = finalized.number <= furthest ? finalized : await chain.block(furthest)
    const query = await queryFrom(cursor, to)
    const transfers = await asRecorded(db, watched.chainId, await chain.transfersOf(query))
    await refuseLostTransfers(cursor, to, transfers)
    const last = endOfStep({ from, to: to.number }, transfers, limits.transfers)
    const end = last === to.number ? to : await chain.block(last)
    // If a single node reported a wrong hash here once, the chain would count as replaced from then on.
    if ((await chain.block(last)).hash !== end.hash) throw new ChainDisagreement(`the hash of block ${last}`)
    const taken = transfers.filter(({ blockNumber }) => blockNumber <= last)
    const added = await applyRange(cursor, end, taken)
    if (added === undefined) return 0
    await noteLookAlikes({ ...query, to: end })
    return added
  }

  /** An adopted chain may have been replaced in its turn before the watcher came to the transfers it had kept. */
  async function refuseLostTransfers(cursor: Cursor, to: BlockRef, transfers: readonly TokenTransfer[]): Promise<void> {
    const lost = await countOthersRecorded(db, watched, { after: cursor.height, to: to.number }, transfers)
    if (lost > 0) await refuseReplaced({ height: to.number, stored: cursor.blockHash, found: to.hash })
  }

  async function queryFrom({ height, blockHash }: Cursor, to: BlockRef): Promise<TransferQuery> {
    const { cash } = await readAddressBook(db, watched, [])
    if (cash.size === 0) throw new Error(`the house has no address on chain ${watched.chainId}`)
    const addresses = [...cash.keys()] as Address[]
    const after = { number: height, hash: blockHash as Hash }
    return { addresses, token: watched.token as Address, after, to }
  }

  /** Returns the newest block, or undefined when the tip changed while it was read. */
  async function lookAtTip(cursor: Cursor): Promise<BlockRef | undefined> {
    const latest = await chain.latest()
    const tip = await tipTransfers(cursor, latest)
    if (!tip) return undefined
    const senders = tip.map(({ sender }) => sender)
    await refreshSeen(tip, await readAddressBook(db, watched, senders))
    return latest
  }

  async function tipTransfers(cursor: Cursor, latest: BlockRef): Promise<TokenTransfer[] | undefined> {
    if (latest.number <= cursor.height) return []
    try {
      return await chain.unconfirmedTransfersOf(await queryFrom(cursor, latest))
    } catch (error) {
      // The tip changed while it was read, as tips do. The next step reads it again.
      if (error instanceof BlockMissing || error instanceof ChainDisagreement) return undefined
      throw error
    }
  }

  return { scanOnce, isScanDue }
}

/**
 * The node does not have what was already read from the chain: it lags, or its chain was restarted. Nothing was
 * changed.
 */
export class ChainBehind extends Error {
  override readonly name = 'ChainBehind'
  constructor(height: bigint, finalized: bigint) {
    super(`Block ${height} was final, but the node calls only ${finalized} final`)
  }
}

/** The chain is not the one that was read before: its block at the cursor has another hash. Nothing was changed. */
export class ChainReplaced extends Error {
  override readonly name = 'ChainReplaced'
  constructor(height: bigint, stored: string, found: string) {
    super(`Block ${height} was ${stored} when it was read and is ${found} now: this is another chain`)
  }
}

/** The block from which this chain's transfers count is not set. */
export class CursorMissing extends Error {
  override readonly name = 'CursorMissing'
  constructor(chainId: number, token: string) {
    super(`No block was ever set from which to read chain ${chainId} for token ${token}`)
  }
}
