import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTreeBuilder } from './build.ts'
import { sampleMember, sampleSnapshot, seededBytes } from './fixtures/sample-tree.ts'
import { amountLimit, leafTag, leafTags, mostParts, shardOf } from './leaf.ts'
import { type Claimant, verifyFile, verifyShard } from './verify.ts'

const good = { verified: true }

function built(members: readonly Claimant[], seed = 1) {
  const builder = createTreeBuilder(sampleSnapshot, seededBytes(seed))
  for (const member of members) builder.add(member)
  return builder.finish()
}
/** Builds a tree in which every member has four leaves, and the last one that many. */
function builtOfFours(members: readonly Claimant[], ofLast: number) {
  const random = seededBytes(1)
  let left = members.length
  const builder = createTreeBuilder(sampleSnapshot, (length) => {
    // Eight bytes choose the number of parts.
    if (length !== 8) return random(length)
    left -= 1
    return Uint8Array.of(0, 0, 0, 0, 0, 0, 0, left === 0 ? ofLast - 4 : 0)
  })
  for (const member of members) builder.add(member)
  return builder.finish()
}
const claimants = (owed: readonly bigint[]): Claimant[] =>
  owed.map((amount, at) => ({ ...sampleMember(at), owed: amount }))

describe('the tree builder', () => {
  it('builds trees whose total is what all are owed and in which every member verifies', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: amountLimit - 1n }), { maxLength: 20 })
    fc.assert(
      fc.property(amounts, fc.nat(), (owed, seed) => {
        const members = claimants(owed)
        const { anchor, file, shards } = built(members, seed)
        expect(anchor.total).toBe(owed.reduce((sum, amount) => sum + amount, 0n))
        expect(shards).toHaveLength(1)
        expect(verifyFile(file, anchor)).toEqual(good)
        for (const member of members) {
          expect(verifyFile(file, anchor, member)).toEqual(good)
          const more = { ...member, owed: member.owed + 1n }
          expect(verifyFile(file, anchor, more)).toEqual({ verified: false, fault: 'amount_differs' })
        }
      }),
      { numRuns: 30 },
    )
  })

  it('builds the same tree in whatever order members are added', () => {
    const members = claimants([7n, 0n, 3n, 10n ** 20n])
    const rootOf = (order: readonly Claimant[]) => {
      const builder = createTreeBuilder(sampleSnapshot, (length) => new Uint8Array(length))
      for (const member of order) builder.add(member)
      return builder.finish().anchor.root
    }
    expect(rootOf(members.toReversed())).toEqual(rootOf(members))
  })

  it('keeps 50,000 leaves in one shard, and cuts one more into 64, one of which is enough for a member', () => {
    const members = claimants(Array.from({ length: 12_500 }, (_, at) => BigInt(at)))
    expect(builtOfFours(members, 4).shards).toHaveLength(1)
    const { anchor, file, index, shards } = builtOfFours(members, 5)
    expect(anchor.leaves).toBe(50_001)
    expect(anchor.total).toBe((12_499n * 12_500n) / 2n)
    expect(shards).toHaveLength(64)
    expect(verifyFile(file, anchor, members[0])).toEqual(good)
    for (const member of [1, 777, 12_499].map((at) => members[at] as Claimant)) {
      const shard = shards[shardOf(member, sampleSnapshot, 6)] as Uint8Array
      expect(verifyShard(index, shard, anchor, member)).toEqual(good)
      const missing = { ...sampleMember(12_500), owed: 1n }
      const other = shards[shardOf(missing, sampleSnapshot, 6)] as Uint8Array
      expect(verifyShard(index, other, anchor, missing)).toEqual({ verified: false, fault: 'member_missing' })
    }
  })

  it('refuses a member who is added twice and amounts out of range', () => {
    const [one] = claimants([5n]) as [Claimant]
    expect(() => built([one, one])).toThrow('two leaves have the same tag')
    expect(() => built([{ ...one, owed: -1n }])).toThrow(RangeError)
    expect(() => built([{ ...one, owed: amountLimit }])).toThrow(RangeError)
  })

  it('computes the tags of all parts as one by one', () => {
    const member = sampleMember(3)
    const single = Array.from({ length: mostParts }, (_, part) => leafTag(member, sampleSnapshot, part))
    expect(leafTags(member, sampleSnapshot)).toEqual(single)
    expect(leafTags(member, sampleSnapshot, 4)).toEqual(single.slice(0, 4))
  })
})
