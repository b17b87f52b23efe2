import { useEffect } from 'react'

/** Stops the document's overscroll while the page shows. All pages share the window's scroll, so leaving the page restores it. */
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
