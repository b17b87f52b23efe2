import { describe, expect, it } from 'vitest'
import { expectedPayments, orderPaidBy } from './payment-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))
const order = (orderId: string, price: bigint, createdMinute: number) => ({
  orderId,
  price,
  createdAt: at(createdMinute),
  createdBlock: BigInt(createdMinute),
  expiresAt: at(createdMinute + 30),
})
const transfer = (txHash: string, amount: bigint, minute: number, final = false) => ({
  txHash,
  amount,
  block: BigInt(minute) + 1n,
  blockTime: at(minute),
  final,
})

describe('a transfer pays', () => {
  it('pays the oldest waiting order that it covers', () => {
    const orders = [order('young', 10n, 5), order('old', 10n, 1), order('dear', 30n, 0)]
    expect(orderPaidBy(transfer('a', 20n, 6), orders)?.orderId).toBe('old')
    expect(orderPaidBy(transfer('a', 30n, 6), orders)?.orderId).toBe('dear')
  })

  it('pays the order of exactly its amount before an older one that it covers', () => {
    const orders = [order('small', 5n, 0), order('exact', 20n, 2), order('same', 20n, 3)]
    expect(orderPaidBy(transfer('a', 20n, 6), orders)?.orderId).toBe('exact')
    expect(orderPaidBy(transfer('a', 21n, 6), orders)?.orderId).toBe('small')
  })

  it('pays no order that was created with its block or later, whatever the clocks say', () => {
    const early = { ...transfer('a', 10n, 9), block: 5n }
    expect(orderPaidBy(early, [order('x', 10n, 5)])).toBeUndefined()
    expect(orderPaidBy({ ...early, block: 6n }, [order('x', 10n, 5)])?.orderId).toBe('x')
    expect(orderPaidBy(early, [{ ...order('x', 10n, 5), createdBlock: null }])?.orderId, 'an older order').toBe('x')
    expect(expectedPayments([order('x', 10n, 5)], [early]).size, 'nor is it shown with it').toBe(0)
  })

  it('pays nothing when it is one unit short', () => {
    expect(orderPaidBy(transfer('a', 9n, 6), [order('x', 10n, 0)])).toBeUndefined()
  })

  it('pays an order until the exact second it expires', () => {
    expect(orderPaidBy(transfer('a', 10n, 30), [order('x', 10n, 0)])?.orderId).toBe('x')
    expect(
      orderPaidBy({ amount: 10n, block: 31n, blockTime: new Date(at(30).getTime() + 1000) }, [order('x', 10n, 0)]),
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
