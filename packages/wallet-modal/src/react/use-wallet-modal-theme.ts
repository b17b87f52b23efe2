import type { ThemeMode, ThemeVariables } from '../modal/core/modal-state.ts'
import { useCurrentState, useModal } from './modal-context.ts'

/** What `useWalletModalTheme` returns. */
export type WalletModalTheme = {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
  setThemeMode: (mode: ThemeMode) => void
  /** Sets some of the `--wm-*` properties and keeps the others. */
  setThemeVariables: (variables: ThemeVariables) => void
}

/**
 * Returns the modal's theme and functions to change it.
 *
 * @example const { setThemeVariables } = useWalletModalTheme(); setThemeVariables({ '--wm-accent': '#2d5f8a' })
 */
export function useWalletModalTheme(): WalletModalTheme {
  const modal = useModal()
  const { theme, themeVariables } = useCurrentState(modal)
  return {
    themeMode: theme,
    themeVariables,
    setThemeMode: modal.setTheme,
    setThemeVariables: modal.setThemeVariables,
  }
}
