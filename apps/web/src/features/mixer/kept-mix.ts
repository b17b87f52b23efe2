import type { Quantities } from './fit-mix.ts'

/** A mix someone is working on, and since when. */
export type KeptMix = { readonly quantities: Quantities; readonly since: number }

type MixStorage = { get(key: string): unknown; set(key: string, value: unknown): void; remove(key: string): void }

const KEY = 'mix'

/** The mix last worked on in this browser; anything that is not one counts as none. */
export function readMix(storage: MixStorage): KeptMix | null {
  const kept = storage.get(KEY)
  if (typeof kept !== 'object' || kept === null || !('quantities' in kept) || !('since' in kept)) return null
  const { quantities, since } = kept
  if (typeof quantities !== 'object' || quantities === null || typeof since !== 'number') return null
  const entries = Object.entries(quantities).filter(([, qty]) => Number.isSafeInteger(qty) && qty > 0)
  return entries.length === 0 ? null : { quantities: Object.fromEntries(entries), since }
}

/** Keeps a mix over a reload and the way to its checkouts; an empty one is forgotten. */
export function keepMix(storage: MixStorage, mix: KeptMix | null): void {
  if (mix === null) storage.remove(KEY)
  else storage.set(KEY, mix)
}
