import type { ReactNode } from 'react'

type TableHeadProps = { readonly names: readonly string[] }

/** The names of the columns above a list of `TableCells`. A screen reader hears each name with its cell instead. */
export function TableHead({ names }: TableHeadProps) {
  return (
    <div aria-hidden="true" className={`${columns} border-b border-line pb-2 text-xs text-muted`}>
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

type TableCellsProps = {
  readonly cells: readonly { readonly name: string; readonly value: ReactNode }[]
}

/** One row of a list that is a table on a desktop. */
export function TableCells({ cells }: TableCellsProps) {
  return (
    <span className={`${columns} text-sm tabular-nums`}>
      {cells.map(({ name, value }) => (
        <span key={name}>
          <span className="sr-only">{name} </span>
          {value}
        </span>
      ))}
    </span>
  )
}

/** The first two columns have words, and begin at the left. The figures after them end at the right. */
const columns =
  'grid w-full grid-flow-col auto-cols-fr items-baseline gap-x-4 text-right *:first:text-left *:nth-2:text-left'
