import { expect, it } from 'vitest'
import { ChainUnreachable, NodeError } from '../errors.ts'
import { bestOutcome, classifySendFailure, requireUnderWay } from './send-outcome.ts'

it.each([
  ['already-known', 'already known'],
  ['already-known', 'transaction already imported'],
  ['already-known', 'AlreadyKnown'],
  ['already-known', 'known transaction: 0x12'],
  ['nonce-too-low', 'nonce too low: next nonce 4, tx nonce 2'],
  ['nonce-too-low', 'OldNonce, Current nonce: 4'],
  ['underpriced', 'replacement transaction underpriced'],
  ['underpriced', 'transaction underpriced: gas tip cap 0, minimum needed 50000000'],
  ['underpriced', 'max fee per gas less than block base fee'],
  ['underpriced', 'FeeTooLow, MaxFeePerGas too low'],
  ['insufficient-funds', 'insufficient funds for gas * price + value'],
  ['insufficient-funds', 'InsufficientFunds, Balance is 0'],
  ['refused', 'exceeds block gas limit'],
] as const)('takes for %s: "%s"', (kind, message) => {
  expect(classifySendFailure(new NodeError(message, -32_000))).toEqual({ kind, detail: message })
})

it('treats silence as unreachable, and rethrows a programming error', () => {
  expect(classifySendFailure(new ChainUnreachable('gone')).kind).toBe('unreachable')
  expect(() => classifySendFailure(new TypeError('a bug'))).toThrow('a bug')
})

it('counts a transaction as taken when any node took it', () => {
  const outcome = (kind: 'accepted' | 'refused' | 'unreachable') => ({ kind, detail: kind })
  expect(bestOutcome([outcome('unreachable'), outcome('refused'), outcome('accepted')]).kind).toBe('accepted')
  expect(bestOutcome([outcome('unreachable'), outcome('refused')]).kind).toBe('refused')
})

it.each(['insufficient-funds', 'refused', 'unreachable'] as const)(
  'says that a transaction was not sent: %s',
  (kind) => {
    expect(() => requireUnderWay({ kind, detail: 'the reason' })).toThrow('the reason')
  },
)

it.each(['accepted', 'already-known', 'underpriced', 'nonce-too-low'] as const)(
  'leaves to the next step what another transaction may be: %s',
  (kind) => {
    expect(() => requireUnderWay({ kind, detail: 'the reason' })).not.toThrow()
  },
)
