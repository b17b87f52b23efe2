import { createStoredAccount, type KeyStorage } from './account/stored-account.ts'
import { announceProvider } from './provider/announce.ts'
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
