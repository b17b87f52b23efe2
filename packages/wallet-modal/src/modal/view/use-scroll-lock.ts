import { useEffect } from 'react'
import { afterPaint } from './after-paint.ts'

const locked = 'wm-scroll-locked'
const keepsScrollbar = 'wm-scrollbar-kept'

/**
 * Keeps the page behind from scrolling; where a scrollbar takes up room, that room stays, so nothing moves sideways. What
 * was pressed for is painted first: the page behind has to be laid out again for this.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    const root = document.documentElement
    const cancel = afterPaint(() => {
      const hasScrollbar = window.innerWidth > root.clientWidth
      root.classList.add(locked)
      root.classList.toggle(keepsScrollbar, hasScrollbar)
    })
    return () => {
      cancel()
      root.classList.remove(locked, keepsScrollbar)
    }
  }, [isLocked])
}
