import { expect, test } from 'vitest'
import { formatCoverage } from './format-coverage.ts'

test.each([
  [9_999, '99.99%'],
  [19_999, '199.99%'],
  [20_000, '≥ 200%'],
  [17_312_001, '≥ 200%'],
])('%d basis points are %s', (bps, text) => {
  expect(formatCoverage(bps, 'en')).toBe(text)
})
