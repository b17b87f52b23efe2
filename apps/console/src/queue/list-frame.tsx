import type { OperatorRole } from '@terahold/contract/codes/operators'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { EmptyState } from '@terahold/ui/empty-state'
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { changeParams, useRoute } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { detailsId, focusBegunForm, hasBegunForm } from './begun-form.ts'
import { ListMenu } from './list-menu.tsx'
import { LoadFailed, Loading } from './loading.tsx'
import { type Column, QueueTable, type RowOrder } from './queue-table.tsx'
import type { FormFrame } from './record-form.tsx'
import { ScreenViews } from './screen-views.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

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
  /** Whether the rows are those of the page or order before, because the new ones are not here yet. */
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
  /** Reads all rows for a file; without it the list has an export of its own. */
  readonly readAll?: (() => Promise<{ readonly rows: readonly Row[]; readonly total: number }>) | undefined
}

/** A list at the left and the details of one row at the right; in portrait, below. The selected row is in the address. */
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

  const select = (row: Row | undefined) => changeParams({ id: row && idOf(row), new: undefined })
  /** Returns whether a begun form keeps the details open, and leads to it. */
  const keepsForm = () => {
    const isKept = hasBegunForm()
    if (isKept) focusBegunForm()
    return isKept
  }
  // The member or order of a link is that of the form which it opened, not of the next one.
  const openForm = () => changeParams({ id: undefined, new: '1', member: undefined, order: undefined })
  const move = (step: number) => {
    // Enter on a link of the navigation would open the list again, without the row.
    if (document.activeElement?.closest('nav')) focusList()
    if (list.isStale || hasBegunForm()) return
    if (index + 10 > rows.length) list.onEnd?.()
    select(rows[index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + step))])
  }
  const focusList = () => listPane.current?.focus({ preventScroll: true })
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (selected ? detailPane.current?.focus() : move(0)),
    n: create && (() => hasBegunForm() || openForm()),
    f: list.onSearch,
    Escape: () => hasBegunForm() || select(undefined),
  })

  return (
    <div
      className={`grid h-full grid-cols-1 ${isFormOpen || selected ? 'grid-rows-[minmax(0,2fr)_minmax(0,3fr)]' : 'grid-rows-[minmax(0,1fr)_auto]'} desk:grid-cols-[minmax(0,1fr)_30rem] desk:grid-rows-1`}
    >
      <section ref={listPane} tabIndex={-1} className="flex min-h-0 flex-col" aria-label={texts.queue.list}>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
          <h1 className="text-base font-semibold">{title}</h1>
          {list.total !== undefined && (
            <span className="text-muted">{fill(texts.queue.count, { count: list.total })}</span>
          )}
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {list.tools}
            <ListMenu name={[route.screen, params.view].filter(Boolean).join('-')} read={list.readAll as never} />
            {create && (
              <button type="button" onClick={() => keepsForm() || openForm()} className="desk-control font-semibold">
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
              onSelect={(row) => keepsForm() || select(row)}
              order={list.order}
              onSort={list.onSort}
              onEnd={list.onEnd}
            />
          </ListBody>
        </div>
        {list.pager}
      </section>
      <section
        ref={detailPane}
        id={detailsId}
        tabIndex={-1}
        aria-label={texts.queue.details}
        className="relative flex min-h-0 flex-col border-t border-line bg-surface desk:border-t-0 desk:border-l"
      >
        {isFormOpen ? (
          create.render({ queue: name, title: create.label, onClose: () => changeParams({ new: undefined }) })
        ) : selected ? (
          <div key={idOf(selected)} className="contents">
            {renderDetail(selected, () => select(rows[index + 1] ?? selected))}
            {/* Below the list, the details take most of its height, and a touch screen has no Escape. */}
            <button
              type="button"
              aria-label={texts.queue.closeDetails}
              title={texts.queue.closeDetails}
              onClick={() => {
                if (keepsForm()) return
                select(undefined)
                focusList()
              }}
              className="desk-control absolute top-2 right-5 grid w-9 place-items-center px-0 desk:hidden pointer-coarse:w-11"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </div>
        ) : (
          <p className="m-auto max-w-64 p-6 text-center text-muted">
            {isGone ? texts.queue.gone : rows.length > 0 && texts.queue.choose}
          </p>
        )}
      </section>
    </div>
  )
}

type OpenRow<Row> = Pick<ListFrameProps<Row>, 'rows' | 'idOf'> & {
  readonly linked: Row | undefined
  readonly id: string | undefined
}

/** Returns the open row. One with a begun form stays open when it leaves the list, as it does when newer rows fill the page. */
function useOpenRow<Row>({ rows, linked, id, idOf }: OpenRow<Row>): Row | undefined {
  const found = rows.find((row) => idOf(row) === id) ?? linked
  const [kept, setKept] = useState(found)
  if (found !== undefined && found !== kept) setKept(found)
  return found ?? (kept !== undefined && idOf(kept) === id && hasBegunForm() ? kept : undefined)
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
