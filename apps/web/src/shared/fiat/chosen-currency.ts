import { useSyncExternalStore } from 'react'
import { storage } from '../storage/storage.ts'

const KEY = 'currency'
const listeners = new Set<() => void>()

/** Chooses the currency in which this device also shows amounts; an empty text for none. */
export function chooseCurrency(currency: string): void {
  storage.set(KEY, currency)
  for (const listener of listeners) listener()
}

/** Returns the chosen currency as stored, which may be one that we no longer have; empty for none. */
export function useChosenCurrency(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => storage.getText(KEY),
  )
}
