import { useSyncExternalStore } from 'react'

/** `ready`: a newer version waits to be chosen. `needed`: a part of this one is gone, only the newer one goes on. */
export type NewVersion = 'none' | 'ready' | 'needed'

const listeners = new Set<() => void>()
let offered: NewVersion = 'none'

function set(next: NewVersion): void {
  offered = next
  for (const listener of listeners) listener()
}

/** Tells that a newer version can be had. What is needed stays so. */
export function offerVersion(next: Exclude<NewVersion, 'none'>): void {
  if (offered !== 'needed') set(next)
}

/** Not now: it is offered again when the app is opened anew. */
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
