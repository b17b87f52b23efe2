import { type RefObject, useEffect, useRef } from 'react'

/** Gives a ref; `onSeen` is called when what carries it scrolls into view, and at once if it is there already. */
export function useInView<Target extends Element>(isWatched: boolean, onSeen: () => void): RefObject<Target | null> {
  const ref = useRef<Target>(null)
  useEffect(() => {
    if (isWatched && ref.current) return observeInView(ref.current, onSeen)
    return undefined
  }, [isWatched, onSeen])
  return ref
}

/** Calls once the element comes near to being seen; answers with the cancellation. */
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
