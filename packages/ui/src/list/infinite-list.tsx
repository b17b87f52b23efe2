import { isValidElement, memo, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { classNames } from '../style/class-names.ts'
import { rowGroups } from './row-groups.ts'

/** The end counts as reached 50 px before it, and at most once in 350 ms (specification, section 9). */
const REACH_MARGIN_PX = 50
const COOL_DOWN_MS = 350

export interface InfiniteListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly itemKey: (item: Item) => string
  readonly renderItem: (item: Item) => ReactNode
  readonly hasMore: boolean
  /** The next page is loading. */
  readonly loading: boolean
  /** The next page failed: a button replaces the automatic loading. */
  readonly failed?: boolean | undefined
  readonly onLoadMore: () => unknown
  /** Shown for a list without items. */
  readonly empty?: ReactNode
  /** Draws no lines between the rows, because they have frames of their own. */
  readonly hasFrames?: boolean | undefined
  readonly texts: InfiniteListTexts
}

export interface InfiniteListTexts {
  readonly loading: string
  readonly end: string
  readonly failed: string
  readonly retry: string
}

/** The assumed height of a row until the browser has laid it out. */
const ROW_PX = 64
const ROW_LINE = 'border-line not-first:border-t'

/**
 * A list that asks for its next page when its end comes into view. Rows stand in groups, of which the browser lays out and
 * paints those near the screen: watching every row by itself would take longer than drawing it. Since a `<ul>` holds nothing but
 * `<li>`, list and rows are so by their roles.
 */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const {
    label,
    items,
    itemKey,
    renderItem,
    hasMore,
    loading,
    failed = false,
    onLoadMore,
    empty,
    hasFrames = false,
    texts,
  } = props
  const count = useGrowingCount(items.length)
  const rows = useMemo(
    () => items.map((item) => ({ key: itemKey(item), content: renderItem(item) })),
    [items, itemKey, renderItem],
  )
  const isWaiting = hasMore && !loading && !failed && count === items.length
  const hasEnd = hasMore || loading || failed || texts.end !== ''
  const lastReach = useRef(Number.NEGATIVE_INFINITY)

  if (items.length === 0 && !hasMore && !loading && !failed && empty !== undefined) return empty
  return (
    <>
      <div {...{ role: 'list', 'aria-label': label, 'aria-busy': loading }}>
        {rowGroups(rows.slice(0, count), ({ key }) => key).map((group) => (
          <div
            key={group.key}
            className={classNames('[content-visibility:auto]', !hasFrames && ROW_LINE)}
            style={{ containIntrinsicHeight: `auto ${group.items.length * ROW_PX}px` }}
          >
            {group.items.map(({ key, content }) => (
              <ListItem key={key} className={hasFrames ? '' : ROW_LINE}>
                {content}
              </ListItem>
            ))}
          </div>
        ))}
      </div>
      {isWaiting && (
        <EndLine
          key={items.length}
          restLeft={() => lastReach.current + COOL_DOWN_MS - performance.now()}
          onReach={() => {
            lastReach.current = performance.now()
            onLoadMore()
          }}
        />
      )}
      <div
        role="status"
        className={hasEnd ? 'flex min-h-touch flex-col items-center justify-center gap-2 py-2 text-sm text-muted' : ''}
      >
        {loading && (
          <span className="flex items-center gap-2">
            <Spinner /> {texts.loading}
          </span>
        )}
        {failed && (
          <>
            <span>{texts.failed}</span>
            <Button kind="secondary" onClick={onLoadMore}>
              {texts.retry}
            </Button>
          </>
        )}
        {!hasMore && !loading && !failed && items.length > 0 && texts.end}
      </div>
    </>
  )
}

/** A row. It renders again only if what it shows has changed, so a new page does not render the rows before it. */
const ListItem = memo(
  ({ children, className }: { readonly children: ReactNode; readonly className: string }) => (
    <div {...{ role: 'listitem' }} className={className}>
      {children}
    </div>
  ),
  (before, after) => isSame(before.children, after.children),
)

/** Returns whether two values render the same: the same value, or elements of one component whose props do so. */
function isSame(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true
  if (!isValidElement<Props>(before) || !isValidElement<Props>(after)) return false
  if (before.type !== after.type || before.key !== after.key) return false
  const names = Object.keys(before.props)
  const hasSameNames = names.length === Object.keys(after.props).length && names.every((name) => name in after.props)
  return hasSameNames && names.every((name) => isSame(before.props[name], after.props[name]))
}

type Props = Readonly<Record<string, unknown>>

interface EndLineProps {
  /** Returns how long the end does not count yet, in milliseconds. */
  readonly restLeft: () => number
  readonly onReach: () => void
}

/** An invisible line at the list's end. Every page renders a new one, because a short page leaves it in view. */
function EndLine({ restLeft, onReach }: EndLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(() => onReach())
  const rest = useEffectEvent(() => Math.max(0, restLeft()))

  useEffect(() => {
    const element = line.current
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        // The observer reports several changes at once on a busy page, the newest last.
        if (entries.at(-1)?.isIntersecting !== true) return
        timer = setTimeout(() => reach(), rest())
      },
      { rootMargin: `0px 0px ${REACH_MARGIN_PX}px` },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])

  return <div ref={line} aria-hidden="true" className="h-px" />
}

/** As many as a slow phone can add to a list in half of a long task. */
const ROWS_A_FRAME = 5

/**
 * Returns how many of the rows to show: all initial ones, and of later ones a few more with each frame, so that scrolling stays
 * smooth.
 */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(total)
  const isGrowing = count > 0 && count < total
  if (!isGrowing && count !== total) setCount(total)

  useEffect(() => {
    if (!isGrowing) return undefined
    const frame = requestAnimationFrame(() => setCount(Math.min(total, count + ROWS_A_FRAME)))
    return () => cancelAnimationFrame(frame)
  }, [isGrowing, count, total])

  return Math.min(count, total)
}
