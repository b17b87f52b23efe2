import { createListeners } from '@terahold/platform/listeners'
import type { Confirm, ConfirmRequest, Decision } from './confirm-request.ts'

/** Holds the open request: the provider adds it, the sheet shows it and answers. */
export type RequestSlot = {
  confirm: Confirm
  /** The open request, if any. */
  current(): ConfirmRequest | null
  answer(decision: Decision): void
  subscribe(listener: () => void): () => void
}

export function createRequestSlot(): RequestSlot {
  const listeners = createListeners()
  let open: { request: ConfirmRequest; resolve: (decision: Decision) => void } | null = null
  function put(next: typeof open) {
    open = next
    listeners.call()
  }
  return {
    confirm: (request) => new Promise((resolve) => put({ request, resolve })),
    current: () => open?.request ?? null,
    answer(decision) {
      const answered = open
      put(null)
      answered?.resolve(decision)
    },
    subscribe: listeners.add,
  }
}
