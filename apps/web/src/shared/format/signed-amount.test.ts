import { expect, test } from 'vitest'
import { isLoss, lossSize, parseSignedAmount } from './signed-amount.ts'

test('reads amounts of both signs exactly', () => {
  expect(parseSignedAmount('12.5', 18)).toBe(12_500_000_000_000_000_000n)
  expect(parseSignedAmount('-0.000000000000000001', 18)).toBe(-1n)
})

test('a loss never looks smaller than it is', () => {
  expect(lossSize('-0.00382309')).toBe('0.0039')
  expect(lossSize('-0.0038')).toBe('0.0038')
  expect(lossSize('-0.000000000000000001')).toBe('0.0001')
  expect(lossSize('-12')).toBe('12')
})

test('knows a loss by its sign', () => {
  expect(isLoss('-0.1')).toBe(true)
  expect(isLoss('0.1')).toBe(false)
})
