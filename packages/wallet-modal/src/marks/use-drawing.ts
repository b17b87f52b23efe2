import { useEffect, useState } from 'react'
import { importWithRetry } from '../browser/import-with-retry.ts'
import type { Drawing } from './drawing.ts'

/** Drawings that were asked for before, so that they do not flicker. Null if there is none. */
const known = new Map<string | null, Drawing | null>([[null, null]])

/**
 * Returns the mark of a wallet, a connector or a network (`eip155:56`). Undefined while it is loading, null if there is
 * none. Nothing is loaded for a null id.
 */
export function useDrawing(id: string | null): Drawing | null | undefined {
  const [, settle] = useState<unknown>()

  useEffect(() => {
    if (known.has(id)) return
    const keep = (drawing: Drawing | null) => settle(known.set(id, drawing).size)
    // Without the chunk the letter remains.
    importWithRetry(() => import('./load-drawing.ts'), 'loadDrawing').then(
      (load) => load(id as string, importWithRetry).then(keep),
      () => keep(null),
    )
  }, [id])

  return known.get(id)
}
