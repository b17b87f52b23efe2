import { expect, it } from 'vitest'
import { fill } from './words.ts'

it('inserts values and never shows a placeholder', () => {
  expect(fill('{a} and {b} and {a}', { a: '1', b: '2' })).toBe('1 and 2 and 1')
  expect(fill('wait {seconds} s', {})).toBe('wait … s')
  expect(fill('{constructor}', {})).toBe('…')
  expect(fill('{a}', { a: '{b}', b: 'no' })).toBe('{b}')
})
