import { useMemo } from 'react'
import type { Snapshot } from '../page-stack-core.ts'
import type { PageRoute } from './page-route.ts'

interface PageFocus {
  /** Registers the page's element while it is rendered. */
  hold(pageId: number, element: HTMLElement | null): void
  /** Remembers the focused element of the page that is about to be left. */
  remember(leaving: Snapshot<PageRoute>): void
  /** Focuses the element that had the focus last time, otherwise the page, so that a screen reader starts there. */
  restore(pageId: number): void
}

export function usePageFocus(): PageFocus {
  return useMemo(() => {
    const elements = new Map<number, HTMLElement>()
    const focused = new Map<number, Element>()

    return {
      hold(pageId, element) {
        if (element === null) elements.delete(pageId)
        else elements.set(pageId, element)
      },
      remember({ top }) {
        const active = document.activeElement
        if (active !== null && elements.get(top.id)?.contains(active) === true) focused.set(top.id, active)
        else focused.delete(top.id)
      },
      restore(pageId) {
        const page = elements.get(pageId)
        if (page === undefined || page.contains(document.activeElement)) return
        const last = focused.get(pageId)
        const target = last instanceof HTMLElement && page.contains(last) ? last : page
        target.focus({ preventScroll: true })
      },
    }
  }, [])
}
