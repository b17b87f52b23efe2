import { describe, expect, it } from 'vitest'
import { expiryOf, mayExpire, orderNumber, stateAfter } from './order-rules.ts'

const at = (text: string) => new Date(text)
describe('an unpaid order', () => {
  it('waits for the configured time', () => {
    expect(expiryOf(at('2026-11-20T10:00:00Z'), { orderExpiryMinutes: 30 })).toEqual(at('2026-11-20T10:30:00Z'))
  })

  it('expires once the scanned chain is past its time, not when it is exactly there', () => {
    const expiry = at('2026-11-20T10:30:00Z')
    const later = at('2026-11-20T11:00:00Z')
    expect(mayExpire(expiry, expiry, later)).toBe(false)
    expect(mayExpire(expiry, at('2026-11-20T10:30:01Z'), later)).toBe(true)
  })

  it('does not expire early because the chain’s clock is ahead of the server’s', () => {
    expect(mayExpire(at('2026-11-20T10:30:00Z'), at('2026-11-20T11:00:00Z'), at('2026-11-20T10:29:00Z'))).toBe(false)
  })
})

it('never moves a closed order again', () => {
  for (const state of ['completed', 'expired', 'cancelled', 'refunded'] as const) {
    for (const happening of ['paid', 'cancelled', 'expired', 'started', 'ended', 'exited'] as const) {
      expect(stateAfter(state, happening)).toBeUndefined()
    }
  }
})

it('builds order numbers from the date and random letters that are not easily confused', () => {
  expect(orderNumber(at('2026-11-20T23:59:59Z'), Uint8Array.from([0, 0, 0, 0, 0]))).toBe('TH-261120-00000000')
  expect(orderNumber(at('2026-01-02T00:00:00Z'), Uint8Array.from([255, 255, 255, 255, 255]))).toBe('TH-260102-ZZZZZZZZ')
  expect(orderNumber(at('2026-01-02T00:00:00Z'), Uint8Array.from([0, 0, 0, 4, 33]))).toBe('TH-260102-00000111')
})
