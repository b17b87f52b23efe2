import { nodeAbove, nodeBytes } from './liability-nodes.ts'

/** Nodes of one level that are kept together. */
export type LevelBlock = { readonly level: number; readonly block: number; readonly nodes: Buffer }

type Level = { count: number; readonly open: Buffer; waiting: Buffer | undefined }

/** How many nodes are kept together. */
export const nodesPerBlock = 512

/**
 * A tree that grows by one leaf at a time and hands out its levels in blocks as they fill, so that it needs one block of each level
 * whatever the number of leaves. A block's bytes are the writer's until it is done.
 */
export function createLevels(write: (block: LevelBlock) => Promise<void>) {
  const levels: Level[] = []

  /** Adds the next node of a level, the leaves' unless told, and what it completes above. */
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

  /** Hands out what is left and gives the root. @throws RangeError when nothing was added. */
  async function finish(): Promise<Buffer> {
    for (let at = 0; ; at += 1) {
      const level = levels[at]
      if (!level) throw new RangeError('a tree has leaves')
      if (level.count % nodesPerBlock !== 0) await writeLast(at, level)
      if (level.count === 1 && level.waiting) return level.waiting
      if (level.waiting) await add(level.waiting, at + 1)
    }
  }

  return { add, finish }
}
