import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LiabilityLeaf,
  type LiabilityProof,
  liabilityLevels,
  liabilityPath,
  type Sha256,
  type Sibling,
  verifyLiability,
} from './liability-tree.ts'

const sha256: Sha256 = (bytes) => crypto.subtle.digest('SHA-256', bytes)
const day = '2026-11-20'

const anyLeaf = fc.record({
  ...{ day: fc.constant(day), memberId: fc.uuid(), asset: fc.constant('USDT') },
  amount: fc.bigInt({ min: 0n, max: 10n ** 30n }),
  salt: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString('hex')),
})
const someLeaves = fc.array(anyLeaf, { minLength: 1, maxLength: 40 })
const leavesAndOne = someLeaves.chain((leaves) =>
  fc.record({ leaves: fc.constant(leaves), position: fc.nat({ max: leaves.length - 1 }) }),
)

async function proofOf(leaves: readonly LiabilityLeaf[], position: number): Promise<LiabilityProof> {
  const levels = await liabilityLevels(leaves, sha256)
  const { hash: root = '', sum: total = 0n } = levels.at(-1)?.[0] ?? {}
  const leaf = leaves[position] as LiabilityLeaf
  return { ...leaf, position, members: leaves.length, path: liabilityPath(levels, position), root, total }
}

const numbered = (count: number): LiabilityLeaf[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ day, asset: 'USDT', amount: 10n ** 18n * BigInt(at + 1) },
    memberId: `00000000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
    salt: at.toString(16).padStart(32, '0'),
  }))

describe('a tree', () => {
  it('keeps its format, so that earlier proofs stay valid', async () => {
    const proof = await proofOf(numbered(5), 4)
    expect(proof.root).toBe('0abff080723bad4d0feecc0ca3e76f66d3c5925c70dbf0c30595a26c440bad54')
    expect(proof.path.map(({ side, sum }) => [side, sum])).toEqual([['left', 10n * 10n ** 18n]])
  })

  it('has the sum of all leaves at its root, and a hash that depends on their order', async () => {
    await fc.assert(
      fc.asyncProperty(someLeaves, async (leaves) => {
        const [root] = (await liabilityLevels(leaves, sha256)).at(-1) ?? []
        expect(root?.sum).toBe(leaves.reduce((sum, { amount }) => sum + amount, 0n))
        const [turned] = (await liabilityLevels(leaves.toReversed(), sha256)).at(-1) ?? []
        const reads = (one: readonly LiabilityLeaf[]) =>
          JSON.stringify(one.map(({ amount, ...rest }) => [`${amount}`, rest]))
        expect(turned?.hash === root?.hash).toBe(reads(leaves) === reads(leaves.toReversed()))
      }),
    )
  })

  it('refuses to be empty and amounts that are negative or too large', async () => {
    const [leaf] = numbered(1) as [LiabilityLeaf]
    await expect(liabilityLevels([], sha256)).rejects.toThrow(RangeError)
    await expect(liabilityLevels([{ ...leaf, amount: -1n }], sha256)).rejects.toThrow(RangeError)
    const half = { ...leaf, amount: 2n ** 126n }
    expect((await liabilityLevels([half, half], sha256)).at(-1)?.[0]?.sum).toBe(2n ** 127n)
    await expect(liabilityLevels([half, half, leaf], sha256)).rejects.toThrow(RangeError)
  })
})

describe('a proof', () => {
  it('is valid for every leaf of every tree', async () => {
    for (let members = 1; members <= 33; members += 1)
      for (let position = 0; position < members; position += 1)
        expect(await verifyLiability(await proofOf(numbered(members), position), sha256)).toBe(true)
    await fc.assert(
      fc.asyncProperty(leavesAndOne, async ({ leaves, position }) => {
        expect(await verifyLiability(await proofOf(leaves, position), sha256)).toBe(true)
      }),
    )
  })

  it('is invalid when any part is changed', async () => {
    await fc.assert(
      fc.asyncProperty(leavesAndOne, fc.nat(), async ({ leaves, position }, pick) => {
        const proof = await proofOf(leaves, position)
        for (const [part, other] of Object.entries(changed(proof, pick)))
          expect([part, await verifyLiability({ ...proof, ...other }, sha256)]).toEqual([part, false])
      }),
    )
  })

  it('is invalid when a sum is negative or wraps around', async () => {
    expect(await verifyLiability(await forgedProof(10n ** 18n), sha256)).toBe(true)
    for (const sum of [-1n, -(10n ** 18n), 2n ** 127n, 2n ** 127n + 1n, 2n ** 128n])
      expect([sum, await verifyLiability(await forgedProof(sum), sha256)]).toEqual([sum, false])
  })
})

/** Returns a proof for a leaf with one sibling of any sum, as a cheating publisher would make it. Sums are modulo 2^128. */
async function forgedProof(sum: bigint): Promise<LiabilityProof> {
  const [leaf] = numbered(1) as [LiabilityLeaf]
  const hash = 'ab'.repeat(32)
  const hashed = async (bytes: Buffer) => Buffer.from(await sha256(Uint8Array.from(bytes)))
  const written = (value: bigint) => Buffer.from(BigInt.asUintN(128, value).toString(16).padStart(32, '0'), 'hex')
  const text = `${leaf.day}|${leaf.memberId}|${leaf.asset}|${leaf.amount}|${leaf.salt}`
  const own = await hashed(Buffer.concat([Buffer.of(0), Buffer.from(text)]))
  const both = [Buffer.of(1), own, written(leaf.amount), Buffer.from(hash, 'hex'), written(sum)]
  const root = (await hashed(Buffer.concat(both))).toString('hex')
  return { ...leaf, position: 0, members: 2, path: [{ side: 'right', hash, sum }], root, total: leaf.amount + sum }
}

/** Returns changes of a proof, each of one part, by name. */
function changed(proof: LiabilityProof, pick: number): Record<string, Partial<LiabilityProof>> {
  const { amount, salt, memberId, position, members, path, total, root } = proof
  const flipped = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`
  const at = pick % Math.max(path.length, 1)
  const sibling = path[at]
  const withSibling = (other: Partial<Sibling>) => ({
    path: path.map((one, index) => (index === at ? { ...one, ...other } : one)),
  })
  return {
    amount: { amount: amount + 1n },
    'amount and total': { amount: amount + 1n, total: total + 1n },
    'negative amount': { amount: -1n },
    salt: { salt: flipped(salt) },
    'salt in capitals': { salt: `${salt.slice(1)}A` },
    day: { day: '2026-11-21' },
    member: { memberId: flipped(memberId) },
    asset: { asset: 'POINT' },
    total: { total: total + 1n },
    root: { root: flipped(root) },
    'position out of range': { position: members },
    'position between two leaves': { position: position + 0.5 },
    'negative position': { position: -1 },
    'one sibling too many': { path: [...path, { side: 'right', hash: '00'.repeat(32), sum: 0n }] },
    'more members than the path is for': { members: 4 * members },
    ...(members > 1 ? { position: { position: (position + 1) % members } } : {}),
    ...(sibling && {
      'sibling’s hash': withSibling({ hash: flipped(sibling.hash) }),
      'sibling’s sum': withSibling({ sum: sibling.sum + 1n }),
      'sibling’s sum and the total': { ...withSibling({ sum: sibling.sum + 1n }), total: total + 1n },
      'sibling’s side': withSibling({ side: sibling.side === 'left' ? 'right' : 'left' }),
      'no hash': withSibling({ hash: 'no hash' }),
      'one sibling too few': { path: path.slice(1) },
      'fewer members than the path is for': { members: 1 },
    }),
  }
}
