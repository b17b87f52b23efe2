import { useLayoutEffect, useRef } from 'react'
import type { PageStackModel } from './page-route.ts'

/** Restores a page's scroll position, because all pages share the window's scroll. */
export function useScrollRestoration(stack: PageStackModel, pageId: number): void {
  const isFirst = useRef(true)

  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    const top = stack.scrollOf(pageId)
    window.scrollTo({ top, behavior: 'instant' })
    // The compositor may still have a step of the previous page's smooth scroll.
    const frame = requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [stack, pageId])
}
