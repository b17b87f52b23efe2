import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first input inside when it appears, and again at every other `occasion`: the step before has taken
 * its own focus away.
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
