import { addTransitionType, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Snapshot } from '../page-stack-core.ts'
import type { PageRoute, PageStackModel } from './page-route.ts'

/**
 * The stack as it is on the screen. The verb that changed it waits until the change has been drawn.
 * `beforeChange` runs while the page being left still has the focus.
 */
export function useShownSnapshot(
  stack: PageStackModel,
  beforeChange: (leaving: Snapshot<PageRoute>) => void,
): Snapshot<PageRoute> {
  const [shown, setShown] = useState(() => stack.snapshot())
  const waiting = useRef<{ version: number; isShown: () => void }[]>([])
  const current = useRef(shown)

  useLayoutEffect(() => {
    current.current = shown
    const ended = waiting.current.filter(({ version }) => version <= shown.version)
    waiting.current = waiting.current.filter(({ version }) => version > shown.version)
    for (const { isShown } of ended) isShown()
  }, [shown])

  useEffect(() => {
    function slide(next: Snapshot<PageRoute>) {
      beforeChange(current.current)
      startTransition(() => {
        addTransitionType(next.direction)
        setShown(next)
      })
    }

    function follow(next: Snapshot<PageRoute>): Promise<void> {
      const drawn = new Promise<void>((isShown) => {
        waiting.current.push({ version: next.version, isShown })
      })
      if (next.direction === 'none' || prefersReducedMotion()) {
        beforeChange(current.current)
        setShown(next)
      } else {
        // React draws no transition inside a popstate event, so a slide waits for the next task.
        setTimeout(() => slide(next), 0)
      }
      return drawn
    }

    const unsubscribe = stack.subscribe(follow)
    stack.launch()
    const latest = stack.snapshot()
    if (latest !== current.current) void follow(latest)
    return () => {
      unsubscribe()
      for (const { isShown } of waiting.current.splice(0)) isShown()
    }
  }, [stack, beforeChange])

  return shown
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
