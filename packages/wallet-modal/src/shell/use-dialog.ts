import { type RefObject, useLayoutEffect } from 'react'
import { returnFocus } from './return-focus.ts'

/**
 * Opens and closes a native dialog along with `isOpen`: it goes to the top layer, the rest of the page is inert, and
 * focus returns to where it came from. If that button has gone meanwhile (the connect button once connected), focus goes
 * to the button that took its place.
 */
export function useDialog(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    const opener = document.activeElement
    // The first button would get the focus otherwise, a moment before the title does. React's autoFocus is no attribute.
    dialog.querySelector('h2')?.setAttribute('autofocus', '')
    dialog.showModal()
    return () => {
      if (dialog.open) dialog.close()
      queueMicrotask(() => returnFocus(opener))
    }
  }, [ref, isOpen])
}
