import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { ShownStateContext, useCurrentState, useModal } from '../../react/modal-context.ts'
import { aheadView, useShownState } from '../../react/use-shown-state.ts'
import { afterPaint } from './after-paint.ts'
import { ModalCard } from './modal-card.tsx'
import { useDialog } from './use-dialog.ts'
import { useOverlayClose } from './use-overlay-close.ts'
import { useScrollLock } from './use-scroll-lock.ts'
import { useThemeSheet } from './use-theme-sheet.ts'

/** The dialog around the views: a card, or a sheet at the bottom of a narrow screen. */
export function ModalDialog() {
  const modal = useModal()
  const dialog = useRef<HTMLDialogElement>(null)
  const state = useCurrentState(modal)
  const { isOpen } = state
  const isPresent = usePresence(isOpen)
  // Rendered as soon as there is something to list, so that opening only has to show it.
  const isAhead = state.entries.length > 0
  const titleId = useId()
  useScrollLock(isOpen)
  const { isPainting, followBrowser } = useDialog(
    dialog,
    modal,
    isOpen,
    isAhead && !isPresent ? aheadView(state) : null,
  )
  const shown = useShownState(state, isPresent && !isPainting)
  useOverlayClose(dialog, modal.close)
  useThemeSheet(state.themeVariables)
  // Right after the page is painted: the button works earlier, and a press comes later.
  useEffect(() => afterPaint(modal.prepare), [modal])

  function closeOnEscape(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    modal.close()
  }

  return (
    <dialog
      ref={dialog}
      className="wm wm-dialog"
      data-theme={state.theme}
      lang={state.language}
      aria-labelledby={titleId}
      onCancel={closeOnEscape}
      onClose={followBrowser}
    >
      {(isAhead || isPresent) && (
        <ShownStateContext.Provider value={shown}>
          <ModalCard titleId={titleId} />
        </ShownStateContext.Provider>
      )}
    </dialog>
  )
}

/** The fade-out of the dialog in milliseconds, the same as in `dialog.css`. */
const fadeOut = 200

/** Returns true while open and during the closing animation. */
function usePresence(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)

  useEffect(() => {
    if (isOpen || !wasOpen) return
    const timer = setTimeout(() => setWasOpen(false), fadeOut)
    return () => clearTimeout(timer)
  }, [isOpen, wasOpen])

  return isOpen || wasOpen
}
