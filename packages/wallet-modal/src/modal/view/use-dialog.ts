import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { returnFocus } from '../../react/return-focus.ts'
import type { ViewName } from '../../shell/core/view-name.ts'
import type { WalletModal } from '../assemble-modal.ts'
import { afterPaint } from './after-paint.ts'

/**
 * Opens and closes a native dialog with the modal. The dialog is in the top layer, the rest of the page is inert, and
 * closing returns the focus. If the focused button is gone (the connect button once connected), the focus goes to its
 * replacement.
 *
 * If the dialog already has the wanted view (`drawn`, null if not), it is shown within the press, and everything else
 * waits until it is painted: `isPainting` until then. `followBrowser` closes the modal after its dialog, which a browser can close
 * by itself.
 */
export function useDialog(
  ref: RefObject<HTMLDialogElement | null>,
  modal: WalletModal,
  isOpen: boolean,
  drawn: ViewName | null,
): { readonly isPainting: boolean; readonly followBrowser: () => void } {
  const opener = useRef<Element | null>(null)
  const isWanted = useRef(false)
  const [isPainting, setPainting] = useState(false)

  const show = useCallback(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    opener.current = document.activeElement
    // Otherwise the first button would get the focus just before the title does. React's autoFocus does not set the
    // attribute.
    const title = dialog.querySelector('h2')
    title?.setAttribute('autofocus', '')
    dialog.showModal()
    // WebKit still uses the previous styles, in which the dialog is hidden, and focuses nothing.
    title?.focus({ preventScroll: true })
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
      setPainting(true)
      afterPaint(() => {
        setPainting(false)
        go()
      })
      return true
    })
    return () => modal.present(null)
  }, [modal, drawn, show])

  useLayoutEffect(() => {
    if (!isOpen) return
    show()
    isWanted.current = true
    return () => {
      isWanted.current = false
      hide()
    }
  }, [isOpen, show, hide])

  useLayoutEffect(() => {
    // Opened in a press and closed again before the paint.
    if (!isOpen) ref.current?.close()
  })

  const followBrowser = useCallback(() => {
    // A page that React hides closes its dialog. The modal may be open in the dialog of the page that shows now.
    if (isWanted.current && !ref.current?.open) modal.close()
  }, [ref, modal])

  return { isPainting, followBrowser }
}
