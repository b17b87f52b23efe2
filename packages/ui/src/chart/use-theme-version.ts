import { useSyncExternalStore } from 'react'

/** Returns a text that changes with the theme, for canvases, which do not follow the style sheet. */
export function useThemeVersion(): string {
  return useSyncExternalStore(watchTheme, readTheme)
}

function readTheme(): string {
  return `${document.documentElement.dataset.theme ?? 'system'} ${darkSystem().matches}`
}

function watchTheme(onChange: () => void): () => void {
  const system = darkSystem()
  const override = new MutationObserver(onChange)
  system.addEventListener('change', onChange)
  override.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', onChange)
    override.disconnect()
  }
}

function darkSystem(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
