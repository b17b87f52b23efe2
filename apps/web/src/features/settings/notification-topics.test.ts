import { expect, test } from 'vitest'
import { toggled } from './notification-topics.ts'

test('switches one kind and leaves the others as they are', () => {
  expect(toggled(['order', 'ticket'], 'deposit', true)).toEqual(['deposit', 'order', 'ticket'])
  expect(toggled(['order', 'ticket'], 'ticket', false)).toEqual(['order'])
  expect(toggled(['order'], 'order', true)).toEqual(['order'])
})
