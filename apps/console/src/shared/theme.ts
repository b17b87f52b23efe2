import { createListeners } from '@terahold/platform/listeners'
import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'terahold.desk.theme'
const listeners = createListeners()

function chosen(): Theme {
  const kept = localStorage.getItem(key)
  return themes.find((theme) => theme === kept) ?? 'system'
}

/** Applies the operator's choice to the document; `system` leaves it to the browser. */
export function applyTheme(): void {
  const theme = chosen()
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  applyTheme()
  listeners.call()
}

export function useTheme(): Theme {
  return useSyncExternalStore(listeners.add, chosen)
}
