import { createConnector } from 'wagmi'
import { createHttpDirectory } from '../../../src/directory/sources/http-directory.ts'
import type { Directory, Wallet, WalletModalOptions } from '../../../src/exports/wallet-modal.ts'
import { type ScriptedWallet, scriptedWallet } from './scripted-wallet.ts'

const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const huge = `data:image/svg+xml,${'a'.repeat(5_000_000)}`
const withScript = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="parent.hacked=1"><script>parent.hacked=1</script><image href="https://tracker.example/a.png"/><path d="M0 0h8v8H0z"/></svg>')}`

/** Hostile wallets, some that look alike, and a few more to fill a list. */
export const moreWallets: Record<string, ScriptedWallet> = {
  gamma: scriptedWallet({ name: 'Gamma', rdns: 'com.example.gamma', icon: '', address }),
  delta: scriptedWallet({ name: 'Delta', rdns: 'com.example.delta', icon: '', address }),
  epsilon: scriptedWallet({ name: 'Epsilon', rdns: 'com.example.epsilon', icon: '', address }),
  scripted: scriptedWallet({ name: 'Scripted', rdns: 'xyz.scripted', icon: withScript, address }),
  huge: scriptedWallet({ name: 'Huge', rdns: 'xyz.huge', icon: huge, address }),
  sly: scriptedWallet({ name: 'Sly', rdns: 'xyz.sly', icon: 'javascript:parent.hacked=1', address }),
}

/** A connector in place of WalletConnect that never answers. */
const silentWalletConnect = createConnector(() => ({
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'walletConnect',
  getProvider: async () => ({}),
  connect: () => new Promise(() => {}),
  disconnect: async () => {},
  getAccounts: async () => [],
  getChainId: async () => 31337,
  isAuthorized: async () => false,
  onAccountsChanged: () => {},
  onChainChanged: () => {},
  onDisconnect: () => {},
}))

/** `?directory=` adds a WalletConnect connector and a directory: `bundled`, `hostile`, or a mode of the fake one. */
export function listConnectors(query: URLSearchParams) {
  return query.has('directory') && !query.has('relay') ? [silentWalletConnect] : []
}

type ListOptions = Pick<WalletModalOptions, 'directory' | 'featuredWalletIds' | 'customWallets'>
type WalletConnectOptions = { walletConnect: false } | { projectId: string }

/** Also reads `?featured=a,b` and `?custom=yes`. */
export function listOptions(query: URLSearchParams): ListOptions & WalletConnectOptions {
  const mood = query.get('directory')
  const featured = query.get('featured')?.split(',')
  return {
    ...(mood === null && !query.has('relay') ? { walletConnect: false } : { projectId: 'test' }),
    ...(mood === null || mood === 'bundled' ? {} : { directory: directoryInMood(mood) }),
    ...(featured ? { featuredWalletIds: featured } : {}),
    ...(query.get('custom') === 'yes' ? { customWallets: [customWallet] } : {}),
  }
}

const customWallet = { id: 'own', name: 'House Wallet', homepage: 'https://house.example', mobile_link: 'house://' }

function directoryInMood(mood: string): Directory {
  if (mood === 'hostile') return hostileDirectory
  return createHttpDirectory({ baseUrl: `${location.origin}/directory/${mood}`, projectId: 'test' })
}

const hostile: readonly Wallet[] = ['javascript:parent.hacked=1', 'https://tracker.example/b.png', withScript].map(
  (image_url, index) => ({
    id: `hostile-${index}`,
    name: `\u202eBad\n ${index}`,
    rdns: null,
    mobile_link: 'javascript:parent.hacked=1',
    desktop_link: null,
    webapp_link: 'javascript:parent.hacked=1',
    app_store: 'https://store.example/app',
    play_store: null,
    chrome_store: ' java\nscript:parent.hacked=1',
    homepage: index === 0 ? 'javascript:parent.hacked=1' : `https://bad-${index}.example`,
    injected: [],
    image_url,
  }),
)

/** A directory that passes on everything. */
const hostileDirectory: Directory = {
  list: async () => ({ wallets: hostile, count: hostile.length, isFallback: false }),
  image: async () => 'https://tracker.example/c.png',
}
