import { InsufficientFundsError, TransactionExecutionError, UserRejectedRequestError } from 'viem'
import { expect, test } from 'vitest'
import { walletRefusal } from './wallet-refusal.ts'

test('sees a declined signature through viem’s wrapping', () => {
  const cause = new UserRejectedRequestError(new Error('User denied transaction signature.'))
  const error = new TransactionExecutionError(cause, { account: null })
  expect(walletRefusal(error)).toBe('declined')
})

test('understands a bare provider error', () => {
  expect(walletRefusal({ code: 4001, message: 'no' })).toBe('declined')
  expect(walletRefusal({ code: -32002 })).toBe('pending')
  expect(walletRefusal({ code: 4902 })).toBe('chain')
})

test('sees that there is not enough for the network fee', () => {
  expect(walletRefusal(new TransactionExecutionError(new InsufficientFundsError({}), { account: null }))).toBe(
    'gas_short',
  )
})

test('calls everything else a failure, and survives a cause that points at itself', () => {
  const loop: { cause?: unknown } = {}
  loop.cause = loop
  expect(walletRefusal(loop)).toBe('failed')
  expect(walletRefusal('text')).toBe('failed')
})
