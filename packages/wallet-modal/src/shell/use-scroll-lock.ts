import { useLayoutEffect } from 'react'

const locked = 'wm-scroll-locked'
const keepsScrollbar = 'wm-scrollbar-kept'

/** Keeps the page behind from scrolling; where a scrollbar takes up room, that room stays, so nothing moves sideways. */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return
    const root = document.documentElement
    const hasScrollbar = window.innerWidth > root.clientWidth
    root.classList.add(locked)
    root.classList.toggle(keepsScrollbar, hasScrollbar)
    return () => root.classList.remove(locked, keepsScrollbar)
  }, [isLocked])
}
