import { describe, expect, it } from 'vitest'
import { expectedPayments, orderPaidBy } from './payment-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))
const order = (orderId: string, price: bigint, createdMinute: number) => ({
  orderId,
  price,
  createdAt: at(createdMinute),
  expiresAt: at(createdMinute + 30),
})
const transfer = (txHash: string, amount: bigint, minute: number, final = false) => ({
  txHash,
  amount,
  blockTime: at(minute),
  final,
})

describe('a transfer pays', () => {
  it('pays the oldest waiting order that it covers', () => {
    const orders = [order('young', 10n, 5), order('old', 10n, 1), order('dear', 30n, 0)]
    expect(orderPaidBy(transfer('a', 20n, 6), orders)?.orderId).toBe('old')
    expect(orderPaidBy(transfer('a', 30n, 6), orders)?.orderId).toBe('dear')
  })

  it('pays nothing when it is one unit short', () => {
    expect(orderPaidBy(transfer('a', 9n, 6), [order('x', 10n, 0)])).toBeUndefined()
  })

  it('pays an order until the exact second it expires', () => {
    expect(orderPaidBy(transfer('a', 10n, 30), [order('x', 10n, 0)])?.orderId).toBe('x')
    expect(
      orderPaidBy({ amount: 10n, blockTime: new Date(at(30).getTime() + 1000) }, [order('x', 10n, 0)]),
    ).toBeUndefined()
  })
})

describe('the payment shown with a waiting order', () => {
  it('is the transfer that will pay it once final, each transfer with one order', () => {
    const shown = expectedPayments(
      [order('a', 10n, 0), order('b', 10n, 1)],
      [transfer('one', 10n, 2), transfer('two', 12n, 3)],
    )
    expect([shown.get('a')?.txHash, shown.get('b')?.txHash]).toEqual(['one', 'two'])
  })

  it('is a payment that is too small, final or not, when there is no other', () => {
    expect(expectedPayments([order('a', 10n, 0)], [transfer('one', 9n, 2, true)]).get('a')?.txHash).toBe('one')
    expect(expectedPayments([order('a', 10n, 0)], [transfer('one', 9n, 2)]).get('a')?.txHash).toBe('one')
  })

  it('is never older than the order', () => {
    expect(expectedPayments([order('a', 10n, 5)], [transfer('one', 9n, 2, true)]).size).toBe(0)
  })
})
