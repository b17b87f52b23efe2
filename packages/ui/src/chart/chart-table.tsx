import type { ReactNode } from 'react'
import { WideTable } from '../list/wide-table.tsx'

export interface ChartTableProps {
  /** The chart's name. */
  readonly label: string
  /** The label of the button that opens the table. */
  readonly summary: string
  readonly columns: readonly string[]
  /** The first cell of a row is its heading. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** All figures of a chart as a table. */
export function ChartTable({ label, summary, columns, rows }: ChartTableProps) {
  return (
    <details className="text-sm">
      <summary className="flex min-h-touch items-center text-accent">{summary}</summary>
      <WideTable label={label}>
        <table className="w-full text-left">
          <caption className="sr-only">{label}</caption>
          <thead className="text-muted">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="pr-3 align-top last:pr-0">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [heading, ...cells] }) => (
              <tr key={key} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-3 font-normal">
                  {heading}
                </th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                  <td key={index} className="py-1 pr-3 last:pr-0">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </details>
  )
}
