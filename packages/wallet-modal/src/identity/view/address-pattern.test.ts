import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressPattern } from './address-pattern.ts'

const address = fc
  .array(fc.constantFrom(...'0123456789abcdef'.split('')), { minLength: 40, maxLength: 40 })
  .map((digits) => `0x${digits.join('')}`)

describe('the pattern of an address', () => {
  it('ignores case, is five by five and mirrored', () => {
    fc.assert(
      fc.property(address, (text) => {
        const { cells, tint } = addressPattern(text)
        expect(addressPattern(text.toUpperCase().replace('0X', '0x'))).toEqual({ cells, tint })
        expect(tint >= 0 && tint < 6).toBe(true)
        for (const { x, y } of cells) {
          expect(x >= 0 && x < 5 && y >= 0 && y < 5).toBe(true)
          expect(cells).toContainEqual({ x: 4 - x, y })
        }
      }),
    )
  })

  it('differs between different accounts', () => {
    const shapes = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
    const [first, second] = shapes.map((text) => JSON.stringify(addressPattern(text)))
    expect(first).not.toBe(second)
  })
})
