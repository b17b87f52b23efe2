import { type ModalEvent, useWalletModalEvents, useWalletModalTheme } from '../../../src/exports/wallet-modal.ts'

declare global {
  interface Window {
    reported: ModalEvent[]
  }
}

window.reported = []

/** Where a page with analytics would send its events. This one keeps them for the test. */
export function noteEvent(event: ModalEvent): void {
  window.reported.push(event)
}

/** Shows what the hooks return, and changes the theme through them. */
export function HookProbe() {
  const { data, timestamp } = useWalletModalEvents()
  const { themeMode, themeVariables, setThemeMode, setThemeVariables } = useWalletModalTheme()
  return (
    <p>
      <output aria-label="Last event">{`${data.event} ${timestamp > 0}`}</output>{' '}
      <output aria-label="Theme">{`${themeMode} ${JSON.stringify(themeVariables)}`}</output>
      <button type="button" onClick={() => setThemeVariables({ '--wm-accent': 'rgb(1, 2, 3)' })}>
        Set the accent
      </button>
      <button type="button" onClick={() => setThemeMode('dark')}>
        Set dark
      </button>
    </p>
  )
}
