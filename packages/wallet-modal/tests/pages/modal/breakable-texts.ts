import type { Catalogue } from '../../../src/exports/wallet-modal.ts'

declare global {
  interface Window {
    /** While true, rendering the texts named by `?broken=` throws. */
    isBroken: boolean
  }
}

/**
 * Returns texts of which one piece cannot be read while the page says so: a view that uses it throws while rendering.
 */
export function breakable(texts: Catalogue, piece: string | null): Catalogue {
  if (piece === null) return texts
  const words: unknown = Reflect.get(texts, piece)
  return Object.defineProperty({ ...texts }, piece, {
    enumerable: true,
    get() {
      if (window.isBroken) throw new Error('broken on purpose')
      return words
    },
  })
}
