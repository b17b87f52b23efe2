import { expect, test } from 'vitest'
import { writeCoverage } from './write-coverage.ts'

test.each([
  [9_999, '99.99%'],
  [19_999, '199.99%'],
  [20_000, '≥ 200%'],
  [17_312_001, '≥ 200%'],
])('%d basis points are %s', (bps, text) => {
  expect(writeCoverage(bps, 'en')).toBe(text)
})
