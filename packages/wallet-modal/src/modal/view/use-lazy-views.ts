import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { importWithRetry } from '../../browser/import-with-retry.ts'

type Views = typeof import('./lazy-views.tsx').lazyViews

export type LazyViews = {
  readonly views: Views | null
  readonly hasFailed: boolean
  load(): void
}

/** How long after opening the views are prefetched, in milliseconds, so that they do not delay the first view. */
const aheadAfter = 1000

const load = () => importWithRetry(() => import('./lazy-views.tsx'), 'lazyViews')

/** Loads the lazy views when one is needed, or some time after the modal opened. */
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
    // A failed prefetch is repeated when a view is needed, and reported then.
    const timer = setTimeout(() => void load().then(setViews, () => {}), aheadAfter)
    return () => clearTimeout(timer)
  }, [isWanted, views, isOpen])

  // Before painting, so that loaded views do not flicker.
  useLayoutEffect(() => {
    if (isWanted && !views) fetchViews()
  }, [isWanted, views, fetchViews])

  return { views, hasFailed, load: loadAgain }
}
