import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBps, parseBps } from './bps.ts'

test('formatted basis points parse back to the same basis points', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (bps) => {
      const shown = formatBps(bps).replace(/%$/, '')
      expect(parseBps(shown)).toBe(bps)
      expect(parseBps(shown.replace(/0$/, ''))).toBe(bps)
    }),
  )
})
