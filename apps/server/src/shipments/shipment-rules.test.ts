import { shipmentEventKinds } from '@terahold/contract/codes/shipments'
import { describe, expect, it } from 'vitest'
import { asLine, isRefundable, type StoredShipmentState, stateAfterEvent } from './shipment-rules.ts'

const states: readonly StoredShipmentState[] = ['waiting', 'to_ship', 'shipped', 'delivered', 'returned', 'refunded']

describe('an event', () => {
  it.each(states)('moves a shipment that is %s only as allowed', (state) => {
    const transitions = shipmentEventKinds.map((kind) => [kind, stateAfterEvent(state, kind)] as const)
    const possible = Object.fromEntries(transitions.filter(([, after]) => after !== undefined && after !== state))
    const expected: Partial<Record<StoredShipmentState, Record<string, string>>> = {
      shipped: { delivered: 'delivered', returned: 'returned' },
      delivered: { returned: 'returned' },
    }
    expect(possible).toEqual(expected[state] ?? {})
  })
})

it('goods can be refunded before they are sent or when they came back, and otherwise not', () => {
  expect(states.filter(isRefundable)).toEqual(['to_ship', 'returned'])
})

it('a carrier’s text becomes one clean line, or null', () => {
  expect(asLine(' Left\u0007 the\n\u202ehub ', 40)).toBe('Left the hub')
  expect(asLine('aaa😀b', 4)).toBe('aaa😀')
  expect([asLine('\u200b', 9), asLine('', 9), asLine(null, 9), asLine(undefined, 9)]).toEqual([null, null, null, null])
})
