import { Activity, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { ShownStateContext, useCurrentState, useModal } from '../react/modal-context.ts'
import { useShownState } from '../react/use-shown-state.ts'
import { ModalCard } from './modal-card.tsx'
import { useDialog } from './use-dialog.ts'
import { useOverlayClose } from './use-overlay-close.ts'
import { usePresence } from './use-presence.ts'
import { useScrollLock } from './use-scroll-lock.ts'
import { useThemeSheet } from './use-theme-sheet.ts'
import { useTriedFonts } from './use-tried-fonts.ts'

/** The dialog around the views: a card, or a sheet at the foot of a narrow screen. */
export function ModalDialog() {
  const modal = useModal()
  const state = useCurrentState(modal)
  const { isOpen } = state
  const isPresent = usePresence(isOpen)
  const shown = useShownState(state, isPresent)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the dialog is shown: what this one measures is free as long as nothing has changed yet.
  useScrollLock(isOpen)
  useDialog(dialog, isOpen)
  useOverlayClose(dialog, modal.close)
  useThemeSheet(state.themeVariables)
  useEffect(() => modal.prepare(), [modal])
  useTriedFonts(state.texts.connectWallet)

  function closeOnEscape(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    modal.close()
  }

  // The browser can close a dialog by itself, past onCancel; a dialog opened again meanwhile is left alone.
  function followBrowser(event: SyntheticEvent<HTMLDialogElement>) {
    if (!event.currentTarget.open) modal.close()
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
      {/* Drawn ahead, when the page has nothing else to do, so that a press has only to show it; its effects wait for that. */}
      <Activity mode={isPresent ? 'visible' : 'hidden'}>
        <ShownStateContext value={shown}>
          <ModalCard titleId={titleId} />
        </ShownStateContext>
      </Activity>
    </dialog>
  )
}
