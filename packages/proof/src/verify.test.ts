import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined, numberBytes } from './bytes.ts'
import { decodeIndex, encodeIndex, MalformedFile, orderedLeaves } from './file.ts'
import { pathOf } from './fixtures/leaf-path.ts'
import { leavesOf, sampleMember, sampleSnapshot, sampleTree, treeOf } from './fixtures/sample-tree.ts'
import { amountLimit, type Leaf, leafBytes, leafLength, leafTag, shardOf, splitAmount } from './leaf.ts'
import { nodeBytes, tileNode } from './tree.ts'
import {
  type Anchor,
  anchorOfIndex,
  type Claimant,
  type Fault,
  type LeafPath,
  placeOf,
  verifyFile,
  verifyPath,
  verifyShard,
} from './verify.ts'

const good = { verified: true }
const bad = (fault: Fault) => ({ verified: false, fault })

const claimants: readonly Claimant[] = Array.from({ length: 40 }, (_, at) => ({
  ...sampleMember(at),
  owed: BigInt(at) ** 9n * 10n ** 6n,
}))
const tree = sampleTree(claimants)
const someone = claimants[17] as Claimant
const pathFor = ({ shards } = tree, member: Claimant = someone): LeafPath =>
  pathOf(shards, leafTag(member, sampleSnapshot, 0)) as LeafPath

describe('an honest tree', () => {
  it('verifies for every member, whole, by shard and by path, whatever they are owed', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 2n ** 80n }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 3 }), fc.nat(), (owed, shardBits, seed) => {
        const members = owed.map((amount, at) => ({ ...sampleMember(at), owed: amount }))
        const { shards, file, index, anchor } = sampleTree(members, { shardBits, seed })
        expect(anchor.total).toBe(owed.reduce((sum, amount) => sum + amount, 0n))
        for (const member of members) {
          expect(verifyFile(file, anchor, member)).toEqual(good)
          const shard = shards[shardOf(member, anchor.snapshot, shardBits)] as Uint8Array
          expect(verifyShard(index, shard, anchor, member)).toEqual(good)
          const path = pathOf(shards, leafTag(member, anchor.snapshot, 0)) as LeafPath
          expect(verifyPath(path, anchor)).toEqual(good)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('without members has a root, too', () => {
    const { file, anchor } = sampleTree([])
    expect(anchor).toMatchObject({ total: 0n, leaves: 0 })
    expect(verifyFile(file, anchor)).toEqual(good)
    expect(verifyFile(file, anchor, { ...someone, owed: 0n })).toEqual(good)
  })

  it('splits amounts into 4 to 8 parts that add up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: amountLimit - 1n }), fc.infiniteStream(fc.nat(255)), (amount, stream) => {
        const parts = splitAmount(amount, (length) => Uint8Array.from({ length }, () => stream.next().value as number))
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount)
        expect(parts.every((part) => part >= 0n)).toBe(true)
        expect(parts.length >= 4 && parts.length <= 8).toBe(true)
      }),
    )
    for (const negative of [-1n, -2n])
      expect(() => splitAmount(negative, (length) => new Uint8Array(length))).toThrow(RangeError)
    expect(() => splitAmount(amountLimit, (length) => new Uint8Array(length))).toThrow(RangeError)
  })
})

describe('a member', () => {
  it('who is in no leaf is missing', () => {
    const without = sampleTree(claimants.filter((member) => member !== someone))
    expect(verifyFile(without.file, without.anchor, someone)).toEqual(bad('member_missing'))
  })

  it('whose leaves add up to less or more is refused', () => {
    for (const owed of [someone.owed - 1n, someone.owed + 1n]) {
      expect(verifyFile(tree.file, tree.anchor, { ...someone, owed })).toEqual(bad('amount_differs'))
      const [shard] = tree.shards
      const byShard = verifyShard(tree.index, shard as Uint8Array, tree.anchor, { ...someone, owed })
      expect(byShard).toEqual(bad('amount_differs'))
    }
  })

  it('cannot be shown the leaf of another one, even with the same key', () => {
    const twin = { key: someone.key, address: sampleMember(99).address, owed: someone.owed }
    expect(verifyFile(tree.file, tree.anchor, twin)).toEqual(bad('member_missing'))
  })

  it('cannot be shown the leaves of another day', () => {
    const yesterday = { ...sampleSnapshot, day: sampleSnapshot.day - 1 }
    const old = treeOf([orderedLeaves(leavesOf(claimants, yesterday, 1))])
    expect(verifyFile(old.file, old.anchor, someone)).toEqual(bad('member_missing'))
  })
})

describe('the anchor on the chain', () => {
  const changes: readonly [string, Partial<Anchor>, Fault][] = [
    ['an old root', { root: sampleTree(claimants, { seed: 2 }).anchor.root }, 'root_differs'],
    ['a truncated root', { root: tree.anchor.root.subarray(0, 31) }, 'root_differs'],
    ['a longer root', { root: joined(tree.anchor.root, Uint8Array.of(0)) }, 'root_differs'],
    ['a lower total', { total: tree.anchor.total - 1n }, 'total_differs'],
    ['a higher total', { total: tree.anchor.total + 1n }, 'total_differs'],
    ['another number of leaves', { leaves: tree.anchor.leaves + 1 }, 'count_differs'],
    ['another day', { snapshot: { ...sampleSnapshot, day: 20_781 } }, 'other_snapshot'],
    ['another chain', { snapshot: { ...sampleSnapshot, chainId: 1n } }, 'other_snapshot'],
    ['another reserve', { snapshot: { ...sampleSnapshot, reserve: `0x${'00'.repeat(20)}` } }, 'other_snapshot'],
    ['another token', { snapshot: { ...sampleSnapshot, token: `0x${'00'.repeat(20)}` } }, 'other_snapshot'],
  ]
  it.each(changes)('with %s refuses the file', (_, change, fault) => {
    expect(verifyFile(tree.file, { ...tree.anchor, ...change })).toEqual(bad(fault))
  })
})

describe('a file', () => {
  const head = 23 + 52
  it.each([
    ['a byte of the label', 0, 'malformed'],
    ['the last byte of the label', 22, 'malformed'],
    ['the chain', 23, 'other_snapshot'],
    ['the reserve', 31, 'other_snapshot'],
    ['the token', 51, 'other_snapshot'],
    ['the day', 74, 'other_snapshot'],
    ['the number of shards', head, 'malformed'],
    ['the number of leaves', head + 4, 'malformed'],
    ['a tag', head + 5 + 31, 'root_differs'],
    ['an amount', head + 5 + leafLength - 1, 'total_differs'],
    ['the range of an amount', head + 5 + 32, 'amount_range'],
  ] as const)('with %s changed is refused', (_, at, fault) => {
    const changed = Uint8Array.from(tree.file)
    changed[at] = (changed[at] as number) ^ 1
    expect(verifyFile(changed, tree.anchor)).toEqual(bad(fault))
  })

  it('with any one bit changed is refused', () => {
    const bit = fc.integer({ min: 0, max: tree.file.length * 8 - 1 })
    fc.assert(
      fc.property(bit, (place) => {
        const changed = Uint8Array.from(tree.file)
        changed[place >> 3] = (changed[place >> 3] as number) ^ (1 << (place & 7))
        expect(verifyFile(changed, tree.anchor).verified).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  const leaf = (at: number) => tree.file.subarray(head + 5 + at * leafLength, head + 5 + (at + 1) * leafLength)
  const start = tree.file.subarray(0, head + 5)
  const rest = (from: number) => tree.file.subarray(head + 5 + from * leafLength)
  it.each([
    ['cut', tree.file.subarray(0, -1), 'malformed'],
    ['longer', joined(tree.file, Uint8Array.of(0)), 'malformed'],
    ['empty', new Uint8Array(), 'malformed'],
    ['only a head', start, 'malformed'],
    ['of no member and cut', sampleTree([]).file.subarray(0, -1), 'malformed'],
    ['one leaf short', joined(start, rest(1)), 'malformed'],
    ['with a leaf twice', joined(start, leaf(0), leaf(0), rest(2)), 'leaf_order'],
    ['with two leaves exchanged', joined(start, leaf(1), leaf(0), rest(2)), 'leaf_order'],
    ['with a whole tree repeated', joined(tree.file, tree.file), 'malformed'],
  ] as const)('that is %s is refused', (_, bytes, fault) => {
    expect(verifyFile(bytes, tree.anchor)).toEqual(bad(fault))
  })
})

it('orders tags by all their bytes', () => {
  const leaves = [1, 2, 3].map((last) => ({ tag: new Uint8Array(32).fill(9).with(31, last), amount: 5n }))
  const ordered = orderedLeaves(leaves.toReversed())
  expect(ordered).toEqual(joined(...leaves.map(leafBytes)))
  const { file, anchor } = treeOf([ordered])
  expect(verifyFile(file, anchor)).toEqual(good)
  for (const order of [
    [2, 1, 0],
    [0, 2, 1],
    [1, 0, 2],
    [0, 0, 1],
    [0, 1, 1],
  ]) {
    const wrong = treeOf([joined(...order.map((at) => leafBytes(leaves[at] as Leaf)))])
    expect(verifyFile(wrong.file, wrong.anchor)).toEqual(bad('leaf_order'))
  }
  const [leaf] = leaves as [Leaf, ...Leaf[]]
  expect(() => orderedLeaves([leaf, { ...leaf, amount: 6n }])).toThrow('the same tag')
})

it('is read as a file or an index from no part of it, and with 64 shards at most', () => {
  for (const bytes of [tree.file.subarray(0, 80), sampleTree([]).file, sampleTree([], { shardBits: 6 }).file])
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = bytes.subarray(0, length)
      expect(verifyFile(cut, tree.anchor), `${length} bytes`).toEqual(bad('malformed'))
      expect(verifyShard(cut, new Uint8Array(), tree.anchor, someone)).toEqual(bad('malformed'))
    }
  for (let length = 0; length < tree.index.length; length += 1)
    expect(() => decodeIndex(tree.index.subarray(0, length))).toThrow(MalformedFile)
  for (const [shardBits, verdict] of [
    [6, good],
    [7, bad('malformed')],
  ] as const) {
    const { file, anchor } = sampleTree(claimants, { shardBits })
    expect(verifyFile(file, anchor)).toEqual(verdict)
  }
})

describe('a forged tree', () => {
  const [own = new Uint8Array()] = tree.shards

  it('cannot contain a negative amount', () => {
    const minusOne = new Uint8Array(16).fill(255)
    const file = joined(tree.file.subarray(0, 80), own.subarray(0, 32), minusOne, own.subarray(48))
    expect(verifyFile(file, tree.anchor)).toEqual(bad('amount_range'))
  })

  it('cannot let sums wrap', () => {
    const leaves = Uint8Array.from(own)
    leaves.set(numberBytes(amountLimit, 16), 32)
    const { file, anchor } = treeOf([leaves])
    expect(verifyFile(file, anchor)).toEqual(bad('amount_range'))
    const heavy = { hash: sha256(own), sum: 2n ** 128n - 1n, count: 16 }
    const path = pathFor()
    for (const siblings of [path.siblings.map(() => heavy), path.siblings.with(-1, heavy)])
      expect(verifyPath({ ...path, siblings }, tree.anchor)).toEqual(bad('malformed'))
  })

  it('cannot take the larger of two sums instead of both (maximum instead of sum)', () => {
    const path = pathFor()
    const claimed = tree.anchor.total - (path.siblings[0]?.sum ?? 0n)
    expect(verifyPath(path, { ...tree.anchor, total: claimed })).toEqual(bad('total_differs'))
    expect(verifyFile(tree.file, { ...tree.anchor, total: claimed })).toEqual(bad('total_differs'))
  })

  it('cannot move an amount between a node and its neighbour (unbound sum of a sibling)', () => {
    const path = pathFor()
    const [first, ...others] = path.siblings
    if (!first) throw new Error('the tree has one tile only')
    const lighter = { ...first, sum: first.sum - 1n }
    expect(verifyPath({ ...path, siblings: [lighter, ...others] }, tree.anchor)).toEqual(bad('total_differs'))
    const total = tree.anchor.total - 1n
    const both = verifyPath({ ...path, siblings: [lighter, ...others] }, { ...tree.anchor, total })
    expect(both).toEqual(bad('root_differs'))
  })
})

describe('a path', () => {
  const path = pathFor()
  const [first] = path.siblings
  if (!first) throw new Error('the tree has one tile only')
  const siblings = (change: Partial<typeof first>) =>
    path.siblings.map((node, at) => (at ? node : { ...node, ...change }))
  const changes: readonly [string, Partial<LeafPath>, Fault][] = [
    ['another place', { tileIndex: path.tileIndex ^ 1 }, 'root_differs'],
    ['a place outside', { tileIndex: path.tileIndex + 2 ** path.depth }, 'malformed'],
    ['a sibling fewer', { siblings: path.siblings.slice(1) }, 'malformed'],
    ['a sibling more', { siblings: [...path.siblings, first] }, 'malformed'],
    ['another depth', { depth: path.depth + 1, siblings: [...path.siblings, first] }, 'total_differs'],
    ['other shards', { shardBits: 1 }, 'root_differs'],
    ['a truncated hash', { siblings: siblings({ hash: first.hash.subarray(0, 31) }) }, 'malformed'],
    ['a longer hash', { siblings: siblings({ hash: joined(first.hash, Uint8Array.of(0)) }) }, 'malformed'],
    ['another hash', { siblings: siblings({ hash: sha256(first.hash) }) }, 'root_differs'],
    ['another sum', { siblings: siblings({ sum: first.sum + 1n }) }, 'total_differs'],
    ['a negative sum', { siblings: siblings({ sum: -1n }) }, 'malformed'],
    ['another count', { siblings: siblings({ count: first.count + 1 }) }, 'count_differs'],
    ['siblings in another order', { siblings: path.siblings.toReversed() }, 'root_differs'],
    ['no tile', { tile: new Uint8Array() }, 'malformed'],
    ['half a leaf', { tile: path.tile.subarray(0, -1) }, 'malformed'],
    ['a leaf fewer', { tile: path.tile.subarray(0, -leafLength) }, 'total_differs'],
    ['seventeen leaves', { tile: joined(path.tile, path.tile) }, 'malformed'],
  ]
  it.each(changes)('with %s is refused', (_, change, fault) => {
    expect(verifyPath({ ...path, ...change }, tree.anchor)).toEqual(bad(fault))
  })

  it('cannot pass a node off as a tile', () => {
    const inner = joined(nodeBytes(first), nodeBytes(tileNode(path.tileIndex, path.tile))).subarray(0, 2 * leafLength)
    const shorter = { ...path, depth: path.depth - 1, siblings: path.siblings.slice(1), tile: inner }
    expect(verifyPath({ ...shorter, tileIndex: path.tileIndex >> 1 }, tree.anchor).verified).toBe(false)
  })
})

describe('a shard', () => {
  const sharded = sampleTree(claimants, { shardBits: 2 })
  const place = shardOf(someone, sampleSnapshot, 2)
  const own = sharded.shards[place] as Uint8Array
  const other = sharded.shards[place ^ 1] as Uint8Array

  it('of another member is refused', () => {
    expect(verifyShard(sharded.index, other, sharded.anchor, someone).verified).toBe(false)
  })

  it('of another tree of the same members is refused', () => {
    const { index, shards } = sampleTree(claimants, { shardBits: 2, seed: 9 })
    expect(verifyShard(index, shards[place] as Uint8Array, sharded.anchor, someone).verified).toBe(false)
  })

  it('with leaves of no honest tree is refused, although their root is on the chain', () => {
    const large = Uint8Array.from(own)
    large.set(numberBytes(amountLimit, 16), 32)
    const forgeries = [
      [joined(own.subarray(0, leafLength), own), 'leaf_order'],
      [large, 'amount_range'],
    ] as const
    for (const [leaves, fault] of forgeries) {
      const forged = treeOf(sharded.shards.map((shard, at) => (at === place ? leaves : shard)))
      expect(verifyShard(forged.index, leaves, forged.anchor, someone)).toEqual(bad(fault))
      const path = pathOf(forged.shards, leaves.subarray(0, 32)) as LeafPath
      expect(verifyPath(path, forged.anchor)).toEqual(bad(fault))
    }
  })

  it('with a lower sum than its leaves is refused, although the root on the chain was made of that', () => {
    const nodes = decodeIndex(sharded.index).shards
    const shards = nodes.map((node, at) => (at === place ? { ...node, sum: node.sum - 1n } : node))
    const forged = { snapshot: sampleSnapshot, shards }
    expect(verifyShard(encodeIndex(forged), own, anchorOfIndex(forged), someone)).toEqual(bad('root_differs'))
  })

  it('with two amounts exchanged is refused, although sum and number are the same', () => {
    const exchanged = Uint8Array.from(own)
    exchanged.set(own.subarray(leafLength + 32, 2 * leafLength), 32)
    exchanged.set(own.subarray(32, leafLength), leafLength + 32)
    expect(exchanged.join()).not.toBe(own.join())
    expect(verifyShard(sharded.index, exchanged, sharded.anchor, someone)).toEqual(bad('root_differs'))
  })

  it('has each of its tags at one place, and no tag before the first or after the last', () => {
    const count = own.length / leafLength
    for (let at = 0; at < count; at += 1)
      expect(placeOf(own, own.subarray(at * leafLength, at * leafLength + 32))).toBe(at)
    for (const byte of [0, 255]) expect(placeOf(own, new Uint8Array(32).fill(byte))).toBe(undefined)
    expect(placeOf(new Uint8Array(), new Uint8Array(32))).toBe(undefined)
  })

  it('with a changed leaf, or a leaf fewer, is refused', () => {
    const changed = Uint8Array.from(own)
    changed[leafLength - 1] = (changed[leafLength - 1] as number) ^ 1
    expect(verifyShard(sharded.index, changed, sharded.anchor, someone)).toEqual(bad('root_differs'))
    expect(verifyShard(sharded.index, own.subarray(0, -1), sharded.anchor, someone)).toEqual(bad('malformed'))
    expect(verifyShard(sharded.index, own.subarray(leafLength), sharded.anchor, someone)).toEqual(bad('count_differs'))
  })

  it('does not help an index that is changed, cut or of another tree', () => {
    const { index, anchor } = sharded
    const changed = Uint8Array.from(index)
    changed[index.length - 1] = (changed[index.length - 1] as number) ^ 1
    expect(verifyShard(changed, own, anchor, someone)).toEqual(bad('count_differs'))
    expect(verifyShard(index.subarray(0, -1), own, anchor, someone)).toEqual(bad('malformed'))
    expect(verifyShard(tree.index, own, anchor, someone).verified).toBe(false)
    expect(verifyShard(tree.file, own, anchor, someone)).toEqual(bad('malformed'))
  })
})
