import { type RefObject, useEffect } from 'react'

/**
 * Closes a dialog when the area around its card is pressed. The press must start there, so that a selection dragged out
 * of the card does not close it. For the keyboard there is Escape.
 */
export function useOverlayClose(ref: RefObject<HTMLDialogElement | null>, close: () => void): void {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    let began: EventTarget | null = null
    const onDown = ({ target }: Event) => {
      began = target
    }
    const onClick = ({ target }: Event) => {
      if (began === dialog && target === dialog) close()
    }
    dialog.addEventListener('pointerdown', onDown)
    dialog.addEventListener('click', onClick)
    return () => {
      dialog.removeEventListener('pointerdown', onDown)
      dialog.removeEventListener('click', onClick)
    }
  }, [ref, close])
}
