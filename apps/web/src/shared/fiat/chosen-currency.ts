import { createListeners } from '@terahold/platform/listeners'
import { useSyncExternalStore } from 'react'
import { storage } from '../storage/storage.ts'

const KEY = 'currency'
const listeners = createListeners()

/** Chooses the currency in which this device also shows amounts; an empty text for none. */
export function chooseCurrency(currency: string): void {
  storage.set(KEY, currency)
  listeners.call()
}

/** Returns the chosen currency as stored, which may be one that we no longer have; empty for none. */
export function useChosenCurrency(): string {
  return useSyncExternalStore(listeners.add, () => storage.getText(KEY))
}
