import { useEffect } from 'react'

/** Keeps the document from bouncing at its ends while the page shows; the window's scroll is shared, so the page before it does not notice. */
export function useHeldStill(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined
    const { style } = document.documentElement
    style.overscrollBehaviorY = 'none'
    return () => {
      style.overscrollBehaviorY = ''
    }
  }, [isHeld])
}
