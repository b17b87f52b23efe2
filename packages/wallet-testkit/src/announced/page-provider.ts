import type { WalletRequest } from '../wallet/prompts.ts'
import type { WalletInfo } from './wallet-info.ts'

type Listener = (value: unknown) => void

/** Creates the EIP-1193 provider of a wallet in the page itself. */
export interface PageProvider {
  announce(): void
  emit(event: string, value: unknown): void
}

export function createProvider(
  target: EventTarget,
  info: WalletInfo,
  answer: (request: WalletRequest) => Promise<unknown>,
): PageProvider {
  const listeners = new Map<string, Set<Listener>>()
  const remove = (event: string, listener: Listener) => void listeners.get(event)?.delete(listener)
  const provider = {
    request: ({ method, params }: WalletRequest) => answer({ method, params }),
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: remove,
    off: remove,
  }
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider: Object.freeze(provider) })
  const dispatch = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  let isAnnounced = false
  return {
    announce() {
      if (!isAnnounced) target.addEventListener('eip6963:requestProvider', dispatch)
      isAnnounced = true
      dispatch()
    },
    emit(event, value) {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(value)
    },
  }
}
