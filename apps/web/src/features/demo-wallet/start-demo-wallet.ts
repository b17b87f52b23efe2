import { createStoredAccount, type KeyStorage } from './account/stored-account.ts'
import { createDemoProvider, type DemoProvider } from './provider/demo-provider.ts'
import type { Confirm } from './request/confirm-request.ts'
import { demandDemoChain } from './rpc/demo-chain.ts'
import type { DemoInfo } from './rpc/demo-info.ts'
import { createRpc } from './rpc/json-rpc.ts'

export type DemoWalletOptions = {
  chainId: number
  /** Loads the demo's accounts and token at the first connection, and again only if that failed. */
  loadInfo: () => Promise<DemoInfo>
  rpcUrl: string
  storage: KeyStorage
  confirm: Confirm
  /** The page's window, where the wallet announces itself. */
  target: EventTarget
  fetcher: typeof fetch
  uuid: string
}

/**
 * Puts the demo wallet on the page. It has no screen of its own: `confirm` asks the person.
 * @throws Error for any chain but the local test chain.
 */
export function startDemoWallet(options: DemoWalletOptions): { provider: DemoProvider; stop: () => void } {
  const { chainId, rpcUrl, storage, confirm, target, fetcher, uuid } = options
  demandDemoChain(chainId)
  const provider = createDemoProvider({
    loadInfo: once(options.loadInfo),
    rpc: createRpc(rpcUrl, fetcher),
    account: createStoredAccount(storage),
    confirm,
  })
  return { provider, stop: announceProvider(target, provider, uuid) }
}

/** Remembers a loaded value but no failure, so that the next attempt loads again. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

/** Our logo, in copper: three ledger lines in a square with a tick. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path fill="#FAF8F4" d="M0 0h36v36H0z"/><path stroke="#E4DFD6" stroke-width="1.5" d="M6 11h24M6 18h24M6 25h24"/><path fill="none" stroke="#A84B17" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M10 18.5l5.5 5.5 11-11.5"/></svg>',
)}`

const info = Object.freeze({ name: 'Demo wallet', rdns: 'dev.terahold.demo', icon })

/** Announces the wallet to the page (EIP-6963), now and whenever the page asks. Returns a function that stops it. */
function announceProvider(target: EventTarget, provider: DemoProvider, uuid: string): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info, uuid }), provider })
  const announce = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}
