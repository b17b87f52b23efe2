import { createListeners } from '@terahold/platform/listeners'
import { useEffect, useSyncExternalStore } from 'react'
import { storage } from '../../shared/storage/storage.ts'
import { parseInviteCode } from './invite-code.ts'

const KEY = 'invitation'
const listeners = createListeners()

function change(write: () => void): void {
  write()
  listeners.call()
}

/** The code of an invitation that has no answer yet. It survives signing in and a reload. */
export const pendingCode = {
  read: (): string | undefined => parseInviteCode(storage.getText(KEY)),
  keep: (code: string) => change(() => storage.set(KEY, code)),
  forget: () => change(() => storage.remove(KEY)),
  subscribe: listeners.add,
}

export function usePendingCode(): string | undefined {
  return useSyncExternalStore(pendingCode.subscribe, pendingCode.read)
}

/** Stores a code while its invitation is open. */
export function useKeepCode(code: string): void {
  useEffect(() => pendingCode.keep(code), [code])
}

/** Removes the stored code once its invitation has an answer. */
export function useForgetCode(): void {
  useEffect(() => pendingCode.forget(), [])
}
