import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { failureText } from '../shared/failure-text.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'

const pageSize = 50
/** How often the list is read again, in milliseconds. */
const refreshMs = 15_000

export type QueueProps<Row> = Pick<
  ListFrameProps<Row>,
  'title' | 'idOf' | 'columns' | 'renderDetail' | 'create' | 'notice'
> & {
  /** The name of the screen and of its data in the cache. */
  readonly name: string
  /** The first one is the default; `''` means all. */
  readonly states: readonly { readonly value: string; readonly label: string }[]
  readonly load: (
    input: { state: string; pageNum: number; pageSize: number },
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>
  /** What the filter looks at. */
  readonly searchIn: (row: Row) => string
}

/** A list that waits for decisions, with the details of one row. Its state is in the address. */
export function Queue<Row>({ name, states, load, searchIn, ...frame }: QueueProps<Row>) {
  const texts = useTexts()
  const { params } = useRoute()
  const filterInput = useRef<HTMLInputElement>(null)
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
  return (
    <ListFrame
      {...frame}
      total={list.data?.total}
      rows={(list.data?.rows ?? []).filter((row) => searchIn(row).toLowerCase().includes(wanted))}
      isLoading={list.isPending}
      error={list.isError ? failureText(list.error, texts) : undefined}
      emptyText={wanted === '' ? texts.queue.emptyText : texts.queue.noMatch}
      onRetry={() => list.refetch()}
      onSearch={() => filterInput.current?.focus()}
      pager={<Pager page={page} pages={Math.max(1, Math.ceil((list.data?.total ?? 0) / pageSize))} />}
      tools={
        <>
          {states.length > 1 && (
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
          )}
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
        </>
      }
    />
  )
}

function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  event.currentTarget.blur()
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
