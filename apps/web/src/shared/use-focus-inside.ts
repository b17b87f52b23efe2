import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the first input inside once it appears: the step before it has taken its own focus away. */
export function useFocusInside(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return container
}
