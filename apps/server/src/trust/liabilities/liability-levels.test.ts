import { describe, expect, it } from 'vitest'
import { createLevels, type LevelBlock, nodesPerBlock } from './liability-levels.ts'
import { hashOf, leafNode, nodeAbove, nodeBytes, siblingPlaces, sumOf } from './liability-nodes.ts'
import { createOwedList } from './liability-order.ts'

const leaf = (at: number) =>
  leafNode({
    ...{ day: '2026-11-20', asset: 'USDT', amount: 10n ** 18n * BigInt(at + 1) },
    memberId: `00000000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
    salt: Buffer.from(at.toString(16).padStart(32, '0'), 'hex'),
  })
const leavesOf = (count: number) => Array.from({ length: count }, (_, at) => leaf(at))

/** Builds each level as a whole, the simple way. */
function plainLevels(leaves: readonly Buffer[]): Buffer[][] {
  if (leaves.length === 1) return [[...leaves]]
  const above = leaves.flatMap((left, at) => {
    const right = leaves[at + 1]
    return at % 2 === 1 ? [] : [right ? nodeAbove(left, right) : left]
  })
  return [[...leaves], ...plainLevels(above)]
}

async function streamed(leaves: readonly Buffer[]) {
  const blocks: LevelBlock[] = []
  const levels = createLevels(async ({ nodes, ...place }) => {
    blocks.push({ ...place, nodes: Buffer.from(nodes) })
  })
  for (const node of leaves) await levels.add(node)
  return { root: await levels.finish(), blocks }
}

/** Returns whole levels from blocks in their order. */
function assembled(blocks: readonly LevelBlock[]): Buffer[] {
  const byLevel = Map.groupBy(blocks, ({ level }) => level)
  return [...byLevel.keys()]
    .toSorted((a, b) => a - b)
    .map((level) => {
      const own = (byLevel.get(level) ?? []).toSorted((a, b) => a.block - b.block)
      expect(own.map(({ block }) => block)).toEqual(own.map((_, at) => at))
      for (const { nodes } of own.slice(0, -1)) expect(nodes.length).toBe(nodesPerBlock * nodeBytes)
      return Buffer.concat(own.map(({ nodes }) => nodes))
    })
}

describe('a tree that grows leaf by leaf', () => {
  it.each([...Array.from({ length: 34 }, (_, at) => at + 1), 511, 512, 513, 1_023, 1_024, 1_025, 1_537])(
    'of %i leaves equals the one made as a whole',
    async (count) => {
      const leaves = leavesOf(count)
      const { root, blocks } = await streamed(leaves)
      const plain = plainLevels(leaves)
      expect(assembled(blocks).map((level) => level.toString('hex'))).toEqual(
        plain.map((level) => Buffer.concat(level).toString('hex')),
      )
      expect(root.equals(plain.at(-1)?.[0] ?? Buffer.alloc(0))).toBe(true)
      expect(sumOf(root)).toBe((10n ** 18n * BigInt(count) * BigInt(count + 1)) / 2n)
    },
  )

  it('has the same root as packages/money computes for the same leaves', async () => {
    const { root } = await streamed(leavesOf(5))
    expect(hashOf(root).toString('hex')).toBe('0abff080723bad4d0feecc0ca3e76f66d3c5925c70dbf0c30595a26c440bad54')
  })

  it('of nothing is refused', async () => {
    await expect(createLevels(async () => {}).finish()).rejects.toThrow(RangeError)
  })
})

it('siblings of a leaf lead to the root from every position', () => {
  for (const count of [1, 2, 3, 5, 6, 7, 8, 21, 33]) {
    const leaves = leavesOf(count)
    const levels = plainLevels(leaves)
    leaves.forEach((own, position) => {
      const root = siblingPlaces(position, count).reduce((node, { level, index, side }) => {
        const sibling = levels[level]?.[index] ?? Buffer.alloc(nodeBytes)
        return side === 'left' ? nodeAbove(sibling, node) : nodeAbove(node, sibling)
      }, own)
      expect(root.equals(levels.at(-1)?.[0] ?? Buffer.alloc(0)), `${position} of ${count}`).toBe(true)
    })
  }
})

describe('the order of the leaves', () => {
  const count = 2_500
  const ids = Array.from({ length: count }, (_, at) => `00000000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`)
  const most = 2n ** 126n
  const listed = () => {
    const owed = createOwedList()
    for (const [at, id] of ids.entries()) owed.add(id, at === 7 ? most : BigInt(at + 1))
    expect(owed.count()).toBe(count)
    return { owed, leaves: [...owed.inOrder(1_000)].flat() }
  }

  it('returns everyone once with what they are owed, in batches', () => {
    const { owed, leaves } = listed()
    expect(leaves.map(({ position }) => position)).toEqual(ids.map((_, at) => at))
    expect(leaves.map(({ memberId }) => memberId).toSorted()).toEqual(ids)
    expect(leaves.find(({ memberId }) => memberId === ids[7])?.amount).toBe(most)
    expect(owed.total()).toBe(leaves.reduce((sum, { amount }) => sum + amount, 0n))
    expect(new Set(leaves.map(({ salt }) => salt.toString('hex'))).size).toBe(count)
  })

  it('differs each time and reveals nothing about the members', () => {
    const [one, other] = [listed().leaves, listed().leaves].map((leaves) => leaves.map(({ memberId }) => memberId))
    expect(one).not.toEqual(other)
    expect(one).not.toEqual(ids)
    expect(one?.toReversed()).not.toEqual(ids)
    const salts = listed().leaves.map(({ salt }) => salt.toString('hex'))
    expect(salts).not.toEqual(salts.toSorted())
  })
})
