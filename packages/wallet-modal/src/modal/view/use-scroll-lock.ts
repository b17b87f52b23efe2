import { useEffect } from 'react'
import { afterPaint } from './after-paint.ts'

const locked = 'wm-scroll-locked'
const keepsScrollbar = 'wm-scrollbar-kept'

/**
 * Keeps the page behind the dialog from scrolling, and reserves the width of its scrollbar so that nothing moves. Waits
 * for the paint of the dialog, because it causes a new layout of the page.
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
