import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { leafHash, merkleRoot } from './merkle.ts'

const hex = (text: string) => Buffer.from(text, 'hex').toString('latin1')
const node = (left: Buffer, right: Buffer) =>
  createHash('sha256')
    .update(Buffer.from([1]))
    .update(left)
    .update(right)
    .digest()

/** Builds the tree as RFC 6962 defines it: split at the largest power of two below the number of leaves. */
function byDefinition(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (!only) return createHash('sha256').digest()
  if (leaves.length === 1) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return node(byDefinition(leaves.slice(0, split)), byDefinition(leaves.slice(split)))
}

describe('the Merkle tree', () => {
  it('matches the one of Certificate Transparency', () => {
    expect(leafHash('').toString('hex')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
    expect(merkleRoot([]).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    const entries = ['', '00', '10'].map((entry) => leafHash(hex(entry)))
    expect(merkleRoot(entries.slice(0, 2)).toString('hex')).toBe(
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    )
    expect(merkleRoot(entries).toString('hex')).toBe('aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77')
  })

  it('matches its definition at every size', () => {
    const leaves = Array.from({ length: 40 }, (_, at) => leafHash(String(at)))
    for (let size = 0; size <= leaves.length; size += 1) {
      const some = leaves.slice(0, size)
      expect(merkleRoot(some).equals(byDefinition(some)), `${size} leaves`).toBe(true)
    }
  })
})
