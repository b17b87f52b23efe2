import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexOf, joined, numberBytes, numberOf } from './bytes.ts'
import { claimOf } from './claim.ts'
import { type ClaimState, claimStateOf } from './claim-state.ts'
import { decodeIndex } from './file.ts'
import { pathOf } from './fixtures/leaf-path.ts'
import { sampleMember, sampleSnapshot, sampleTree } from './fixtures/sample-tree.ts'
import { leafTag, shardOf } from './leaf.ts'
import type { ReadChain } from './reserve.ts'
import { encodeClaim, encodeOpenExit, encodeRead } from './reserve-calls.ts'
import { nodeBytes } from './tree.ts'

const claimIn = (number: number, { shards, index, anchor: { snapshot } }: ReturnType<typeof sampleTree>) => {
  const member = sampleMember(number)
  const own = shards[shardOf(member, snapshot, Math.log2(shards.length))] as Uint8Array
  return claimOf(decodeIndex(index).shards, own, { snapshot, member })
}

describe('a claim', () => {
  it('has the same way to the root as the whole tree gives, for every leaf of every member', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 2n ** 80n }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 3 }), fc.nat(), (owed, shardBits, seed) => {
        const members = owed.map((amount, at) => ({ ...sampleMember(at), owed: amount }))
        const tree = sampleTree(members, { shardBits, seed })
        for (const [at, member] of members.entries()) {
          const { proofs, ...shape } = claimIn(at, tree)
          expect(proofs.length).toBeGreaterThanOrEqual(4)
          for (const { part, place, tileIndex, tile, siblings } of proofs) {
            const tag = leafTag(member, sampleSnapshot, part)
            expect(tile.subarray(48 * place, 48 * place + 32)).toEqual(tag)
            const path = pathOf(tree.shards, tag)
            if (path === undefined) throw new Error('the leaf is in no shard')
            const { siblings: nodes, ...rest } = path
            expect({ ...shape, tileIndex, tile }).toEqual(rest)
            expect(siblings).toEqual(joined(...nodes.map(nodeBytes)))
          }
        }
      }),
      { numRuns: 15 },
    )
  })

  it('of someone who is in no leaf has no proofs', () => {
    const tree = sampleTree([{ ...sampleMember(1), owed: 5n }])
    expect(claimIn(2, tree).proofs).toEqual([])
  })
})

describe('what a member can do with the reserve', () => {
  const tree = sampleTree([1, 2, 3].map((at) => ({ ...sampleMember(at), owed: BigInt(at) * 100n })))
  const own = { anchor: tree.anchor, claim: claimIn(3, tree), member: sampleMember(3) }
  const [first, last] = [own.claim.proofs[0], own.claim.proofs.at(-1)]
  const leafOf = (proof = first) =>
    numberOf(proof?.tile.subarray(48 * proof.place + 32, 48 * proof.place + 48) ?? new Uint8Array())
  const half = (proof = first) => leafOf(proof) / 2n

  type Chain = {
    day?: number
    total?: number
    root?: bigint
    from?: number
    openedAt?: number
    cash?: bigint
    /** The parts that the reserve has paid, one bit each. */
    claimed?: number
  }

  /** A node at second 2,000. Half of the 600 that are owed is there. */
  function node({
    day = sampleSnapshot.day,
    total = 600,
    root = numberOf(tree.anchor.root),
    from = 3_000,
    openedAt = 0,
    cash = 300n,
    claimed = 0,
  }: Chain) {
    const words = (...values: readonly (bigint | number)[]) =>
      hexOf(joined(...values.map((value) => numberBytes(value, 32))))
    const placesIn = (tileIndex: number) =>
      own.claim.proofs
        .filter((proof) => proof.tileIndex === tileIndex && (claimed >> proof.part) % 2 === 1)
        .reduce((places, { place }) => places + 2 ** place, 0)
    const answers: Record<string, string> = {
      [encodeRead('newest')]: words(day, root, total, 15, 1, 2, 9, 3, 4),
      [encodeRead('exitFrom')]: words(from),
      [encodeRead('exitOpenedAt')]: words(openedAt),
      [encodeRead('exitCash')]: words(cash),
    }
    for (const { tileIndex } of own.claim.proofs)
      answers[encodeRead('claimedPlaces', tileIndex)] = words(placesIn(tileIndex))
    const read: ReadChain = async (method, params) => {
      if (method === 'eth_getBlockByNumber') return { timestamp: '0x7d0' }
      const [{ to, data }] = params as [{ to: string; data: string }]
      expect(to).toBe(sampleSnapshot.reserve)
      return answers[data]
    }
    return read
  }

  const open = { openedAt: 1_500 }
  const rest = { ...own.claim, proofs: own.claim.proofs.slice(1) }
  const cases: readonly (readonly [string, Chain, Partial<ClaimState>])[] = [
    ['nothing before the first root', { root: 0n }, { state: 'noRoot' }],
    ['wait while the exit is not due', {}, { state: 'notDue', from: 3_000 }],
    [
      'open the exit from the second on from which it is due',
      { from: 2_000 },
      { state: 'due', data: encodeOpenExit() },
    ],
    ['nothing with the leaves of another day', { ...open, day: 5, root: 7n }, { state: 'otherDay', day: 5 }],
    ['nothing with leaves under another root of the same day', { ...open, root: 7n }, { state: 'otherDay' }],
    ['claim the share of the cash', open, { state: 'open', pays: 150n, data: encodeClaim(own.member, own.claim) }],
    ['claim in full, and not more, when there is more cash', { ...open, cash: 900n }, { state: 'open', pays: 300n }],
    [
      'claim the rest after a first part',
      { ...open, claimed: 2 ** (first?.part ?? 0) },
      { state: 'open', pays: (300n - leafOf(first)) / 2n, data: encodeClaim(own.member, rest) },
    ],
    [
      'claim the last part alone',
      { ...open, claimed: 255 - 2 ** (last?.part ?? 0) },
      { state: 'open', pays: half(last) },
    ],
    ['claim by the total that the root binds, whatever the reserve says', { ...open, total: 6_000 }, { pays: 150n }],
    ['nothing after every part', { ...open, claimed: 255 }, { state: 'done' }],
  ]
  it.each(cases)('%s', async (_, chain, state) => {
    expect(await claimStateOf(node(chain), own)).toMatchObject(state)
  })

  it('is nothing for someone without a leaf: the reserve has not paid them', async () => {
    const stranger = { ...own, claim: claimIn(4, tree), member: sampleMember(4) }
    expect(await claimStateOf(node({ ...open, claimed: 255 }), stranger)).toBe(null)
  })

  it('is not known when the node gives no answer of a reserve', async () => {
    for (const answer of ['0x', `0x${'00'.repeat(31)}`, null, 7])
      await expect(claimStateOf(async () => answer, own)).rejects.toThrow()
  })
})
