import { useSyncExternalStore } from 'react'

/** From this width the tabs are at the side and long lists are tables: the `lg` of the styles. */
const desktop = window.matchMedia('(width >= 64rem)')

/** Returns whether the window is as wide as a desktop's. */
export function useDesktop(): boolean {
  return useSyncExternalStore(onChange, () => desktop.matches)
}

function onChange(listener: () => void): () => void {
  desktop.addEventListener('change', listener)
  return () => desktop.removeEventListener('change', listener)
}
