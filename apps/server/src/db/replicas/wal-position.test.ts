import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatWalPosition, parseWalPosition } from './wal-position.ts'

it('reads and writes positions as PostgreSQL does', () => {
  expect(parseWalPosition('16/B374D848')).toBe(0x16_b374_d848n)
  expect(formatWalPosition(0x16_b374_d848n)).toBe('16/B374D848')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (position) => {
      expect(parseWalPosition(formatWalPosition(position))).toBe(position)
    }),
  )
})

it('refuses other texts', () => {
  for (const text of ['', '1', '1/', '/1', '1/2/3', '123456789/0', 'x/1', ' 1/2', undefined, null, 7, ['1/2']])
    expect(parseWalPosition(text)).toBeUndefined()
})
