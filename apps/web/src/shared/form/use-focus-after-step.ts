import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for an element that gets the focus when a step is done and the pressed button no longer exists. A keyboard
 * continues from there instead of from the top of the page. Give the element `tabIndex={-1}`.
 */
export function useFocusAfterStep<Target extends HTMLElement>(step: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
  }, [step])
  return target
}
