import { useSyncExternalStore } from 'react'

/** From this width the tabs are at the side: the `lg` of the styles. */
const desktop = window.matchMedia('(width >= 64rem)')

/** Whether the window is wide enough for tabs at the side. */
export function useHasSideTabs(): boolean {
  return useSyncExternalStore(onChange, () => desktop.matches)
}

function onChange(listener: () => void): () => void {
  desktop.addEventListener('change', listener)
  return () => desktop.removeEventListener('change', listener)
}
