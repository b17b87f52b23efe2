import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Up to here, all rows are drawn. */
const mostDrawn = 200
/** How many rows are drawn above and below what is visible, and by how many the window moves. */
const [margin, step] = [40, 20]

type RowWindow = {
  /** The first row that is drawn, and the first that is not. */
  readonly from: number
  readonly to: number
  /** In px. */
  readonly rowHeight: number
}

/**
 * Returns which rows of a long table are drawn: those in view with some around them. All rows have one height. `onEnd` is called when
 * the last ones come into view.
 */
export function useRowWindow(table: RefObject<HTMLTableElement | null>, count: number, onEnd?: () => void): RowWindow {
  const [view, setView] = useState({ from: 0, size: mostDrawn, rowHeight: 36 })
  const onScroll = useEffectEvent(() => {
    const pane = table.current?.parentElement
    if (!pane) return
    if (pane.scrollTop + 2 * pane.clientHeight > pane.scrollHeight) onEnd?.()
    const rowHeight = table.current?.querySelector('[aria-selected]')?.getBoundingClientRect().height || 36
    const top = Math.max(0, Math.floor(pane.scrollTop / rowHeight) - margin)
    const next = {
      from: top - (top % step),
      size: Math.ceil(pane.clientHeight / rowHeight) + 2 * margin + step,
      rowHeight,
    }
    if (next.from !== view.from || next.size !== view.size || rowHeight !== view.rowHeight) setView(next)
  })
  useEffect(() => {
    const pane = table.current?.parentElement
    pane?.addEventListener('scroll', onScroll, { passive: true })
    return () => pane?.removeEventListener('scroll', onScroll)
  }, [table])
  if (count <= mostDrawn) return { from: 0, to: count, rowHeight: view.rowHeight }
  const from = Math.min(view.from, Math.max(0, count - view.size))
  return { from, to: Math.min(count, from + view.size), rowHeight: view.rowHeight }
}
