import type { ReactNode } from 'react'

/** How many columns have words, and begin at the left. The figures after them end at the right. */
type WordColumns = 1 | 2
type TableHeadProps = { readonly names: readonly string[]; readonly words?: WordColumns }

/** The names of the columns above a list of `TableCells`. A screen reader hears each name with its cell instead. */
export function TableHead({ names, words = 1 }: TableHeadProps) {
  return (
    <div aria-hidden="true" className={`${columns} ${starts[words]} border-b border-line pb-2 text-xs text-muted`}>
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

type TableCellsProps = {
  readonly cells: readonly { readonly name: string; readonly value: ReactNode }[]
  readonly words?: WordColumns
}

/** One row of a list that is a table on a desktop. */
export function TableCells({ cells, words = 1 }: TableCellsProps) {
  return (
    <span className={`${columns} ${starts[words]} text-sm tabular-nums`}>
      {cells.map(({ name, value }) => (
        <span key={name}>
          <span className="sr-only">{name} </span>
          {value}
        </span>
      ))}
    </span>
  )
}

const columns = 'grid w-full grid-flow-col auto-cols-fr items-baseline gap-x-4 text-right'
const starts: Readonly<Record<WordColumns, string>> = {
  1: '*:first:text-left',
  2: '*:first:text-left *:nth-2:text-left',
}
