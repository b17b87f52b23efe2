import type { Address } from 'viem'

type Answer = { approve(): void; fail(code: number, message?: string): void }
type Listener = (...values: unknown[]) => void

/** Creates an EIP-6963 wallet that the test controls: each prompt stays open until the test answers it. */
export type ScriptedWallet = {
  /** Pending prompts, oldest first. */
  prompts: Answer[]
  requests: string[]
  announce(): void
  /** Disconnects in the wallet. */
  forget(): void
}

type Options = { name: string; rdns: string; icon: string; address: Address }

export function scriptedWallet({ name, rdns, icon, address }: Options): ScriptedWallet {
  const listeners = new Map<string, Set<Listener>>()
  const permission = `permission ${rdns}`
  const isAuthorised = () => localStorage.getItem(permission) !== null
  let isAnnounced = false
  const emit = (event: string, ...values: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...values)
  }

  const wallet: ScriptedWallet = {
    prompts: [],
    requests: [],
    announce() {
      if (!isAnnounced) window.addEventListener('eip6963:requestProvider', wallet.announce)
      isAnnounced = true
      const detail = Object.freeze({ info: Object.freeze({ uuid: `uuid-${rdns}`, name, rdns, icon }), provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    },
    forget() {
      localStorage.removeItem(permission)
      emit('accountsChanged', [])
    },
  }

  const provider = {
    async request({ method }: { method: string }): Promise<unknown> {
      wallet.requests.push(method)
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'eth_accounts') return isAuthorised() ? [address] : []
      if (method === 'wallet_revokePermissions') return null
      if (method !== 'wallet_requestPermissions' && method !== 'eth_requestAccounts') throw rpcError(4200, method)
      await new Promise<void>((resolve, reject) => {
        const settle = (run: () => void) => () => {
          wallet.prompts = wallet.prompts.filter((prompt) => prompt !== answer)
          run()
        }
        const answer: Answer = {
          approve: settle(resolve),
          fail: (code, message = 'scripted') => settle(() => reject(rpcError(code, message)))(),
        }
        wallet.prompts.push(answer)
      })
      localStorage.setItem(permission, 'given')
      const caveats = [{ type: 'restrictReturnedAccounts', value: [address] }]
      return method === 'eth_requestAccounts' ? [address] : [{ parentCapability: 'eth_accounts', caveats }]
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  return wallet
}

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
