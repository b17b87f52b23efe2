import { transaction } from '../../../db/transaction.ts'
import type { PayoutsDependencies } from './dependencies.ts'
import { type FinalBlock, readAdoptedBlock, readLastFinalBlock, readWatchedCursor } from './finality-store.ts'
import { haltWith } from './halting.ts'

/** A final block that the books rest on, and the subject of the incident if the chain no longer has it. */
type Relied = FinalBlock & { readonly subject: string }

/**
 * Returns whether this process's own nodes still have the final blocks that the books rest on: the last one the watcher
 * has read and the last one in which a payout ended. Halts the payouts when a block is another one now. False without a
 * halt while the nodes call less final than the books have read.
 */
export async function isFinalityIntact(deps: PayoutsDependencies): Promise<boolean> {
  const relied = await readRelied(deps)
  if (relied.length === 0) return true
  const finalized = await deps.chain.finalizedHeight()
  if (relied.some(({ height }) => height > finalized)) return false
  for (const block of relied) {
    const found = await deps.chain.blockHash(block.height)
    if (found === block.hash) continue
    await haltOverReplaced(deps, block, found)
    return false
  }
  return true
}

/** Returns whether this process's own nodes have the chain that two operators adopted last. True without an adoption. */
export async function hasAdoptedChain({ db, chain, chainId }: PayoutsDependencies): Promise<boolean> {
  const adopted = await readAdoptedBlock(db, chainId)
  if (!adopted) return true
  if (adopted.height > (await chain.finalizedHeight())) return false
  return (await chain.blockHash(adopted.height)) === adopted.hash
}

async function readRelied({ db, chainId, chain }: PayoutsDependencies): Promise<Relied[]> {
  const [cursor, last] = [await readWatchedCursor(db, chainId), await readLastFinalBlock(db, chainId)]
  return [
    ...(cursor ? [{ ...cursor, subject: `${chainId}:${cursor.token}` }] : []),
    ...(last ? [{ ...last, subject: `${chainId}:${chain.vault}` }] : []),
  ]
}

async function haltOverReplaced(deps: PayoutsDependencies, block: Relied, found: string): Promise<void> {
  // Two operators may have adopted the chain since the block was read.
  const isCurrent = (await readRelied(deps)).some(({ height, hash }) => height === block.height && hash === block.hash)
  if (!isCurrent) return
  const detail = `block ${block.height} was ${block.hash} and is ${found} now`
  const facts = { height: String(block.height), stored: block.hash, found }
  await transaction(deps.db, (tx) =>
    haltWith(deps, tx, { cause: 'chain_replaced', subject: block.subject, detail, facts }),
  )
}
