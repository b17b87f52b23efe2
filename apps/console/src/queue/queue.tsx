import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EmptyState } from '@terahold/ui/empty-state'
import { ErrorState } from '@terahold/ui/error-state'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { failureText } from '../shared/failure-text.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { type Column, QueueTable } from './queue-table.tsx'

const pageSize = 50
/** How often the list is read again, in milliseconds. */
const refreshMs = 15_000

export type QueueProps<Row> = {
  /** The name of the screen and of its data in the cache. */
  readonly name: string
  readonly title: string
  /** The first one is the default; `''` means all. */
  readonly states: readonly { readonly value: string; readonly label: string }[]
  readonly load: (
    input: { state: string; pageNum: number; pageSize: number },
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>
  readonly idOf: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** What the filter looks at. */
  readonly searchIn: (row: Row) => string
  /** The details of a row with its decision bar. `onDone` opens the row after it. */
  readonly renderDetail: (row: Row, onDone: () => void) => ReactNode
  /** A form for a new row, for those who may record one. */
  readonly create?: { readonly label: string; readonly render: (onClose: () => void) => ReactNode } | undefined
}

/** A list that waits for decisions, with the details of one row. Its state is in the address. */
export function Queue<Row>(props: QueueProps<Row>) {
  const { name, title, states, load, idOf, columns, searchIn, renderDetail, create } = props
  const texts = useTexts()
  const { params } = useRoute()
  const filterInput = useRef<HTMLInputElement>(null)
  const detailPane = useRef<HTMLElement>(null)
  const [filter, setFilter] = useState('')
  const state = params.state ?? states[0]?.value ?? ''
  const page = Math.max(1, Number(params.page) || 1)
  const list = useQuery({
    queryKey: [name, state, page],
    queryFn: ({ signal }) => load({ state, pageNum: page, pageSize }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const wanted = filter.trim().toLowerCase()
  const rows = (list.data?.rows ?? []).filter((row) => searchIn(row).toLowerCase().includes(wanted))
  const index = rows.findIndex((row) => idOf(row) === params.id)
  const selected = rows[index]

  const select = (row: Row | undefined) => changeParams({ id: row && idOf(row), new: undefined })
  const openForm = () => changeParams({ id: undefined, new: '1' })
  const move = (step: number) => select(rows[index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + step))])
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (selected ? detailPane.current?.focus() : move(0)),
    n: create && openForm,
    '/': () => filterInput.current?.focus(),
    Escape: () => select(undefined),
  })

  return (
    <div className="grid h-full grid-rows-[minmax(0,2fr)_minmax(0,3fr)] desk:grid-cols-[minmax(0,1fr)_30rem] desk:grid-rows-1">
      <section className="flex min-h-0 flex-col" aria-label={title}>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
          <h1 className="text-base font-semibold">{title}</h1>
          <span className="text-muted">{list.data && fill(texts.queue.count, { count: list.data.total })}</span>
          <span className="ml-auto flex items-center gap-2">
            <select
              aria-label={texts.queue.state}
              value={state}
              onChange={({ target }) => changeParams({ state: target.value, page: undefined, id: undefined })}
              className="desk-control"
            >
              {states.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <input
              ref={filterInput}
              type="search"
              aria-label={texts.queue.filter}
              placeholder={texts.queue.filter}
              value={filter}
              onChange={({ target }) => setFilter(target.value)}
              onKeyDown={leaveOnEscape}
              className="desk-control w-40"
            />
            {create && (
              <button type="button" onClick={openForm} className="desk-control font-semibold">
                {create.label}
              </button>
            )}
          </span>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ListBody
            isLoading={list.isPending}
            error={list.isError ? failureText(list.error, texts) : undefined}
            isEmpty={rows.length === 0}
            isFiltered={wanted !== ''}
            onRetry={() => list.refetch()}
          >
            <QueueTable
              title={title}
              rows={rows}
              columns={columns}
              idOf={idOf}
              selectedId={params.id}
              onSelect={select}
            />
          </ListBody>
        </div>
        <Pager page={page} pages={Math.max(1, Math.ceil((list.data?.total ?? 0) / pageSize))} />
      </section>
      <section
        ref={detailPane}
        tabIndex={-1}
        aria-label={texts.shortcuts.open}
        className="flex min-h-0 flex-col border-t border-line bg-surface desk:border-t-0 desk:border-l"
      >
        {create && params.new ? (
          create.render(() => changeParams({ new: undefined }))
        ) : selected ? (
          <div key={idOf(selected)} className="contents">
            {renderDetail(selected, () => select(rows[index + 1] ?? selected))}
          </div>
        ) : (
          <p className="m-auto max-w-64 p-6 text-center text-muted">
            {params.id && list.isSuccess ? texts.queue.gone : texts.queue.choose}
          </p>
        )}
      </section>
    </div>
  )
}

function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  event.currentTarget.blur()
}

type ListBodyProps = {
  readonly isLoading: boolean
  readonly error: string | undefined
  readonly isEmpty: boolean
  readonly isFiltered: boolean
  readonly onRetry: () => unknown
  readonly children: ReactNode
}

function ListBody({ isLoading, error, isEmpty, isFiltered, onRetry, children }: ListBodyProps) {
  const { queue, failed } = useTexts()
  if (isLoading) {
    return (
      <p role="status" className="p-6 text-center text-muted">
        {queue.loading}
      </p>
    )
  }
  if (error !== undefined)
    return <ErrorState title={queue.failed} text={error} retryLabel={failed.retry} onRetry={onRetry} />
  if (isEmpty) return <EmptyState title={queue.empty} text={isFiltered ? queue.noMatch : queue.emptyText} />
  return children
}

function Pager({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { queue } = useTexts()
  if (pages <= 1) return null
  const open = (next: number) => changeParams({ page: String(next), id: undefined })
  return (
    <footer className="flex items-center justify-end gap-2 border-t border-line px-5 py-2">
      <span className="text-muted">{fill(queue.page, { page, pages })}</span>
      <button type="button" className="desk-control" disabled={page <= 1} onClick={() => open(page - 1)}>
        {queue.previousPage}
      </button>
      <button type="button" className="desk-control" disabled={page >= pages} onClick={() => open(page + 1)}>
        {queue.nextPage}
      </button>
    </footer>
  )
}
