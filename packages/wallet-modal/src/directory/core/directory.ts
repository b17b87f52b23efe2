import type { Directory, Wallet } from '../../ports/directory-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import { topView } from '../../shell/core/view-stack.ts'
import { safeImage } from '../../wallets/core/wallet-icon.ts'
import type { DirectoryState } from './directory-state.ts'
import type { Listing } from './listing.ts'
import { createLoadMore } from './load-more.ts'
import { createSuggestions } from './suggested-wallets.ts'
import type { CreateWalletSearch, WalletSearchActions } from './wallet-search.ts'

export type DirectoryActions = {
  /** Loads the next page of all wallets, or the failed one. */
  loadMoreWallets(): void
  /** Repeats the queries that failed. */
  retryDirectory(): void
  /** Searches all wallets by name. Fewer than two characters end the search. */
  searchWallets(text: string): void
  /** Returns a picture that is safe in an `<img>`, or null. Requested once per wallet. */
  walletImage(wallet: Wallet): Promise<string | null>
}

type Dependencies = CoreContext<DirectoryState> & { directory: Directory; listing: Listing }

/** Creates the directory's actions. Sends no query before a view that needs it opens. */
export function createDirectory(
  dependencies: Dependencies,
  onSuggestions: () => void,
): DirectoryActions & { suggestAtHand(): void; provideSearch(create: CreateWalletSearch): void } {
  const { store, navigation, wallets, directory } = dependencies
  const { load: loadSuggestions, takeAtHand } = createSuggestions(dependencies, onSuggestions)
  const loadMore = createLoadMore(dependencies)
  let search: WalletSearchActions | null = null
  const images = new Map<string, Promise<string | null>>()

  navigation.onShown((entry) => {
    const view = entry?.view
    if (entry === null) search?.begin('')
    // Directory wallets connect through WalletConnect. Without it they can only be installed.
    const isUsed = view === 'GetWallet' || ((view === 'Connect' || view === 'AllWallets') && hasWalletConnect())
    if (isUsed) void loadSuggestions()
    if (view !== 'AllWallets') return
    if (store.get().walletList.page === 0) void loadMore()
    // A text typed in Connect without WalletConnect has not been searched for.
    if (store.get().walletSearch.status === 'idle') search?.again()
  })

  /** Without WalletConnect, Connect has no wallet of the directory. */
  function canQuery() {
    return topView(store.get().stack) !== 'Connect' || hasWalletConnect()
  }

  function hasWalletConnect() {
    return wallets.connectors().some(({ kind }) => kind === 'walletConnect')
  }

  async function findImage(wallet: Wallet) {
    const image = safeImage(await directory.image(wallet))
    // A picture that failed is requested again the next time the wallet is shown.
    if (image === null) images.delete(wallet.id)
    return image
  }

  /** Ignores a tap during the closing animation. */
  function whileOpen(run: () => void) {
    if (store.get().isOpen) run()
  }

  function retry() {
    const { suggested, walletList, walletSearch } = store.get()
    if (suggested.status === 'failed') void loadSuggestions()
    if (walletList.status === 'failed') void loadMore()
    if (walletSearch.status === 'failed') search?.again()
  }

  return {
    suggestAtHand() {
      if (store.get().suggested.status === 'idle') takeAtHand()
    },
    provideSearch(create) {
      search ??= create({ ...dependencies, canQuery })
    },
    loadMoreWallets: () => whileOpen(() => void loadMore()),
    retryDirectory: () => whileOpen(retry),
    searchWallets: (text) => whileOpen(() => search?.begin(text)),
    walletImage(wallet) {
      if (wallet.image_url !== null) return Promise.resolve(wallet.image_url)
      const known = images.get(wallet.id) ?? findImage(wallet)
      images.set(wallet.id, known)
      return known
    },
  }
}
