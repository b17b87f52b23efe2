import { type RefObject, useLayoutEffect, useRef } from 'react'
import { returnFocus } from './return-focus.ts'

/**
 * Returns a ref for a button that another may replace. If it has the focus when it is removed, its replacement gets it.
 * An account may arrive just after the modal closed and returned the focus.
 */
export function useFocusHandover(): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (button && document.activeElement === button) queueMicrotask(() => returnFocus(null))
    }
  }, [])
  return ref
}
