import { type RefObject, useEffect } from 'react'

/**
 * Closes a dialog by a press on the area around its card. The press has to begin there too, so that a selection
 * dragged out of the card does not close it. The keyboard has Escape for this.
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
