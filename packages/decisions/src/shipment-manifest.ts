/** A shipment of an import, as its operator enters it. */
export type ManifestShipment = {
  readonly orderNo: string
  readonly carrier: string
  readonly trackingNo: string
  /** A UTC day, such as `2026-11-26`. */
  readonly eta?: string | undefined
}

/** Returns the text whose SHA-256 an operator signs: a line of JSON for each shipment, in the order of the file. */
export function formatShipmentManifest(shipments: readonly ManifestShipment[]): string {
  return shipments
    .map(({ orderNo, carrier, trackingNo, eta = null }) => `${JSON.stringify([orderNo, carrier, trackingNo, eta])}\n`)
    .join('')
}
