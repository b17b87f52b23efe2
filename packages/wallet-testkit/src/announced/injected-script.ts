import type { WalletInfo } from './wallet-info.ts'

/** Node's answer through the exposed function. Errors are sent as data, because they would lose their code. */
export type Envelope = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

export interface InjectedOptions {
  /** The exposed function for the wallet's number, method and parameters. */
  binding: string
  /** The global through which Node reaches the wallets of a document. */
  registry: string
  wallets: readonly { info: WalletInfo; isLate: boolean }[]
}

/** How Node reaches the wallets of a document. */
export interface Registry {
  announce(index: number): void
  emit(index: number, event: string, value: unknown): void
}

/** Runs in the page as text, so it is self-contained. */
export function injectedScript({ binding, registry, wallets }: InjectedOptions): void {
  type Listener = (value: unknown) => void
  type Ask = (index: number, method: string, params: unknown) => Promise<Envelope>
  const globals = window as unknown as Record<string, unknown>

  const made = wallets.map(({ info, isLate }, index) => {
    const listeners = new Map<string, Set<Listener>>()
    const remove = (event: string, listener: Listener) => void listeners.get(event)?.delete(listener)
    const provider = Object.freeze({
      async request({ method, params }: { method: string; params?: unknown }) {
        const answer = await (globals[binding] as Ask)(index, method, params)
        if (!('error' in answer)) return answer.result
        const { message, code, data } = answer.error
        throw Object.assign(new Error(message), { code, data })
      },
      on: (event: string, listener: Listener) =>
        void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: remove,
      off: remove,
    })
    const detail = Object.freeze({ info: Object.freeze(info), provider })
    const dispatch = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    let isAnnounced = false
    function announce() {
      if (!isAnnounced) window.addEventListener('eip6963:requestProvider', dispatch)
      isAnnounced = true
      dispatch()
    }
    if (!isLate) announce()
    return { announce, listeners }
  })

  globals[registry] = {
    announce: (index) => made[index]?.announce(),
    emit(index, event, value) {
      for (const listener of Array.from(made[index]?.listeners.get(event) ?? [])) listener(value)
    },
  } satisfies Registry
}
