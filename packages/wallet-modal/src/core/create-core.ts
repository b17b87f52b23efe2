import type { Catalogue, Language } from '../locales/catalogue.ts'
import type { Account } from './account.ts'
import { type AccountWatch, createAccountWatch } from './account-watch.ts'
import { createConnecting } from './connecting.ts'
import { idle } from './connection-machine.ts'
import { WalletModalViewError } from './errors.ts'
import type { ModalState, ThemeMode } from './modal-state.ts'
import type { Clipboard, Clock, KeyValueStorage, Opener, Platform, WalletPort } from './ports.ts'
import { readRecent } from './recent-wallets.ts'
import { createSnackbar } from './snackbar.ts'
import { createStore } from './store.ts'
import { type BuiltView, shownView, type ViewName } from './view-name.ts'
import { canGoBack, popView, pushView, startStack, topView } from './view-stack.ts'
import { listChoices } from './wallet-choice.ts'

export type CoreDependencies = {
  wallets: WalletPort
  clock: Clock
  storage: KeyValueStorage
  clipboard: Clipboard
  opener: Opener
  platform: Platform
  language: Language
  texts: Catalogue
  loadTexts: (language: Language) => Promise<Catalogue>
  theme: ThemeMode
}

export type OpenOptions = { view?: ViewName | (string & {}) }

/** The modal without a screen: what it knows, and everything a person can do with it. */
export type ModalCore = Pick<AccountWatch, 'refreshBalance' | 'showBalance'> & {
  getState(): ModalState
  subscribe(listener: () => void): () => void
  /**
   * Opens at `view`, by default Account when connected, else Connect. A name without a screen shows Connect.
   * @throws WalletModalViewError for Account without an address and for a connecting view, which needs a wallet.
   */
  open(options?: OpenOptions): void
  close(): void
  back(): void
  /** Connects with an entry of `choices`. @throws WalletModalViewError when the list has no such entry. */
  choose(choiceId: string): void
  /** Asks the wallet again after a failure. */
  retry(): void
  disconnect(): Promise<void>
  copyAddress(): Promise<void>
  openExplorer(): void
  /** Changes the language once its words are there; answers false, and keeps the language, when they did not come. */
  setLanguage(language: Language): Promise<boolean>
  setTheme(theme: ThemeMode): void
  /** Stops listening to wallets and clock. */
  destroy(): void
}

export function createModalCore(dependencies: CoreDependencies): ModalCore {
  const { wallets, clock, storage, clipboard, opener, platform, loadTexts, language, texts, theme } = dependencies
  const store = createStore<ModalState>({
    isOpen: false,
    stack: startStack('Connect'),
    choices: [],
    connection: idle,
    account: wallets.account(),
    balance: null,
    isDisconnecting: false,
    snackbar: null,
    language,
    texts,
    theme,
  })
  const snackbar = createSnackbar(store, clock)
  const connecting = createConnecting({ store, wallets, clock, storage, platform, onApproved: close })
  const accountWatch = createAccountWatch({ store, wallets, onChange: followAccount })
  const stopConnectors = wallets.watchConnectors(updateChoices)

  function updateChoices() {
    store.set({ choices: listChoices(wallets.connectors(), readRecent(storage)) })
  }

  function open({ view }: OpenOptions = {}) {
    const { account } = store.get()
    const first = view === undefined ? (account.address ? 'Account' : 'Connect') : shownView(view)
    demandWhatItNeeds(first, account)
    connecting.leave()
    wallets.refreshConnectors()
    updateChoices()
    store.set({ isOpen: true, stack: startStack(first) })
  }

  function close() {
    if (!store.get().isOpen) return
    store.set({ isOpen: false })
    connecting.leave()
    snackbar.clear()
  }

  function followAccount(before: Account, after: Account) {
    const { isOpen, stack } = store.get()
    if (!isOpen) return
    const isGone = before.address !== null && after.address === null
    const hasCome = before.address === null && after.address !== null
    if (topView(stack) === 'Account' ? isGone : hasCome) close()
  }

  function choose(choiceId: string) {
    const { isOpen, stack, choices } = store.get()
    const choice = choices.find(({ id }) => id === choiceId)
    if (!choice) throw new WalletModalViewError(`No wallet '${choiceId}' to connect with`)
    // A second tap, or one that lands while the dialog fades out, must not prompt again.
    if (!isOpen || topView(stack) === 'ConnectingExternal') return
    store.set({ stack: pushView(stack, 'ConnectingExternal') })
    connecting.start(choice)
  }

  function retry() {
    const { connection } = store.get()
    if (connection.status === 'failed') connecting.start(connection.choice)
  }

  function back() {
    const { isOpen, stack } = store.get()
    if (!isOpen || !canGoBack(stack)) return
    connecting.leave()
    store.set({ stack: popView(stack) })
  }

  async function disconnect() {
    if (store.get().isDisconnecting) return
    store.set({ isDisconnecting: true })
    try {
      await wallets.disconnect()
      close()
    } catch {
      snackbar.show({ message: 'disconnectFailed', variant: 'error' })
    } finally {
      store.set({ isDisconnecting: false })
    }
  }

  async function copyAddress() {
    const { address } = store.get().account
    if (!address) return
    try {
      await clipboard.write(address)
      snackbar.show({ message: 'addressCopied', variant: 'success' })
    } catch {
      snackbar.show({ message: 'copyFailed', variant: 'error' })
    }
  }

  let wantedLanguage = language
  async function setLanguage(wanted: Language) {
    wantedLanguage = wanted
    const loaded = await loadTexts(wanted).catch(() => null)
    if (loaded && wantedLanguage === wanted) store.set({ language: wanted, texts: loaded })
    return loaded !== null
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    open,
    close,
    back,
    choose,
    retry,
    disconnect,
    copyAddress,
    openExplorer() {
      const { explorerUrl } = store.get().account
      if (explorerUrl) opener.open(explorerUrl, '_blank')
    },
    setLanguage,
    setTheme: (wanted) => store.set({ theme: wanted }),
    refreshBalance: accountWatch.refreshBalance,
    showBalance: accountWatch.showBalance,
    destroy() {
      close()
      connecting.destroy()
      accountWatch.destroy()
      stopConnectors()
    },
  }
}

function demandWhatItNeeds(view: BuiltView, account: Account): void {
  if (view === 'Account' && !account.address) throw new WalletModalViewError('No account provided')
  if (view === 'ConnectingExternal') throw new WalletModalViewError('No wallet or connector provided')
}
