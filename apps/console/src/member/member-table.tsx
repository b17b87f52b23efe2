import { type ReactNode, useId } from 'react'
import { fill, useTexts } from '../shared/texts.ts'

type Column<Row> = {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** Takes the room that the others leave, and ends with an ellipsis. */
  readonly isLong?: boolean
}

type MemberTableProps<Row> = {
  readonly title: string
  readonly list: { readonly rows: readonly Row[]; readonly total: number }
  readonly keyOf: (row: Row) => string
  readonly columns: readonly Column<Row>[]
}

/** One list of a member: its newest rows, and how many there are. */
export function MemberTable<Row>({ title, list, keyOf, columns }: MemberTableProps<Row>) {
  const { member: texts } = useTexts()
  const id = useId()
  const { rows, total } = list
  return (
    <section className="px-5 pt-4">
      <h2 id={id} className="mb-1 flex items-baseline gap-3 text-xs font-semibold text-muted">
        {title}
        {total > rows.length && (
          <span className="font-normal">{fill(texts.newest, { shown: rows.length, total })}</span>
        )}
      </h2>
      {rows.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <div className="overflow-x-auto">
          <table aria-labelledby={id} className="w-full border-collapse whitespace-nowrap">
            <thead>
              <tr className="border-b border-line text-xs text-muted">
                {columns.map(({ header, ...column }) => (
                  <th key={header} scope="col" className={`py-1 font-medium ${cellClass(column)}`}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)} className="h-8 border-b border-line last:border-b-0">
                  {columns.map(({ header, cell, ...column }) => (
                    <td key={header} className={cellClass(column)}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function cellClass({ isNumber, isLong }: { readonly isNumber?: boolean; readonly isLong?: boolean }): string {
  const side = isNumber ? 'text-right tabular-nums' : 'text-left tabular-nums'
  return `pr-4 last:pr-0 ${side} ${isLong ? 'max-w-60 truncate md:w-full md:max-w-0' : ''}`
}
