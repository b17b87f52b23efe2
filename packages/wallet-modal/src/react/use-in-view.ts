import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref. Calls `onSeen` when its element scrolls into view, or at once if it is visible already. */
export function useInView<Target extends Element>(isWatched: boolean, onSeen: () => void): RefObject<Target | null> {
  const ref = useRef<Target>(null)
  useEffect(() => {
    if (isWatched && ref.current) return observeInView(ref.current, onSeen)
    return undefined
  }, [isWatched, onSeen])
  return ref
}

/** Calls `onSeen` when the element is near the viewport. Returns a function that stops it. */
export function observeInView(element: Element, onSeen: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onSeen()
    },
    { rootMargin: '120px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
