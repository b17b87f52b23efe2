import { expect, test } from 'vitest'
import { writeCoverage } from './write-coverage.ts'

test.each([
  [9_999, '99.99%'],
  [100_000, '1,000%'],
  [100_001, '> 1,000%'],
])('%d basis points are %s', (bps, text) => {
  expect(writeCoverage(bps, 'en')).toBe(text)
})
