import { Fragment } from 'react'
import { fill, useTexts } from '../../shared/texts.ts'
import type { ShipmentFault } from './shipment-file.ts'
import type { CheckedShipment } from './use-shipment-import.ts'

/** The shipments of a file, wrong ones first, each with what is wrong about it. */
export function ShipmentTable({ rows }: { readonly rows: readonly CheckedShipment[] }) {
  const { importShipments: texts, importRevenue: words, shipments } = useTexts()
  const order = (row: CheckedShipment) => (faultsOf(row).length > 0 ? 0 : 1)
  const cell = 'px-2 py-1.5 whitespace-normal wrap-anywhere'
  return (
    <table aria-label={words.rows} className="w-full border-collapse whitespace-nowrap">
      <thead className="sticky top-0 bg-surface">
        <tr className="border-b border-line text-left text-xs text-muted">
          {[words.line, shipments.order, shipments.carrier, shipments.trackingNo, shipments.quantity, words.result].map(
            (header, at) => (
              <th
                key={header}
                scope="col"
                className={`px-2 py-2 font-medium first:pl-5 last:pr-5 ${at === 0 || at === 4 ? 'text-right' : ''}`}
              >
                {header}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((one, other) => order(one) - order(other))
          .map((row) => {
            const faults = faultsOf(row)
            return (
              <Fragment key={row.line}>
                <tr className="h-8 border-t border-line">
                  <td className="pr-2 pl-5 text-right tabular-nums">{row.line}</td>
                  <td className={cell}>{row.cells.order}</td>
                  <td className={cell}>{row.cells.carrier}</td>
                  <td className={cell}>{row.cells.tracking}</td>
                  <td className="px-2 text-right tabular-nums">{row.checked?.qty ?? '–'}</td>
                  <td className={`pr-5 pl-2 ${faults.length > 0 ? 'text-loss' : ''}`}>
                    {words.results[resultOf(row)]}
                  </td>
                </tr>
                {faults.length > 0 && (
                  <tr>
                    <td colSpan={6} className="pr-5 pb-1.5 pl-12 whitespace-normal text-loss">
                      {faults.join(' ')}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
      </tbody>
    </table>
  )

  function faultsOf({ faults, checked }: CheckedShipment): string[] {
    const own = faults.map(textOf)
    return checked?.fault ? [...own, texts.faults[checked.fault]] : own
  }

  function textOf(fault: ShipmentFault): string {
    if (fault.kind === 'repeated') return fill(texts.repeated, { line: fault.line })
    const { column, value } = fault
    return value === '' ? fill(words.emptyCell, { column }) : fill(words.cell, { column, value: value.slice(0, 40) })
  }
}

function resultOf({ faults, checked }: CheckedShipment): 'wrong' | 'known' | 'ready' {
  if (faults.length > 0 || checked?.fault) return 'wrong'
  return checked?.isRecorded ? 'known' : 'ready'
}
