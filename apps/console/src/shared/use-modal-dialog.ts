import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a `<dialog>` that is open over the screen while `isOpen`. It opens before the effects of its
 * children run, because nothing in a closed dialog can have the focus. A press outside closes it. Closing returns the
 * focus to where it was before.
 */
export function useModalDialog(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  useEffect(() => (dialog.current ? closeFromOutside(dialog.current) : undefined), [])
  return dialog
}

/**
 * Closes the dialog on a press outside, as `closedby="any"` does, which Safari 26 lacks. Returns a function that stops
 * it.
 */
function closeFromOutside(dialog: HTMLDialogElement): () => void {
  let isPressedOutside = false
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
  }
  const ended = new AbortController()
  const { signal } = ended
  dialog.addEventListener('pointerdown', (event) => (isPressedOutside = isOutside(event)), { signal })
  // A selection that is dragged out of the dialog ends with a click, too.
  dialog.addEventListener('click', (event) => isPressedOutside && isOutside(event) && dialog.close(), { signal })
  return () => ended.abort()
}
