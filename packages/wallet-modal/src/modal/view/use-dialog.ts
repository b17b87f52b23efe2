import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { returnFocus } from '../../react/return-focus.ts'
import type { ViewName } from '../../shell/core/view-name.ts'
import type { WalletModal } from '../create-wallet-modal.ts'
import { afterPaint } from './after-paint.ts'

/**
 * Opens and closes a native dialog along with the modal: it goes to the top layer, the rest of the page is inert, and
 * focus returns to where it came from. If that button has gone meanwhile (the connect button once connected), focus goes
 * to the button that took its place.
 *
 * A dialog in which the wanted view stands already (`drawn`, null when none does) is shown in the very press, and all else
 * that opening means waits until that is painted.
 */
export function useDialog(
  ref: RefObject<HTMLDialogElement | null>,
  modal: WalletModal,
  isOpen: boolean,
  drawn: ViewName | null,
): void {
  const opener = useRef<Element | null>(null)

  const show = useCallback(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    opener.current = document.activeElement
    // The first button would get the focus otherwise, a moment before the title does. React's autoFocus is no attribute.
    dialog.querySelector('h2')?.setAttribute('autofocus', '')
    dialog.showModal()
  }, [ref])

  const hide = useCallback(() => {
    ref.current?.close()
    queueMicrotask(() => returnFocus(opener.current))
  }, [ref])

  useLayoutEffect(() => {
    if (!drawn) return
    modal.present((view, go) => {
      if (view !== drawn) return false
      show()
      afterPaint(go)
      return true
    })
    return () => modal.present(null)
  }, [modal, drawn, show])

  useLayoutEffect(() => {
    if (!isOpen) return
    show()
    return hide
  }, [isOpen, show, hide])

  useLayoutEffect(() => {
    // Shown in a press, and closed again before that was painted.
    if (!isOpen) ref.current?.close()
  })
}
