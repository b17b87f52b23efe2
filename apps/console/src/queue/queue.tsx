import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { hasUnsavedForm } from '../form/unsaved-form.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import { OneRowOnly } from './one-row-only.tsx'
import type { Column } from './queue-table.tsx'
import { nextOrder } from './row-order.ts'
import { type PageInput, useShownRows } from './use-shown-rows.ts'

export type QueueProps<Row, Sort extends string = string> = Pick<
  ListFrameProps<Row>,
  'name' | 'idOf' | 'renderDetail' | 'create' | 'notice' | 'hasViews'
> & {
  /** Which of the screen's lists this is. */
  readonly view?: string
  /** The first one is the default; without any, the list has all rows. */
  readonly states?: readonly { readonly value: string; readonly label: string }[]
  readonly load: (
    input: PageInput<Sort>,
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>
  /** With `sort` in any column, the server sorts, filters and pages the list. Without it, `load` returns all rows. */
  readonly columns: readonly Column<Row, Sort>[]
  /** Said when there is no row, in place of the usual text. */
  readonly emptyText?: string
  /** What the filter looks at, in a list that the server does not filter. */
  readonly searchIn?: (row: Row) => string
}

/** A list that waits for decisions, with the details of one row. Its state is in the address. */
export function Queue<Row, Sort extends string = string>(props: QueueProps<Row, Sort>) {
  const { states = [], emptyText } = props
  const texts = useTexts()
  const { params } = useRoute()
  const filterInput = useRef<HTMLInputElement>(null)
  const [filter, setFilter] = useFilterText()
  const state = params.state ?? states[0]?.value ?? ''
  const page = Math.max(1, Math.floor(Number(params.page)) || 1)
  const { only } = params
  const shown = useShownRows(props, { state, only, page, filter })
  const { list, linked, order, rows, count, readAll } = shown
  // The last rows of the last page may have been decided since: the list goes on with the page before.
  const isBeyond = list.isSuccess && !list.isPlaceholderData && page > shown.pages
  useEffect(() => {
    if (isBeyond) changeParams({ page: shown.pages > 1 ? String(shown.pages) : undefined })
  }, [isBeyond, shown.pages])
  const isAll = only !== undefined || state === '' || state === 'all'
  const whyEmpty = emptyText ?? (isAll ? texts.queue.emptyAll : texts.queue.emptyText)
  const mayHaveOthers = !isAll && filter.trim() === '' && states.some(({ value }) => value === 'all')
  const openState = (next: string) => changeParams({ state: next, only: undefined, page: undefined, id: undefined })
  return (
    <ListFrame
      {...props}
      total={count}
      rows={rows}
      linked={linked}
      isLoading={list.isPending || isBeyond}
      isStale={list.isPlaceholderData}
      error={list.error ?? linked?.error ?? null}
      emptyText={filter.trim() === '' ? whyEmpty : texts.queue.noMatch}
      onShowAll={mayHaveOthers ? () => openState('all') : undefined}
      onRetry={shown.retry}
      onSearch={() => filterInput.current?.focus()}
      order={order}
      onSort={(column) =>
        changeParams({ sort: nextOrder(order, column, props.columns), page: undefined, id: undefined })
      }
      readAll={readAll}
      pager={<Pager page={page} pages={shown.pages} />}
      tools={
        <>
          <OneRowOnly />
          {states.length > 1 && only === undefined && (
            <select
              aria-label={texts.queue.state}
              value={state}
              onChange={({ target }) => openState(target.value)}
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
            maxLength={100}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
            onKeyDown={leaveOnEscape}
            className="desk-control w-24"
          />
        </>
      }
    />
  )
}

/** Returns what the list is filtered by. The address follows once typing pauses, and the text follows the address. */
function useFilterText(): readonly [string, (text: string) => void] {
  const { params } = useRoute()
  const inAddress = params.q ?? ''
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    setText(inAddress)
  }
  useEffect(() => {
    if (text === inAddress) return
    const timer = setTimeout(() => changeParams({ q: text, page: undefined }), 250)
    return () => clearTimeout(timer)
  }, [text, inAddress])
  return [text, setText]
}

function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  event.currentTarget.blur()
}

function Pager({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { queue } = useTexts()
  const open = (next: number) => changeParams({ page: String(next), id: undefined })
  const press = (next: number) => next >= 1 && next <= pages && !hasUnsavedForm() && open(next)
  useShortcuts({ ']': () => press(page + 1), '[': () => press(page - 1) })
  if (pages <= 1) return null
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
