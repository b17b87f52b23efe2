import { createListeners } from '@terahold/platform/listeners'
import { useSyncExternalStore } from 'react'
import { storage } from '../storage/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'
const barColours = { light: '#FAF8F4', dark: '#0E1726' } as const
const listeners = createListeners()

function chosen(): Theme {
  const kept = storage.get(KEY)
  return themes.find((theme) => theme === kept) ?? 'system'
}

/** Applies the member's choice to the document; `system` leaves it to the browser. Called before the first paint. */
export function applyTheme(): void {
  const theme = chosen()
  const root = document.documentElement
  if (theme === 'system') root.removeAttribute('data-theme')
  else root.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = barColours[theme === 'system' ? own : theme]
  }
}

export function chooseTheme(theme: Theme): void {
  storage.set(KEY, theme)
  applyTheme()
  listeners.call()
}

export function useTheme(): Theme {
  return useSyncExternalStore(listeners.add, chosen)
}
