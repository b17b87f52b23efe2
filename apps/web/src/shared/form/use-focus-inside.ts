import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first input inside when it appears, and again when `occasion` changes, because the step before removed
 * the element with the focus.
 */
export function useFocusInside(occasion: number): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const focused = useRef(-1)
  useEffect(() => {
    if (focused.current === occasion) return
    focused.current = occasion
    container.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [occasion])
  return container
}
