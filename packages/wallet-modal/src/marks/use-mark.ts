import { useEffect, useState } from 'react'
import { importWithRetry } from '../browser/import-with-retry.ts'
import type { MarkPicture } from './drawing.ts'

/** Marks that were asked for before, so that they do not flicker. Null if there is none. */
const known = new Map<string | null, MarkPicture | null>([[null, null]])

/**
 * Returns the mark of a wallet, a connector or a network (`eip155:56`). Undefined while it is loading, null if there is
 * none. Nothing is loaded for a null id.
 */
export function useMark(id: string | null): MarkPicture | null | undefined {
  const [, settle] = useState<unknown>()

  useEffect(() => {
    if (known.has(id)) return
    const keep = (picture: MarkPicture | null) => settle(known.set(id, picture).size)
    // Without the chunk the letter remains.
    importWithRetry(() => import('./load-mark.tsx'), 'loadMark').then(
      (load) => load(id as string).then(keep),
      () => keep(null),
    )
  }, [id])

  return known.get(id)
}
