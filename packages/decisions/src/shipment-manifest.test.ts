import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatShipmentManifest, type ManifestShipment } from './shipment-manifest.ts'

const text = fc.oneof(fc.string(), fc.constantFrom('', '"', ',', ']\n[', '\\', 'null', '\u2028'))
const shipment: fc.Arbitrary<ManifestShipment> = fc.record({
  orderNo: text,
  carrier: text,
  trackingNo: text,
  eta: fc.option(fc.constantFrom('2026-11-26', '2026-11-27'), { nil: undefined }),
})

it('can be read back whole, so that no two lists of shipments have the same text', () => {
  fc.assert(
    fc.property(fc.array(shipment, { maxLength: 5 }), (shipments) => {
      const lines = formatShipmentManifest(shipments).split('\n')
      expect(lines.pop()).toBe('')
      expect(lines.map((line) => JSON.parse(line))).toEqual(
        shipments.map(({ orderNo, carrier, trackingNo, eta = null }) => [orderNo, carrier, trackingNo, eta]),
      )
    }),
  )
})

it('is one line of JSON for each shipment, with null for a day that is not known', () => {
  const shipments = [
    { orderNo: 'TH-1', carrier: 'DHL', trackingNo: 'A1', eta: '2026-11-26' },
    { orderNo: 'TH-2', carrier: 'UPS', trackingNo: 'B2' },
  ]
  expect(formatShipmentManifest(shipments)).toBe('["TH-1","DHL","A1","2026-11-26"]\n["TH-2","UPS","B2",null]\n')
})
