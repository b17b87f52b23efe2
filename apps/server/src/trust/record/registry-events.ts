import type { Address, Hash } from 'viem'
import type { Chain, ContractLog } from '../../chain/chain.ts'
import { parseRegistryEvent } from '../../chain/registry/registry-event.ts'
import type { Database } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { readRoleHistory } from '../../decisions/signed/role-history.ts'
import * as store from './registry-event-store.ts'

export type OperatorChangesDependencies = {
  readonly db: Database
  readonly chain: Pick<Chain, 'chainId' | 'finalized' | 'block' | 'logsOf'>
  readonly registry: Address
  /** The block in which the registry was deployed; undefined to read from now on. */
  readonly from: bigint | undefined
  readonly blocksAtOnce: number
}

/** Ranges of blocks read in one step, so that a registry that is older than the installation is read soon. */
const rangesAtOnce = 20

/** Copies the operator registry's events from final blocks, so that anyone can see who became or ceased to be an operator. */
export function createRegistryEvents({ db, chain, registry, from, blocksAtOnce }: OperatorChangesDependencies) {
  const place = { chainId: chain.chainId, registry: registry.toLowerCase() as Address }
  let isPastChecked = false

  /** Reads the next blocks, at most some ranges of them. Several processes may do so: the cursor moves from where it was read. */
  async function step(): Promise<void> {
    const final = await chain.finalized()
    const stored = await store.readCursor(db, place)
    let cursor = stored ? await withPast(stored) : await open(final.number)
    for (let range = 0; range < rangesAtOnce && cursor.height < final.number; range += 1) {
      const end = cursor.height + BigInt(blocksAtOnce)
      const to = end < final.number ? await chain.block(end) : final
      const after = { number: cursor.height, hash: cursor.blockHash as Hash }
      const events = (await chain.logsOf({ address: place.registry, after, to })).flatMap(changesIn)
      const { height } = cursor
      const isMoved = await transaction(db, async (tx) => {
        if (!(await store.moveCursor(tx, place, height, to))) return false
        await store.insertChanges(tx, place, events)
        return true
      })
      if (!isMoved) return
      cursor = { height: to.number, blockHash: to.hash }
    }
  }

  /**
   * Reads the past again when the copy does not begin with the registry's deployment, as when the worker first ran without its block. Once
   * for each process, so that a wrong block does not make it read for ever.
   */
  async function withPast(cursor: store.Cursor): Promise<store.Cursor> {
    if (isPastChecked || from === undefined) return cursor
    const isMissing = from <= cursor.height && !(await readRoleHistory(db, place)).isComplete
    if (isMissing) {
      const before = await chain.block(from === 0n ? 0n : from - 1n)
      await transaction(db, (tx) => store.moveCursor(tx, place, cursor.height, before))
    }
    isPastChecked = true
    return (await store.readCursor(db, place)) ?? cursor
  }

  async function open(final: bigint): Promise<store.Cursor> {
    const before = from === undefined || from === 0n ? (from ?? final) : from - 1n
    const { number: height, hash: blockHash } = await chain.block(before < final ? before : final)
    await store.openCursor(db, place, { height, blockHash })
    return { height, blockHash }
  }

  return { step }
}

/** Whether a worker has begun to copy a registry's events. */
export async function isCopyBegun(db: Database, place: store.Place): Promise<boolean> {
  return (await store.readCursor(db, place)) !== undefined
}

/** Returns what an event says; nothing for the registry's other events. */
function changesIn({ topics, data, ...at }: ContractLog): store.Change[] {
  const event = parseRegistryEvent({ topics, data })
  const { blockNumber, logIndex, blockTime, txHash } = at
  return event ? [{ blockNumber, logIndex, blockTime, txHash, ...event }] : []
}
