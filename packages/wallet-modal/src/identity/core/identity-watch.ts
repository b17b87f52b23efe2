import type { Address } from 'viem'
import type { Identity, IdentitySource } from '../../ports/identity-port.ts'
import type { Account } from '../../ports/wallet-port.ts'
import type { Store } from '../../shell/core/store.ts'

export const noIdentity: Identity = { name: null, avatar: null }

/** Both are null until the address was looked up, and for an address without a name. */
export type IdentityState = { readonly identity: Identity }

export type IdentityWatch = {
  /** Looks up the account's name and picture while they are shown. Returns a function that stops it. */
  showIdentity(): () => void
  /** Must be called when the account changes. */
  follow(address: Address | null): void
}

/** Limits memory on a page that is open for weeks. */
const mostKnown = 50

type Dependencies = { store: Store<IdentityState & { readonly account: Account }>; identity: IdentitySource | null }

/**
 * Creates the lookup of the account's name and picture. Each address is looked up once, and again after a failure when
 * it is shown the next time. An answer is ignored if the account has changed or nothing shows it any more.
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
