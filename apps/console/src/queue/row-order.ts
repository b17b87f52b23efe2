import { isValidElement, type ReactNode } from 'react'
import type { Column, RowOrder } from './queue-table.tsx'

type Columns = readonly { readonly sort?: string | undefined }[]

/** Returns whether the server sorts a list. */
export function isSortedByServer(columns: Columns): boolean {
  return columns.some(({ sort }) => sort !== undefined)
}

/** Reads the order in an address: a key of the server, such as `-amount`, or `2` for the third column of a list that is sorted here. */
export function parseOrder(text: string | undefined, columns: Columns): RowOrder | undefined {
  if (text === undefined) return undefined
  const names = columns.map((_, at) => nameOf(columns, at))
  const [up, down] = [names.indexOf(text), names.indexOf(opposite(text))]
  if (up >= 0) return { column: up, isDescending: false }
  return down >= 0 ? { column: down, isDescending: true } : undefined
}

/** Returns the order after a press on a column: ascending, descending, then the server's own. */
export function nextOrder(order: RowOrder | undefined, column: number, columns: Columns): string | undefined {
  const name = nameOf(columns, column)
  if (order?.column !== column) return name
  return order.isDescending ? undefined : opposite(name ?? '')
}

function nameOf(columns: Columns, at: number): string | undefined {
  return isSortedByServer(columns) ? columns[at]?.sort : String(at)
}

const opposite = (name: string): string => (name.startsWith('-') ? name.slice(1) : `-${name}`)

/** Returns the name of an order for the server. */
export function serverSort<Sort extends string>(
  order: RowOrder | undefined,
  columns: readonly { readonly sort?: Sort | undefined }[],
): Sort | undefined {
  const name = order && columns[order.column]?.sort
  return name && order.isDescending ? (opposite(name) as Sort) : name
}

/** Returns the rows in an order. Equal ones keep the server's. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: RowOrder | undefined,
): readonly Row[] {
  const column = order && columns[order.column]
  if (!column) return rows
  const { isNumber, cell } = column
  const keyOf = (row: Row) => (isNumber ? numberOf(textOf(cell(row))) : textOf(cell(row)))
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
