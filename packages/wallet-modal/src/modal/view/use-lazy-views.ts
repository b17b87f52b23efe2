import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { importWithRetry } from '../../browser/import-with-retry.ts'
import { useModal } from '../../react/modal-context.ts'

type LaterPart = typeof import('./lazy-views.tsx').laterPart

export type Views = LaterPart['views']

export type LazyViews = {
  readonly views: Views | null
  readonly hasFailed: boolean
  load(): void
}

/** How long after opening the views are prefetched, in milliseconds, so that they do not delay the first view. */
const aheadAfter = 1000

const load = () => importWithRetry(() => import('./lazy-views.tsx'), 'laterPart')

/** Loads the lazy views when one is needed, or some time after the modal opened. */
export function useLazyViews(isWanted: boolean, isOpen: boolean): LazyViews {
  const modal = useModal()
  const [views, setViews] = useState<Views | null>(null)
  const [hasFailed, setFailed] = useState(false)

  const keep = useCallback(
    ({ views: loaded, ...later }: LaterPart) => {
      modal.provideLater(later)
      setViews(loaded)
    },
    [modal],
  )

  const fetchViews = useCallback(() => {
    load().then(keep, () => setFailed(true))
  }, [keep])

  function loadAgain() {
    setFailed(false)
    fetchViews()
  }

  useEffect(() => {
    if (isWanted || views || !isOpen) return
    // A failed prefetch is repeated when a view is needed, and reported then.
    const timer = setTimeout(() => void load().then(keep, () => {}), aheadAfter)
    return () => clearTimeout(timer)
  }, [isWanted, views, isOpen, keep])

  // Before painting, so that loaded views do not flicker.
  useLayoutEffect(() => {
    if (isWanted && !views) fetchViews()
  }, [isWanted, views, fetchViews])

  return { views, hasFailed, load: loadAgain }
}
