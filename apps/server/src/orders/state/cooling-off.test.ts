import type { OrderState } from '@terahold/contract/codes/orders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancellationOf, coolingEndOf, isCoolingOff } from './cooling-off.ts'

const at = (text: string) => new Date(text)
describe('cooling-off', () => {
  it.each([
    ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-20T00:00:00.001Z', '2026-11-22T00:00:00.000Z'],
    ['2026-11-20T23:59:59.999Z', '2026-11-22T00:00:00.000Z'],
    ['2028-02-28T12:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ])('of an order paid at %s ends at %s', (paid, end) => {
    expect(coolingEndOf(at(paid), { coolingOffHours: 24 })).toEqual(at(end))
  })

  it('ends at the first midnight after its minimum length, less than a day later', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2026-01-01'), max: at('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 200 }),
        (paid, hours) => {
          const wait = coolingEndOf(paid, { coolingOffHours: hours }).getTime() - paid.getTime() - hours * 3_600_000
          expect(wait >= 0 && wait < 86_400_000).toBe(true)
        },
      ),
    )
  })
})

const end = at('2026-11-22T00:00:00.000Z')
const before = at('2026-11-21T23:59:59.999Z')

describe('a full refund', () => {
  it.each([
    ['in the last millisecond of cooling-off', 'cooling_off', end, before, true],
    ['at its end', 'cooling_off', end, end, false],
    ['before payment', 'awaiting_payment', null, before, false],
    ['after the start', 'active', end, before, false],
  ] as const)('%s', (_, state, coolingEndsAt, now, expected) => {
    expect(isCoolingOff({ state, coolingEndsAt }, now)).toBe(expected)
  })
})

describe('cancelling', () => {
  it('is possible until the millisecond before cooling-off ends, but not at its end', () => {
    expect(cancellationOf({ state: 'cooling_off', coolingEndsAt: end }, before)).toEqual({ kind: 'refund' })
    expect(cancellationOf({ state: 'cooling_off', coolingEndsAt: end }, end)).toEqual({
      kind: 'refused',
      reason: 'cooling_off_over',
    })
  })

  it.each([
    ['awaiting_payment', { kind: 'release' }],
    ['cancelled', { kind: 'repeat' }],
    ['active', { kind: 'refused', reason: 'cooling_off_over' }],
    ['completed', { kind: 'refused', reason: 'order_not_cancellable' }],
    ['expired', { kind: 'refused', reason: 'order_not_cancellable' }],
    ['refunded', { kind: 'refused', reason: 'order_not_cancellable' }],
  ] as [OrderState, object][])('an order that is %s', (state, expected) => {
    expect(cancellationOf({ state, coolingEndsAt: end }, before)).toEqual(expected)
  })
})
