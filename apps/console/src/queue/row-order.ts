import { isValidElement, type ReactNode } from 'react'
import type { Column, RowOrder } from './queue-table.tsx'

/** Reads the order in an address, such as `2` or `-2` for the third column. */
export function parseOrder(text: string | undefined): RowOrder | undefined {
  const [, sign, digits] = /^(-?)(\d{1,2})$/.exec(text ?? '') ?? []
  return digits === undefined ? undefined : { column: Number(digits), isDescending: sign === '-' }
}

/** Returns the order after a press on a column: ascending, descending, then the server's own. */
export function nextOrder(order: RowOrder | undefined, column: number): string | undefined {
  if (order?.column !== column) return String(column)
  return order.isDescending ? undefined : `-${column}`
}

/** Returns the rows in an order. Equal ones keep the server's. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: RowOrder | undefined,
): readonly Row[] {
  const column = order && columns[order.column]
  if (!column) return rows
  const { sortBy, isNumber, cell } = column
  const keyOf = (row: Row) => sortBy?.(row) ?? (isNumber ? numberOf(textOf(cell(row))) : textOf(cell(row)))
  const side = order.isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((one, other) => side * compare(one.key, other.key))
    .map(({ row }) => row)
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), undefined, { numeric: true })
}

/** Returns the text that a cell shows. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

/** Returns the first number of a text; one without a number comes first. */
function numberOf(text: string): number {
  const [found] = /[-−]?\d[\d,]*(\.\d+)?/.exec(text) ?? []
  return found === undefined ? Number.NEGATIVE_INFINITY : Number(found.replaceAll(',', '').replace('−', '-'))
}
