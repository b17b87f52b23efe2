import { useState } from 'react'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { storage } from '../../shared/storage/storage.ts'
import { readMix, type StoredMix, storeMix } from './stored-mix.ts'

/** The mix of this browser; it survives a reload. */
export function useMix() {
  const [mix, setMix] = useState<StoredMix | null>(() => readMix(storage))

  function change(next: StoredMix | null) {
    storeMix(storage, next)
    setMix(next)
  }

  return {
    quantities: mix?.quantities ?? {},
    /** When the mix was started, by the server's clock. Earlier orders do not belong to it. */
    since: mix?.since ?? null,
    set(planId: string, qty: number) {
      const rest = Object.entries(mix?.quantities ?? {}).filter(([id]) => id !== planId)
      const quantities = Object.fromEntries(qty > 0 ? [...rest, [planId, qty] as const] : rest)
      const isEmpty = Object.keys(quantities).length === 0
      change(isEmpty ? null : { quantities, since: mix?.since ?? serverTime.now() })
    },
    empty: () => change(null),
  }
}
