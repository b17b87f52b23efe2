import { createListeners } from '@terahold/platform/listeners'
import { useSyncExternalStore } from 'react'

/** `ready`: a newer version can be chosen. `needed`: a part of this version no longer exists, so only the newer one works. */
export type NewVersion = 'none' | 'ready' | 'needed'

const listeners = createListeners()
let offered: NewVersion = 'none'

function set(next: NewVersion): void {
  offered = next
  listeners.call()
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
  return useSyncExternalStore(listeners.add, () => offered)
}
