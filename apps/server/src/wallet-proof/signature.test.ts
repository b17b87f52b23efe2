import { concat, hashMessage, numberToHex, parseSignature, serializeSignature } from 'viem'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { newAccount } from '../members/fixtures/members-fixture.ts'
import { isSignedBy } from './signature.ts'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const ada = newAccount()
const hash = hashMessage('hello')
const signed = () => ada.signMessage({ message: 'hello' })
const unasked = vi.fn(async () => true)
afterEach(() => void unasked.mockClear())

describe('the signature of a key', () => {
  it('is checked without the chain', async () => {
    expect(await isSignedBy({ address: ada.address, hash, signature: await signed() }, unasked)).toBe(true)
    expect(unasked).not.toHaveBeenCalled()
  })

  it('in its second form, which anybody can compute, is refused without the chain', async () => {
    const { r, s, yParity } = parseSignature(await signed())
    const twin = serializeSignature({
      r,
      s: numberToHex(order - BigInt(s), { size: 32 }),
      yParity: yParity === 0 ? 1 : 0,
    })
    expect(await isSignedBy({ address: ada.address, hash, signature: twin }, unasked)).toBe(false)
    expect(unasked).not.toHaveBeenCalled()
  })
})

describe('any other signature', () => {
  test.each([true, false])('counts as the chain says: %s', async (answer) => {
    const cases = [
      { address: newAccount().address, signature: await signed() },
      { address: ada.address, signature: await newAccount().signMessage({ message: 'hello' }) },
      { address: ada.address, signature: concat([await signed(), '0x00']) },
      { address: ada.address, signature: `0x${'00'.repeat(65)}` },
      { address: ada.address, signature: '0x' },
    ] as const
    for (const claim of cases) expect(await isSignedBy({ ...claim, hash }, async () => answer)).toBe(answer)
  })

  it('is asked for with the address as its checksum writes it', async () => {
    const address = ada.address.toLowerCase() as typeof ada.address
    await isSignedBy({ address, hash, signature: '0x1234' }, unasked)
    expect(unasked).toHaveBeenCalledWith({ address: ada.address, hash, signature: '0x1234' })
  })
})
