import { nodeAbove, nodeBytes } from './liability-nodes.ts'

/** Nodes of one level that are stored together. */
export type LevelBlock = { readonly level: number; readonly block: number; readonly nodes: Buffer }

type Level = { count: number; readonly open: Buffer; waiting: Buffer | undefined }

/** How many nodes are stored together. */
export const nodesPerBlock = 512

/**
 * A tree that grows by one leaf at a time and emits its levels in full blocks, so it needs memory for one block per
 * level, whatever the number of leaves. The writer owns a block's bytes until it is done.
 */
export function createLevels(write: (block: LevelBlock) => Promise<void>) {
  const levels: Level[] = []

  /** Adds the next node of a level (the leaves' by default) and everything it completes above. */
  async function add(node: Buffer, at = 0): Promise<void> {
    const level = levels[at] ?? { count: 0, open: Buffer.alloc(nodesPerBlock * nodeBytes), waiting: undefined }
    levels[at] = level
    node.copy(level.open, (level.count % nodesPerBlock) * nodeBytes)
    level.count += 1
    if (level.count % nodesPerBlock === 0) await writeLast(at, level)
    const { waiting } = level
    level.waiting = waiting ? undefined : node
    if (waiting) await add(nodeAbove(waiting, node), at + 1)
  }

  async function writeLast(at: number, { count, open }: Level): Promise<void> {
    const inBlock = count % nodesPerBlock || nodesPerBlock
    const block = Math.ceil(count / nodesPerBlock) - 1
    await write({ level: at, block, nodes: open.subarray(0, inBlock * nodeBytes) })
  }

  /** Emits what is left and returns the root. @throws RangeError when nothing was added. */
  async function finish(): Promise<Buffer> {
    for (let at = 0; ; at += 1) {
      const level = levels[at]
      if (!level) throw new RangeError('a tree needs at least one leaf')
      if (level.count % nodesPerBlock !== 0) await writeLast(at, level)
      if (level.count === 1 && level.waiting) return level.waiting
      if (level.waiting) await add(level.waiting, at + 1)
    }
  }

  return { add, finish }
}
