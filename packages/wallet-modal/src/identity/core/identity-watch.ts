import type { Address } from 'viem'
import type { Identity, IdentitySource } from '../../ports/identity-port.ts'
import type { Account } from '../../ports/wallet-port.ts'
import type { Store } from '../../shell/core/store.ts'

export const noIdentity: Identity = { name: null, avatar: null }

/** Both are null until the address was looked up, and for an address without a name. */
export type IdentityState = { readonly identity: Identity }

export type IdentityWatch = {
  /** Looks the account's name and picture up while somebody shows them; answers with the cancellation. */
  showIdentity(): () => void
  /** To be called when the account has become another one. */
  follow(address: Address | null): void
}

/** More accounts than anybody goes through; a page that is open for weeks does not grow with them. */
const mostKnown = 50

type Dependencies = { store: Store<IdentityState & { readonly account: Account }>; identity: IdentitySource | null }

/**
 * Who the account says it is. An address is looked up once; one that nobody answered for is tried again when it is shown
 * the next time. An answer that comes after the account has changed, or after nobody shows it any more, is dropped.
 */
export function createIdentityWatch({ store, identity: source }: Dependencies): IdentityWatch {
  const known = new Map<string, Identity>()
  let viewers = 0
  let running: { readonly key: string; readonly abort: AbortController } | null = null

  function show() {
    const { address } = store.get().account
    const key = address?.toLowerCase()
    if (running && (running.key !== key || viewers === 0)) stop()
    if (!address || key === undefined || !source || viewers === 0 || running || known.has(key)) return
    running = { key, abort: new AbortController() }
    void lookUp(source, address, key, running.abort.signal)
  }

  function stop() {
    running?.abort.abort()
    running = null
  }

  async function lookUp(from: IdentitySource, address: Address, key: string, signal: AbortSignal) {
    const found = await from.identity(address, signal).catch(() => null)
    if (signal.aborted) return
    running = null
    if (!found) return
    if (known.size === mostKnown) known.clear()
    known.set(key, found)
    store.set({ identity: found })
  }

  return {
    showIdentity() {
      viewers += 1
      show()
      return () => {
        viewers -= 1
        show()
      }
    },
    follow(address) {
      store.set({ identity: known.get(address?.toLowerCase() ?? '') ?? noIdentity })
      show()
    },
  }
}
