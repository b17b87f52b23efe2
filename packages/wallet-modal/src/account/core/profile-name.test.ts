import { expect, it } from 'vitest'
import { buttonName, viewName } from './profile-name.ts'

it('shows 18 characters of a profile name in the button and 20 in the view', () => {
  const name = 'abcdefghijklmnopqrstuvwxyz.eth'
  expect(buttonName(name)).toBe('abcdefghijklmnopqr…')
  expect(viewName(name)).toBe('abcdefghijklmnopqrst…')
})

it('keeps a name that fits', () => {
  expect(buttonName('a'.repeat(18))).toBe('a'.repeat(18))
  expect(viewName('a'.repeat(20))).toBe('a'.repeat(20))
})

it('does not split a character', () => {
  const family = '👨‍👩‍👧'
  expect(buttonName(family.repeat(19))).toBe(`${family.repeat(18)}…`)
})
