import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useShortcuts } from '../shared/shortcuts.ts'
import { useRowWindow } from './use-row-window.ts'

export type Column<Row, Sort extends string = string> = {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Aligns the column as numbers. */
  readonly isNumber?: boolean
  /** Shown only where there is room. */
  readonly isWide?: boolean
  /** What the server sorts by, in a list that it sorts. Columns without it are not sorted there. */
  readonly sort?: Sort
}

/** The index of the column that sorts the list, from 0. */
export type RowOrder = { readonly column: number; readonly isDescending: boolean }

type QueueTableProps<Row> = {
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly idOf: (row: Row) => string
  readonly selectedId: string | undefined
  readonly onSelect: (row: Row, isByKeyboard: boolean) => void
  /** How the rows are sorted; undefined for the server's order. */
  readonly order?: RowOrder | undefined
  /** Sorts by a column; without it the order is fixed. */
  readonly onSort?: ((column: number) => void) | undefined
  /** Reads more rows; called when the last ones come into view. */
  readonly onEnd?: (() => void) | undefined
}

/** Rows of one line each. The whole row selects; a button in its first cell is for the keyboard and screen readers. */
export function QueueTable<Row>(props: QueueTableProps<Row>) {
  const { title, rows, columns, idOf, selectedId, onSelect, order, onSort, onEnd } = props
  const table = useRef<HTMLTableElement>(null)
  const selectedRow = useRef<HTMLTableRowElement>(null)
  const header = useRef<HTMLTableRowElement>(null)
  useShortcuts({ s: onSort && (() => header.current?.querySelector('button')?.focus()) })
  const isSortedByServer = columns.some(({ sort }) => sort)
  const { from, to, rowHeight } = useRowWindow(table, rows.length, onEnd)
  const showSelected = useEffectEvent((id: string | undefined) => {
    if (selectedRow.current) {
      selectedRow.current.scrollIntoView({ block: 'nearest' })
      // The focus goes along when keys select another row.
      if (table.current?.tBodies[0]?.contains(document.activeElement))
        selectedRow.current.querySelector('button')?.focus()
    } else if (id) table.current?.parentElement?.scrollTo(0, rows.findIndex((row) => idOf(row) === id) * rowHeight)
  })
  useEffect(() => showSelected(selectedId), [selectedId])
  return (
    <table
      ref={table}
      aria-label={title}
      aria-rowcount={rows.length + 1}
      className="w-full border-collapse whitespace-nowrap"
    >
      <thead className="sticky top-0 z-10 bg-paper">
        <tr ref={header} className="border-b border-line">
          {columns.map((column, at) => {
            const { header: name, isNumber, isWide } = column
            const isSorted = order?.column === at
            const direction = order?.isDescending ? 'descending' : 'ascending'
            return (
              <th
                key={name}
                scope="col"
                aria-sort={isSorted ? direction : undefined}
                className={cellClass('py-1 text-xs font-medium text-muted', isNumber, isWide)}
              >
                {onSort && (!isSortedByServer || column.sort) ? (
                  <button
                    type="button"
                    onClick={() => onSort(at)}
                    className="min-h-6 pointer-coarse:min-h-11 hover:text-ink aria-pressed:text-ink"
                    aria-pressed={isSorted}
                  >
                    {name}
                    {isSorted && <span aria-hidden="true">{order.isDescending ? ' ↓' : ' ↑'}</span>}
                  </button>
                ) : (
                  name
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <Undrawn rows={from} rowHeight={rowHeight} />
      <tbody>
        {rows.slice(from, to).map((row, at) => {
          const id = idOf(row)
          const isSelected = id === selectedId
          return (
            <tr
              key={id}
              ref={isSelected ? selectedRow : undefined}
              aria-selected={isSelected}
              aria-rowindex={from + at + 2}
              // A click that a key makes has no pointer press: its `detail` is 0.
              onClick={({ detail: presses }) => onSelect(row, presses === 0)}
              className="h-9 pointer-coarse:h-11 cursor-pointer scroll-mt-9 border-b border-line hover:bg-sunken/60 aria-selected:bg-sunken aria-selected:shadow-[inset_3px_0_0_var(--accent)]"
            >
              {columns.map(({ header, cell, isNumber, isWide }, column) => (
                <td key={header} className={cellClass('', isNumber, isWide)}>
                  {column === 0 ? (
                    <button type="button" className="min-h-6 align-middle">
                      {cell(row)}
                    </button>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
      <Undrawn rows={rows.length - to} rowHeight={rowHeight} />
    </table>
  )
}

/** The room of rows that are out of view. */
function Undrawn({ rows, rowHeight }: { readonly rows: number; readonly rowHeight: number }) {
  return (
    rows > 0 && (
      <tbody aria-hidden="true">
        <tr style={{ height: rows * rowHeight }} />
      </tbody>
    )
  )
}

function cellClass(own: string, isNumber = false, isWide = false): string {
  const side = isNumber ? 'text-right tabular-nums' : 'text-left'
  return `px-2 first:pl-5 last:pr-5 ${own} ${side} ${isWide ? 'hidden desk-wide:table-cell' : ''}`
}
