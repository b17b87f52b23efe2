import { type RefObject, useLayoutEffect, useRef } from 'react'
import { returnFocus } from './return-focus.ts'

/**
 * Gives a ref for a button that another takes the place of. When it has the focus as it goes, its successor gets it: an
 * account may come a moment after the modal has closed and given the focus back.
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
