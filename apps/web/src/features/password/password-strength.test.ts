import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'empty'],
  ['eleven chars'.slice(1), 'short'],
  ['密码很短', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['123456789012', 'weak'],
  ['abababababab', 'weak'],
  ['kT7#pq2v', 'short'],
  ['mountain nine', 'fair'],
  ['correct horse', 'fair'],
  ['correct horse battery', 'strong'],
  ['山高水长路远人久天阔云轻风', 'fair'],
  ['kT7#pq2vLw9!xR4m', 'strong'],
  ['x'.repeat(129), 'long'],
] as const)('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('counts characters as a person does', () => {
  expect(passwordStrength('🦊🐢🐙🦋🐞🐝🦀🐳🦉🐌🐜')).toBe('short')
  expect(passwordStrength('🦊🐢🐙🦋🐞🐝🦀🐳🦉🐌🐜🐺')).not.toBe('short')
})
