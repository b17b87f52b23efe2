import { expect, test } from 'vitest'
import { type PayFacts, payObstacle } from './pay-obstacle.ts'

const ready: PayFacts = {
  walletAddress: '0xA0CF798816D4B9B9866B5330EEA46A18382F251E',
  memberAddress: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  walletChainId: 56,
  chainId: 56,
  amount: 20n,
  tokenBalance: 20n,
  gasCost: 1n,
  gasBalance: 1n,
  offline: false,
}

test('nothing is in the way of a member with the exact amount', () => {
  expect(payObstacle(ready)).toBeNull()
})

test.each([
  [{ offline: true }, 'offline'],
  [{ walletAddress: null }, 'not_connected'],
  [{ walletAddress: '0x000000000000000000000000000000000000dEaD' }, 'other_account'],
  [{ walletChainId: 1 }, 'wrong_chain'],
  [{ tokenBalance: 19n }, 'balance_short'],
  [{ gasBalance: 0n }, 'gas_short'],
] as const)('names what is in the way: %o', (change, obstacle) => {
  expect(payObstacle({ ...ready, ...change })).toBe(obstacle)
})

test('does not block on figures that could not be read', () => {
  expect(payObstacle({ ...ready, tokenBalance: null, gasCost: null, gasBalance: null })).toBeNull()
})

test('asks for the right network before it complains about the balance on the wrong one', () => {
  expect(payObstacle({ ...ready, walletChainId: 1, tokenBalance: 0n })).toBe('wrong_chain')
})
