import { useEffect, useState } from 'react'
import { storage } from '../../shared/storage/storage.ts'
import { createAttemptStore } from './attempt-store.ts'
import type { Attempt } from './payment-stage.ts'

const store = createAttemptStore(storage)

/** What this browser remembers of asking the wallet to pay an order. */
export function useAttempt(orderId: string) {
  const [attempt, setAttempt] = useState(() => store.read(orderId))
  useEffect(() => {
    // Another tab of this browser writes to the same storage.
    const reread = () => setAttempt(store.read(orderId))
    window.addEventListener('storage', reread)
    return () => window.removeEventListener('storage', reread)
  }, [orderId])
  return {
    attempt,
    /** Reads the storage now, because another tab may have written to it. */
    latest: () => store.read(orderId),
    remember(next: Attempt) {
      store.write(orderId, next)
      setAttempt(next)
    },
    forget() {
      store.clear(orderId)
      setAttempt(null)
    },
  }
}
