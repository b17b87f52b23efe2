import { type ReactNode, useEffect } from 'react'
import type { Language } from '../../locales/catalogue.ts'
import { ModalContext } from '../../react/modal-context.ts'
import type { ThemeMode } from '../core/modal-state.ts'
import type { WalletModal } from '../create-wallet-modal.ts'
import { ModalDialog } from './modal-dialog.tsx'

export type WalletModalProviderProps = {
  modal: WalletModal
  /** Follows the app's language while it changes. */
  language?: Language
  theme?: ThemeMode
  children: ReactNode
}

/** Gives the hooks and buttons below it their modal, and puts the modal's dialog after them. */
export function WalletModalProvider({ modal, language, theme, children }: WalletModalProviderProps) {
  useEffect(() => {
    if (language && language !== modal.getState().language) void modal.setLanguage(language)
  }, [modal, language])

  useEffect(() => {
    if (theme) modal.setTheme(theme)
  }, [modal, theme])

  return (
    <ModalContext value={modal}>
      {children}
      <ModalDialog />
    </ModalContext>
  )
}
