import type { ManifestShipment } from '@terahold/decisions/shipment-manifest'
import { type FileFault, isDay, parseCsvTable } from '../../shared/csv-table.ts'

/** The columns of a file, in the order of the example. The last one is optional. */
export const shipmentColumns = ['order', 'carrier', 'tracking', 'eta'] as const
type ShipmentColumn = (typeof shipmentColumns)[number]

/** A file has at most this many rows, as one import takes. */
export const mostShipments = 200

/** What is wrong with a row: a cell, or an earlier line with the same order. */
export type ShipmentFault =
  | { readonly kind: 'cell'; readonly column: ShipmentColumn; readonly value: string }
  | { readonly kind: 'repeated'; readonly line: number }

export type ShipmentRow = {
  readonly line: number
  readonly cells: Readonly<Record<ShipmentColumn, string>>
  readonly shipment: ManifestShipment
  readonly faults: readonly ShipmentFault[]
}

const patterns: Readonly<Record<ShipmentColumn, { readonly test: (text: string) => boolean }>> = {
  order: /^\S.{0,39}$/,
  carrier: /^(?=.*[\p{L}\p{N}]).{2,60}$/u,
  tracking: /^[A-Za-z0-9][A-Za-z0-9 -]{2,48}[A-Za-z0-9]$/,
  eta: { test: (text) => text === '' || isDay(text) },
}

/** Reads shipments from a CSV file, each row with what is wrong with it. */
export function parseShipmentFile(
  text: string,
):
  | { readonly rows: readonly ShipmentRow[]; readonly fault?: undefined }
  | { readonly fault: FileFault; readonly rows?: undefined } {
  const table = parseCsvTable(text, { columns: shipmentColumns, optional: ['eta'], mostRows: mostShipments })
  if (table.fault) return { fault: table.fault }
  const lineOf = new Map<string, number>()
  return {
    rows: table.rows.map(({ line, cells, extra }) => {
      const { order: orderNo, carrier, tracking: trackingNo, eta } = cells
      const faults: ShipmentFault[] = shipmentColumns
        .filter((column) => !patterns[column].test(cells[column]))
        .map((column) => ({ kind: 'cell', column, value: cells[column] }))
      if (extra.length > 0) faults.push({ kind: 'cell', column: 'order', value: extra.join(' ') })
      const former = lineOf.get(orderNo)
      if (former === undefined) lineOf.set(orderNo, line)
      else faults.push({ kind: 'repeated', line: former })
      return { line, cells, faults, shipment: { orderNo, carrier, trackingNo, ...(eta !== '' && { eta }) } }
    }),
  }
}
