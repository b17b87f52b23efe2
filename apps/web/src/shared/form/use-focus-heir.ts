import { type RefObject, useEffect, useRef } from 'react'

/**
 * An element that takes the focus over when a step is done and the button that was pressed went with it: a keyboard goes on
 * from there instead of from the top of the page. Give the element `tabIndex={-1}`.
 */
export function useFocusHeir<Heir extends HTMLElement>(step: unknown): RefObject<Heir | null> {
  const heir = useRef<Heir>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (document.activeElement === document.body) heir.current?.focus({ preventScroll: true })
  }, [step])
  return heir
}
