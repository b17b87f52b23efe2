import { useLayoutEffect, useRef } from 'react'
import type { PageStackModel } from './page-route.ts'

/** Puts the page that comes into view where it was when it was left: the window's scroll is shared by all pages. */
export function useScrollRestoration(stack: PageStackModel, pageId: number): void {
  const isFirst = useRef(true)

  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    const top = stack.scrollOf(pageId)
    window.scrollTo({ top, behavior: 'instant' })
    // A smooth scroll of the page before may still have a step under way in the compositor.
    const frame = requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [stack, pageId])
}
