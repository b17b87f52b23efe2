import type { OperatorRole } from '@terahold/contract/codes/operators'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { EmptyState } from '@terahold/ui/empty-state'
import { type ReactNode, useRef, useState } from 'react'
import type { FormFrame } from '../form/record-form.tsx'
import { hasUnsavedForm, leaveForm } from '../form/unsaved-form.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { DetailsPane } from './details-pane.tsx'
import { ListMenu } from './list-menu.tsx'
import { LoadFailed, Loading } from './loading.tsx'
import { type Column, QueueTable, type RowOrder } from './queue-table.tsx'
import { nextOrder, parseOrder, sortRows } from './row-order.ts'
import { ScreenViews } from './screen-views.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useOpenDetails } from './use-open-details.ts'

export type ListFrameProps<Row> = {
  /** The screen. It also names the data in the cache. */
  readonly name: keyof DeskTexts['screens']
  /** Rows in all; undefined while that is not known. */
  readonly total?: number | undefined
  readonly rows: readonly Row[]
  /** The row of the address while it is not among `rows`. */
  readonly linked?: { readonly row: Row | undefined; readonly isLoading: boolean } | undefined
  readonly idOf: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  readonly isLoading: boolean
  /** Whether the rows still belong to the previous page or order, because the new ones are loading. */
  readonly isStale?: boolean
  /** Why the list could not be loaded; null if it could. */
  readonly error: unknown
  readonly emptyText: string
  /** Shows rows of every state. It is offered when there is no row. */
  readonly onShowAll?: (() => void) | undefined
  readonly onRetry: () => unknown
  /** Filters and buttons in the header. */
  readonly tools?: ReactNode
  /** Whether it has links to the other lists of its screen. */
  readonly hasViews?: boolean
  /** What concerns the whole list, above it. */
  readonly notice?: ReactNode
  /** Below the list. */
  readonly pager?: ReactNode
  /** The details of a row with its decision bar. `onDone` opens the row after it. */
  readonly renderDetail: (row: Row, onDone: () => void) => ReactNode
  /** A form for a new row, for operators with one of the roles. */
  readonly create?:
    | {
        readonly roles: readonly OperatorRole[]
        readonly label: string
        readonly render: (frame: FormFrame) => ReactNode
      }
    | undefined
  /** Goes to the first filter. */
  readonly onSearch?: () => void
  readonly order?: RowOrder | undefined
  readonly onSort?: ((column: number) => void) | undefined
  /** Reads more rows of a list without pages; called when the last ones come into view. */
  readonly onEnd?: (() => void) | undefined
  /** Reads all rows to save them as a file. Left out for a list that has its own export. */
  readonly readAll?: (() => Promise<{ readonly rows: readonly Row[]; readonly total: number }>) | undefined
}

/** A list at the left and the details of one row at the right; on a narrow window, over it. The selected row is in the address. */
export function ListFrame<Row>({ rows, idOf, renderDetail, create: offered, name, ...list }: ListFrameProps<Row>) {
  const texts = useTexts()
  const title = texts.screens[name]
  const route = useRoute()
  const { params } = route
  const detailPane = useRef<HTMLElement>(null)
  const listPane = useRef<HTMLElement>(null)
  useKeptFocus(detailPane)
  const index = rows.findIndex((row) => idOf(row) === params.id)
  const selected = useOpenRow({ rows, linked: list.linked?.row, id: params.id, idOf })
  const create = hasRole(useSession(), offered?.roles ?? []) ? offered : undefined
  const isFormOpen = create !== undefined && params.new !== undefined
  const isGone = params.id !== undefined && isRead(list)
  const isOpen = isFormOpen || selected !== undefined || isGone
  const details = useOpenDetails({ isOpen, id: params.id, list: listPane, pane: detailPane })

  const select = (row: Row) => details.open({ id: idOf(row), new: undefined })
  // A link's member or order belongs to the form that the link opened, not to the next one.
  const openForm = () => details.open({ id: undefined, new: '1', member: undefined, order: undefined })
  const move = (step: number) => {
    // Enter on a link of the navigation would open the list again, without the row.
    if (document.activeElement?.closest('nav')) focusList()
    if (list.isStale || hasUnsavedForm()) return
    if (index + 10 > rows.length) list.onEnd?.()
    const next = rows[index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + step))]
    if (next !== undefined) select(next)
  }
  const focusList = () => listPane.current?.focus({ preventScroll: true })
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (selected ? detailPane.current?.focus() : move(0)),
    n: create && (() => hasUnsavedForm() || openForm()),
    f: list.onSearch,
    Escape: () => hasUnsavedForm() || details.close(),
  })

  return (
    <div className="grid h-full grid-cols-1 grid-rows-1 desk:grid-cols-[minmax(0,1fr)_30rem]">
      <section
        ref={listPane}
        tabIndex={-1}
        // Behind the details, it keeps its size and so its place.
        className={`${isOpen ? 'invisible desk:visible' : ''} col-start-1 row-start-1 flex min-h-0 min-w-0 flex-col`}
        aria-label={texts.queue.list}
      >
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
          <h1 className="text-base font-semibold">{title}</h1>
          {list.total !== undefined && (
            <span className="text-muted">{fill(texts.queue.count, { count: list.total })}</span>
          )}
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {list.tools}
            <ListMenu
              name={[route.screen, params.view].filter(Boolean).join('-')}
              titles={list.columns.map(({ header }) => header)}
              read={list.readAll as never}
            />
            {create && (
              <button type="button" onClick={() => leaveForm(openForm)} className="desk-control font-semibold">
                {create.label}
              </button>
            )}
          </span>
        </header>
        <ScreenViews screen={name} isShown={list.hasViews} />
        {list.notice}
        {rows.length > 0 && (
          <LoadFailed error={list.error} onRetry={list.onRetry} className="border-b border-line px-5 py-2" />
        )}
        <div className={`min-h-0 flex-1 overflow-y-auto ${list.isStale ? 'opacity-60' : ''}`}>
          <ListBody {...list} isEmpty={rows.length === 0} focusList={focusList}>
            <QueueTable
              title={title}
              rows={rows}
              columns={list.columns}
              idOf={idOf}
              selectedId={params.id}
              onSelect={(row, isByKeyboard) =>
                leaveForm(() => {
                  select(row)
                  if (isByKeyboard) detailPane.current?.focus()
                })
              }
              order={list.order}
              onSort={list.onSort}
              onEnd={list.onEnd}
            />
          </ListBody>
        </div>
        {list.pager}
      </section>
      <DetailsPane pane={detailPane} list={title} isOpen={isOpen} onClose={() => leaveForm(details.close)}>
        {isFormOpen ? (
          create.render({ queue: name, title: create.label, onClose: details.close })
        ) : selected ? (
          <div key={idOf(selected)} className="contents">
            {renderDetail(selected, () => select(rows[index + 1] ?? selected))}
          </div>
        ) : (
          <p className="m-auto max-w-64 p-6 text-center text-muted">
            {isGone ? texts.queue.gone : texts.about[name]}
            {!isGone && rows.length > 0 && <span className="mt-3 block">{texts.queue.choose}</span>}
          </p>
        )}
      </DetailsPane>
    </div>
  )
}

type OpenRow<Row> = Pick<ListFrameProps<Row>, 'rows' | 'idOf'> & {
  readonly linked: Row | undefined
  readonly id: string | undefined
}

/** Returns the open row. One with an unsaved form stays open when it leaves the list, as it does when newer rows fill the page. */
function useOpenRow<Row>({ rows, linked, id, idOf }: OpenRow<Row>): Row | undefined {
  const found = rows.find((row) => idOf(row) === id) ?? linked
  const [kept, setKept] = useState(found)
  if (found !== undefined && found !== kept) setKept(found)
  return found ?? (kept !== undefined && idOf(kept) === id && hasUnsavedForm() ? kept : undefined)
}

/** A list with all of its rows loaded: it sorts by any column and saves all rows. */
export function WholeListFrame<Row>(props: Omit<ListFrameProps<Row>, 'order' | 'onSort' | 'readAll'>) {
  const { params } = useRoute()
  const order = parseOrder(params.sort, props.columns)
  const rows = sortRows(props.rows, props.columns, order)
  return (
    <ListFrame
      {...props}
      rows={rows}
      order={order}
      onSort={(column) => changeParams({ sort: nextOrder(order, column, props.columns) })}
      readAll={async () => ({ rows, total: rows.length })}
    />
  )
}

/** Returns whether the whole list is here, and the row of the address was searched for. */
function isRead({
  isLoading,
  linked,
  error,
}: Pick<ListFrameProps<unknown>, 'isLoading' | 'linked' | 'error'>): boolean {
  return !isLoading && linked?.isLoading !== true && error === null
}

type ListBodyProps = Pick<ListFrameProps<never>, 'isLoading' | 'error' | 'emptyText' | 'onShowAll' | 'onRetry'> & {
  readonly isEmpty: boolean
  readonly focusList: () => void
  readonly children: ReactNode
}

function ListBody({ isLoading, error, isEmpty, emptyText, onShowAll, focusList, onRetry, children }: ListBodyProps) {
  const { queue } = useTexts()
  if (isLoading || (error !== null && isEmpty))
    return (
      <div aria-busy={isLoading}>
        <Loading error={isLoading ? null : error} title={queue.failed} onRetry={onRetry} />
      </div>
    )
  const showAll = onShowAll && (
    <button
      type="button"
      onClick={() => {
        onShowAll()
        // The button goes with the empty list.
        focusList()
      }}
      className="desk-control"
    >
      {queue.showAll}
    </button>
  )
  if (isEmpty) return <EmptyState title={queue.empty} text={emptyText} action={showAll} />
  return children
}
