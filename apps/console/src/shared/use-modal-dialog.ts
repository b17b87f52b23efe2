import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a `<dialog>` that is open over the screen while `isOpen`. It opens before the effects of what is in it, because
 * nothing in a closed dialog can have the focus. Closing gives the focus back to what had it before.
 */
export function useModalDialog(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return dialog
}
