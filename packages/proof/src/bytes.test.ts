import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf, compareBytes, hexOf, numberBytes, numberOf } from './bytes.ts'

it('reads hex of exactly the wanted length, in either case', () => {
  expect(bytesOf('0xaB0f', 2)).toEqual(Uint8Array.of(0xab, 0x0f))
  expect(hexOf(Uint8Array.of(0xab, 0x0f))).toBe('0xab0f')
  for (const wrong of ['', '0x', '0xab', '0xab0f00', 'ab0f', '0xab0', '0xgg0f', '0xab 0f', ' 0xab0f', '0xab0f\n'])
    expect(() => bytesOf(wrong, 2), wrong).toThrow(RangeError)
})

it('writes a whole number in any number of bytes that it fits into, and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.bigInt({ min: 0n, max: 2n ** 320n }), (length, value) => {
      if (value >= 256n ** BigInt(length)) expect(() => numberBytes(value, length)).toThrow(RangeError)
      else expect(numberOf(numberBytes(value, length))).toBe(value)
    }),
  )
  for (const length of [1, 4, 8, 9, 16, 20]) {
    const most = 256n ** BigInt(length) - 1n
    expect(numberBytes(most, length)).toEqual(new Uint8Array(length).fill(255))
    for (const wrong of [-1n, most + 1n]) expect(() => numberBytes(wrong, length)).toThrow(RangeError)
  }
  for (const wrong of [1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => numberBytes(wrong, 4)).toThrow(RangeError)
})

it('compares bytes from the first to the last', () => {
  const [low, high] = [Uint8Array.of(1, 2, 3), Uint8Array.of(1, 3, 0)]
  expect([compareBytes(low, high) < 0, compareBytes(high, low) > 0, compareBytes(low, low)]).toEqual([true, true, 0])
})
