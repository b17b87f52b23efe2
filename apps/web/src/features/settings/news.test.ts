import { newsKinds as offered } from '@terahold/contract/fields'
import { expect, test } from 'vitest'
import { newsKinds, toggled } from './news.ts'

test('offers every kind the server knows', () => {
  expect([...newsKinds].sort()).toEqual([...offered].sort())
})

test('switches one kind and leaves the others as they are', () => {
  expect(toggled(['order', 'ticket'], 'deposit', true)).toEqual(['deposit', 'order', 'ticket'])
  expect(toggled(['order', 'ticket'], 'ticket', false)).toEqual(['order'])
  expect(toggled(['order'], 'order', true)).toEqual(['order'])
})
