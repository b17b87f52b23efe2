import { expect, test } from 'vitest'
import { payToMismatch } from './pay-to.ts'

const treasury = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const token = '0x55d398326f99059fF775485246999027B3197955'
const expected = { chainId: 56, token, treasury, builtIn: treasury, needsBuiltIn: true }
const order = { payTo: treasury, token, chainId: 56 }

test('accepts the expected target, whatever its letter case', () => {
  expect(payToMismatch(order, expected)).toBeNull()
  expect(payToMismatch({ ...order, payTo: treasury.toLowerCase() }, expected)).toBeNull()
})

test('blocks another address than the one compiled in, even when the server’s configuration agrees with the order', () => {
  const attacker = '0x000000000000000000000000000000000000dEaD'
  expect(payToMismatch({ ...order, payTo: attacker }, { ...expected, treasury: attacker })).toEqual({
    what: 'treasury',
    expected: treasury,
    got: attacker,
  })
})

test('compares with the configuration where nothing is compiled in', () => {
  const demo = { ...expected, builtIn: '', needsBuiltIn: false }
  expect(payToMismatch(order, demo)).toBeNull()
  expect(payToMismatch({ ...order, payTo: token }, demo)).toMatchObject({ what: 'treasury' })
})

test('blocks where a build should know the treasury and does not, even when order and configuration agree', () => {
  expect(payToMismatch(order, { ...expected, builtIn: '' })).toEqual({ what: 'treasury', expected: '', got: treasury })
})

test('blocks when the app knows no treasury at all', () => {
  expect(payToMismatch(order, { ...expected, treasury: '', builtIn: '', needsBuiltIn: false })).toMatchObject({
    what: 'treasury',
    expected: '',
  })
})

test('blocks a look-alike token and another chain', () => {
  expect(payToMismatch({ ...order, token: treasury }, expected)).toMatchObject({ what: 'token' })
  expect(payToMismatch({ ...order, chainId: 1 }, expected)).toEqual({ what: 'chain', expected: '56', got: '1' })
})
