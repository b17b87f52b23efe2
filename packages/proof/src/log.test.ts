import { createHash } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { joined } from './bytes.ts'
import { pathOf, rootOf } from './fixtures/sample-log.ts'
import { isEntryIn, isLineUnder, type LineProof, type LogPlace, type SealHeader } from './log.ts'

const fieldsOf = (index: number) => [`settlement ${index}`, '100', 'näher']
const entries = (count: number) => Array.from({ length: count }, (_, index) => JSON.stringify(fieldsOf(index)))
const placeIn = (contents: readonly string[], index: number): LogPlace => ({
  index,
  size: contents.length,
  path: pathOf(contents, index),
})

describe('a settlement in the log', () => {
  it('is proven at every place of every size, under its own fields and root only', () => {
    for (let size = 1; size <= 20; size += 1) {
      const contents = entries(size)
      const root = rootOf(contents)
      for (let index = 0; index < size; index += 1) {
        const place = placeIn(contents, index)
        expect(isEntryIn(root, fieldsOf(index), place)).toBe(true)
        expect(isEntryIn(root, [...fieldsOf(index).slice(0, 1), '101', 'näher'], place)).toBe(false)
        expect(isEntryIn(root.with(0, 255 - (root[0] ?? 0)), fieldsOf(index), place)).toBe(false)
      }
    }
  })

  it('is not proven with another place, size or path', () => {
    const contents = entries(7)
    const root = rootOf(contents)
    const place = placeIn(contents, 4)
    const isIn = (change: Partial<LogPlace>) => isEntryIn(root, fieldsOf(4), { ...place, ...change })
    for (const index of [-1, 3, 5, 7]) expect(isIn({ index })).toBe(false)
    for (const size of [4, 5, 16]) expect(isIn({ size })).toBe(false)
    expect(isIn({ path: place.path.slice(1) })).toBe(false)
    expect(isIn({ path: [...place.path, new Uint8Array(32)] })).toBe(false)
    expect(isIn({ path: place.path.map((hash) => hash.slice(1)) })).toBe(false)
  })

  it('is not proven by a root that was made to fit a wrong place or path', () => {
    const fields = fieldsOf(0)
    const sha = (...parts: readonly Uint8Array[]) => sha256(joined(...parts))
    const leaf = sha(Uint8Array.of(0), new TextEncoder().encode(JSON.stringify(fields)))
    const [long, hash] = [new Uint8Array(33), new Uint8Array(32)]
    expect(isEntryIn(sha(Uint8Array.of(1), leaf, long), fields, { index: 0, size: 2, path: [long] })).toBe(false)
    expect(isEntryIn(sha(Uint8Array.of(1), hash, leaf), fields, { index: 0, size: 1, path: [hash] })).toBe(false)
    for (const [index, size] of [
      [-1, 0],
      [1, 1],
      [0, 0],
      [-1, 1],
    ] as const)
      expect(isEntryIn(leaf, fields, { index, size, path: [] }), `${index} of ${size}`).toBe(false)
  })
})

describe('a journal line', () => {
  const contents = entries(5)
  const headerOf = (blockNo: number, previousHash: string, root: string, transfers: number): SealHeader => ({
    blockNo: String(blockNo),
    previousHash,
    day: '2026-11-03',
    from: 'a',
    until: 'b',
    transfers: String(transfers),
    root,
  })
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const sha = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())
  const hashOf = ({ blockNo, previousHash, day, from, until, transfers, root }: SealHeader) =>
    sha(JSON.stringify([blockNo, previousHash, day, from, until, transfers, root]))
  const first = headerOf(1, '00'.repeat(32), hex(rootOf(contents)), 5)
  const second = headerOf(2, hex(hashOf(first)), hex(rootOf(entries(3))), 3)
  const proof: LineProof = { fields: fieldsOf(2), place: placeIn(contents, 2), seals: [first, second] }

  it('is covered by its own seal and by each later one', () => {
    expect(isLineUnder(hashOf(second), proof)).toBe(true)
    expect(isLineUnder(hashOf(first), { ...proof, seals: [first] })).toBe(true)
  })

  it('is not covered when it, its block, or the chain of seals was altered', () => {
    const seal = hashOf(second)
    expect(isLineUnder(seal, { ...proof, fields: fieldsOf(3) })).toBe(false)
    expect(isLineUnder(seal, { ...proof, seals: [] })).toBe(false)
    // The same path also leads to the root from this place in a block of six.
    expect(isLineUnder(seal, { ...proof, place: { ...proof.place, size: 6 } })).toBe(false)
    expect(isLineUnder(seal, { ...proof, place: { ...proof.place, index: 5 } })).toBe(false)
    expect(isLineUnder(seal, { ...proof, seals: [first] })).toBe(false)
    expect(isLineUnder(seal, { ...proof, seals: [second] })).toBe(false)
    expect(isLineUnder(seal, { ...proof, seals: [{ ...first, transfers: '6' }, second] })).toBe(false)
    expect(isLineUnder(seal, { ...proof, seals: [first, { ...second, previousHash: '00'.repeat(32) }] })).toBe(false)
    expect(isLineUnder(hashOf(first), proof)).toBe(false)
  })
})
