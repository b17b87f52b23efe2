import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { importWithRetry } from '../../browser/import-with-retry.ts'

type Views = typeof import('./lazy-views.tsx').lazyViews

export type LazyViews = {
  readonly views: Views | null
  readonly hasFailed: boolean
  load(): void
}

/** How long after opening they are fetched ahead, so that they are no weight on what is shown first. */
const aheadAfter = 1000

const load = () => importWithRetry(() => import('./lazy-views.tsx'), 'lazyViews')

/** The views outside the first script: fetched once one is wanted, and ahead of that a while after the modal opened. */
export function useLazyViews(isWanted: boolean, isOpen: boolean): LazyViews {
  const [views, setViews] = useState<Views | null>(null)
  const [hasFailed, setFailed] = useState(false)

  const fetchViews = useCallback(() => {
    load().then(setViews, () => setFailed(true))
  }, [])

  function loadAgain() {
    setFailed(false)
    fetchViews()
  }

  useEffect(() => {
    if (isWanted || views || !isOpen) return
    // One that does not come ahead is asked for again when it is wanted, and then its absence is told.
    const timer = setTimeout(() => void load().then(setViews, () => {}), aheadAfter)
    return () => clearTimeout(timer)
  }, [isWanted, views, isOpen])

  // Before painting, so that views which are there already do not blink.
  useLayoutEffect(() => {
    if (isWanted && !views) fetchViews()
  }, [isWanted, views, fetchViews])

  return { views, hasFailed, load: loadAgain }
}
