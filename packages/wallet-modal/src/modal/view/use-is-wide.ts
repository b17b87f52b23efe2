import { useSyncExternalStore } from 'react'

/** The same as in `split.css`. */
const wide = '(min-width: 720px) and (min-height: 480px)'

/** Returns whether the window has room for the list and what was chosen from it, next to each other. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, isWide, () => false)
}

// Simulated browsers may have no media queries.
const isWide = () => globalThis.matchMedia?.(wide).matches ?? false

function watch(listener: () => void) {
  const query = globalThis.matchMedia?.(wide)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
