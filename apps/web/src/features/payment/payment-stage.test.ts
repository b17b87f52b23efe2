import { expect, test } from 'vitest'
import { isPaidShort } from '../../shared/order/paid-short.ts'
import { type Attempt, isAheadOf, paymentStage } from './payment-stage.ts'

const awaiting = {
  state: 'awaiting_payment',
  payment: null,
  txHash: null,
  payAmount: '20',
  tokenDecimals: 18,
} as const
const seen = { amount: '20', txHash: '0x1', final: false, at: '2026-11-20T12:00:00Z' }
const sent: Attempt = { state: 'sent', at: '2026-11-20T12:00:00Z', hash: '0x1' }

test('goes from unpaid through the wallet and the chain to paid', () => {
  expect(paymentStage(awaiting, null)).toBe('unpaid')
  expect(paymentStage(awaiting, { state: 'asked', at: sent.at })).toBe('asked')
  expect(paymentStage(awaiting, sent)).toBe('sent')
  expect(paymentStage({ ...awaiting, payment: seen }, sent)).toBe('seen')
  expect(paymentStage({ ...awaiting, payment: { ...seen, final: true } }, sent)).toBe('final')
  expect(
    paymentStage({ ...awaiting, state: 'cooling_off', payment: { ...seen, final: true }, txHash: '0x1' }, sent),
  ).toBe('paid')
})

test('trusts the server’s sight of the chain when this device remembers nothing', () => {
  expect(paymentStage({ ...awaiting, txHash: '0x1' }, null)).toBe('seen')
})

test('stays unpaid after a final transfer that was less than the price', () => {
  const short = { ...awaiting, payment: { ...seen, amount: '19.999999999999999999', final: true }, txHash: '0x1' }
  expect(paymentStage(short, null)).toBe('unpaid')
  expect([isPaidShort(short), isPaidShort({ ...short, payment: { ...seen, final: true } })]).toEqual([true, false])
})

test('an expired order is expired even with a payment on its way', () => {
  expect(paymentStage({ ...awaiting, state: 'expired' }, sent)).toBe('expired')
})

test('a cancelled order that was paid shows as paid, one that was not as cancelled', () => {
  expect(paymentStage({ ...awaiting, state: 'cancelled' }, null)).toBe('cancelled')
  expect(paymentStage({ ...awaiting, state: 'cancelled', payment: { ...seen, final: true } }, null)).toBe('paid')
})

test('another tab is ahead when it asked or paid since this one looked', () => {
  const asked: Attempt = { state: 'asked', at: sent.at }
  const again: Attempt = { state: 'asked', at: '2026-11-20T12:05:00Z' }
  expect([isAheadOf(asked, null), isAheadOf(sent, asked), isAheadOf(again, asked)]).toEqual([true, true, true])
  expect([isAheadOf(null, asked), isAheadOf(asked, asked), isAheadOf(null, null)]).toEqual([false, false, false])
})
