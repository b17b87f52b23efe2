import { type ReactNode, useEffect, useRef } from 'react'

export type Column<Row> = {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** For figures. */
  readonly isNumber?: boolean
  /** Only where there is room for it. */
  readonly isWide?: boolean
}

type QueueTableProps<Row> = {
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly idOf: (row: Row) => string
  readonly selectedId: string | undefined
  readonly onSelect: (row: Row) => void
}

/** Rows of one line each. The whole row selects; a button in its first cell is for the keyboard and screen readers. */
export function QueueTable<Row>({ title, rows, columns, idOf, selectedId, onSelect }: QueueTableProps<Row>) {
  const selectedRow = useRef<HTMLTableRowElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row to show depends on the selection alone
  useEffect(() => {
    selectedRow.current?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  return (
    <table aria-label={title} className="w-full border-collapse whitespace-nowrap">
      <thead className="sticky top-0 z-10 bg-paper">
        <tr className="border-b border-line">
          {columns.map(({ header, isNumber, isWide }) => (
            <th key={header} scope="col" className={cellClass('py-2 text-xs font-medium text-muted', isNumber, isWide)}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row)
          const isSelected = id === selectedId
          return (
            <tr
              key={id}
              ref={isSelected ? selectedRow : undefined}
              aria-selected={isSelected}
              onClick={() => onSelect(row)}
              className="h-9 cursor-pointer scroll-mt-9 border-b border-line hover:bg-sunken/60 aria-selected:bg-sunken aria-selected:shadow-[inset_3px_0_0_var(--accent)]"
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
    </table>
  )
}

function cellClass(own: string, isNumber = false, isWide = false): string {
  const side = isNumber ? 'text-right tabular-nums' : 'text-left'
  return `px-2 first:pl-5 last:pr-5 ${own} ${side} ${isWide ? 'hidden desk-wide:table-cell' : ''}`
}
