import { expect, test } from 'vitest'
import { createDataPosition } from './data-position.ts'

test('keeps the furthest position', () => {
  const position = createDataPosition()
  expect(position.current()).toBeNull()
  position.note('1/9')
  position.note('0/FFFFFFFF')
  expect(position.current()).toBe('1/9')
  position.note('1/10')
  expect(position.current()).toBe('1/10')
  position.note('A/0')
  expect(position.current()).toBe('A/0')
})

test('ignores what is not a position', () => {
  const position = createDataPosition()
  for (const text of [undefined, null, 7, '', '1', '1/g', '1/2/3', '123456789/0']) position.note(text)
  expect(position.current()).toBeNull()
})
