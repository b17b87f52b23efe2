import { type SyntheticEvent, useId, useRef } from 'react'
import { topView } from '../core/view-stack.ts'
import { ShownStateContext, useCurrentState, useModal } from '../react/modal-context.ts'
import { useShownState } from '../react/use-shown-state.ts'
import { LiveRegion } from './live-region.tsx'
import { ModalHeader } from './modal-header.tsx'
import { ModalSnackbar } from './modal-snackbar.tsx'
import { useDialog } from './use-dialog.ts'
import { useOverlayClose } from './use-overlay-close.ts'
import { usePresence } from './use-presence.ts'
import { useScrollLock } from './use-scroll-lock.ts'
import { useThemeSheet } from './use-theme-sheet.ts'
import { ViewArea } from './view-area.tsx'

/** The dialog around the views: a card, or a sheet at the foot of a narrow screen. */
export function ModalDialog() {
  const modal = useModal()
  const state = useCurrentState(modal)
  const shown = useShownState(state)
  const { isOpen } = state
  const isPresent = usePresence(isOpen)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the dialog is shown: what this one measures is free as long as nothing has changed yet.
  useScrollLock(isOpen)
  useDialog(dialog, isOpen)
  useOverlayClose(dialog, modal.close)
  useThemeSheet(state.themeVariables)

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
      {isPresent && (
        <ShownStateContext value={shown}>
          <div className="wm-card">
            <ModalHeader titleId={titleId} view={topView(shown.stack)} />
            <ViewArea />
            <ModalSnackbar />
            <LiveRegion />
          </div>
        </ShownStateContext>
      )}
    </dialog>
  )
}
