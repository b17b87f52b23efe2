import { type RefObject, useLayoutEffect, useRef } from 'react'

const places = new WeakMap<object, number>()

/** Returns a ref for a scrollable element. Returning to the same `subject` restores its scroll position. */
export function useKeptScroll(subject: object): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    list.scrollTop = places.get(subject) ?? 0
    const keep = () => places.set(subject, list.scrollTop)
    list.addEventListener('scroll', keep, { passive: true })
    return () => list.removeEventListener('scroll', keep)
  }, [subject])
  return ref
}
