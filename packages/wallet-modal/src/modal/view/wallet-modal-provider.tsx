import { type ReactNode, useEffect } from 'react'
import { ModalContext } from '../../react/modal-context.ts'
import type { WalletModal } from '../assemble-modal.ts'
import type { ModalLanguage, ThemeMode } from '../core/modal-state.ts'
import { ModalDialog } from './modal-dialog.tsx'

/** The properties of `WalletModalProvider`. */
export type WalletModalProviderProps = {
  modal: WalletModal
  /** Changes the app's language at any time. */
  language?: ModalLanguage
  theme?: ThemeMode
  children: ReactNode
}

/** Provides the modal to the hooks and buttons below it, and renders the dialog after them. */
export function WalletModalProvider({ modal, language, theme, children }: WalletModalProviderProps) {
  useEffect(() => {
    if (language && language !== modal.getState().language) void modal.setLanguage(language)
  }, [modal, language])

  useEffect(() => {
    if (theme) modal.setTheme(theme)
  }, [modal, theme])

  return (
    <ModalContext.Provider value={modal}>
      {children}
      <ModalDialog />
    </ModalContext.Provider>
  )
}
