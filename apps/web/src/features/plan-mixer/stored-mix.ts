import type { KeyedStorage } from '@terahold/platform/storage'
import type { Quantities } from './fit-mix.ts'

/** A mix and the time it was started. */
export type StoredMix = { readonly quantities: Quantities; readonly since: number }

const KEY = 'mix'

/** Reads the last mix of this browser; null if there is none or it is damaged. */
export function readMix(storage: KeyedStorage): StoredMix | null {
  const kept = storage.get(KEY)
  if (typeof kept !== 'object' || kept === null || !('quantities' in kept) || !('since' in kept)) return null
  const { quantities, since } = kept
  if (typeof quantities !== 'object' || quantities === null || typeof since !== 'number') return null
  const entries = Object.entries(quantities).filter(([, qty]) => Number.isSafeInteger(qty) && qty > 0)
  return entries.length === 0 ? null : { quantities: Object.fromEntries(entries), since }
}

/** Stores a mix across reloads and checkouts; an empty one is removed. */
export function storeMix(storage: KeyedStorage, mix: StoredMix | null): void {
  if (mix === null) storage.remove(KEY)
  else storage.set(KEY, mix)
}
