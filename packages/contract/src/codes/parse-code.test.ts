import { expect, it } from 'vitest'
import { parseCode } from './parse-code.ts'
import { withdrawalStates } from './withdrawals.ts'

it('returns a known code', () => {
  expect(parseCode(withdrawalStates, 'queued', 'withdrawal state')).toBe('queued')
})

it.each(['', 'Queued', 'lost', 'toString'])('refuses %j', (text) => {
  expect(() => parseCode(withdrawalStates, text, 'withdrawal state')).toThrow(
    new RangeError(`"${text}" is not a known withdrawal state`),
  )
})
