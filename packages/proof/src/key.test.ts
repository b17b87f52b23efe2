import { describe, expect, it } from 'vitest'
import { numberBytes } from './bytes.ts'
import { keyOfSignature, plainSignature, proofKeyText } from './key.ts'
import { keyOf } from './leaf.ts'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const signature = (s: bigint, v: number) => new Uint8Array([...new Uint8Array(32).fill(9), ...numberBytes(s, 32), v])

it('the text names domain, chain and address in lower case, and has no end of line at its end', () => {
  const text = proofKeyText({ domain: 'app.terahold.example', chainId: 56, address: `0x${'AB'.repeat(20)}` })
  expect(text.split('\n')).toEqual([
    'Terahold proof key 1',
    'Domain: app.terahold.example',
    'Chain ID: 56',
    `Address: 0x${'ab'.repeat(20)}`,
    'With this signature your device finds your part of the nightly proof. It moves no money. Do not sign this text on another site.',
  ])
})

describe('the key of a signature', () => {
  it('is the same for both forms of s and of v', () => {
    const plain = signature(5n, 27)
    expect(plainSignature(plain)).toEqual(plain)
    for (const other of [signature(5n, 0), signature(order - 5n, 28), signature(order - 5n, 1)])
      expect(keyOfSignature(other)).toEqual(keyOf(plain))
  })

  it('has the lower s on both sides of the half', () => {
    const half = (order - 1n) / 2n
    expect(plainSignature(signature(half, 27))).toEqual(signature(half, 27))
    expect(plainSignature(signature(half + 1n, 27))).toEqual(signature(half, 28))
    for (const s of [order, order + 1n]) expect(plainSignature(signature(s, 27))).toEqual(signature(s, 27))
  })

  it('of a contract wallet is the hash of its bytes', () => {
    const [longer, shorter] = [new Uint8Array([...signature(5n, 0), 0]), signature(5n, 0).slice(0, 64)]
    const others = [2, 26, 29, 31, 54, 55].map((v) => signature(5n, v))
    for (const other of [new Uint8Array(130).fill(3), longer, shorter, new Uint8Array(0), ...others])
      expect(keyOfSignature(other)).toEqual(keyOf(other))
  })
})
