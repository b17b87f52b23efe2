import { useSyncExternalStore } from 'react'

/** `ready`: a newer version can be chosen. `needed`: a part of this version no longer exists, so only the newer one works. */
export type NewVersion = 'none' | 'ready' | 'needed'

const listeners = new Set<() => void>()
let offered: NewVersion = 'none'

function set(next: NewVersion): void {
  offered = next
  for (const listener of listeners) listener()
}

/** Reports that a newer version is ready. `needed` stays. */
export function offerVersion(next: Exclude<NewVersion, 'none'>): void {
  if (offered !== 'needed') set(next)
}

/** Hides the offer until the app is opened again. */
export function putOffVersion(): void {
  set('none')
}

export function useNewVersion(): NewVersion {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => offered,
  )
}
