import type { Catalogue, Language } from '../locales/catalogue.ts'
import { type AccountActions, createAccountActions, initialAccount } from './account/account-actions.ts'
import { type ActivityActions, createActivity, initialActivity } from './activity/activity.ts'
import type { ActivitySource } from './activity-port.ts'
import { type ConnectActions, createConnect, initialConnect } from './connect/connect.ts'
import type { Directory } from './directory-port.ts'
import { WalletModalViewError } from './errors.ts'
import type { Track } from './events.ts'
import type { IdentitySource } from './identity-port.ts'
import { createLanguage, type LanguageActions } from './language.ts'
import type { ModalState, ThemeMode } from './modal-state.ts'
import { createNavigation } from './navigation.ts'
import { createNetworks, initialNetworks, type NetworkActions } from './networks/networks.ts'
import type { PartDependencies } from './part.ts'
import type { Clipboard, Clock, KeyValueStorage, Opener, Platform, WalletPort } from './ports.ts'
import { createSignIn, initialSignIn, type SignInActions } from './sign-in/sign-in.ts'
import { createSnackbar } from './snackbar.ts'
import { createStore } from './store.ts'
import { shownView, type ViewName } from './view-name.ts'
import { startStack, type ViewEntry } from './view-stack.ts'

export type CoreDependencies = {
  wallets: WalletPort
  directory: Directory
  identity: IdentitySource | null
  activity: ActivitySource | null
  clock: Clock
  storage: KeyValueStorage
  clipboard: Clipboard
  opener: Opener
  platform: Platform
  track: Track
  language: Language
  texts: Catalogue
  loadTexts: (language: Language) => Promise<Catalogue>
  theme: ThemeMode
}

export type OpenOptions = { view?: ViewName | (string & {}) }

/** The modal without a screen: what it knows, and everything a person can do with it. */
export type ModalCore = ShellActions &
  LanguageActions &
  ConnectActions &
  AccountActions &
  NetworkActions &
  ActivityActions &
  SignInActions

type ShellActions = {
  getState(): ModalState
  subscribe(listener: () => void): () => void
  /**
   * Opens at `view`, by default Account when connected, else Connect. An unknown name shows Connect.
   * @throws WalletModalViewError for Account without an address and for a view that needs a wallet or a network to show.
   */
  open(options?: OpenOptions): void
  close(): void
  back(): void
  /** Shows an entry above the present one, as a press inside the modal does. */
  show(entry: ViewEntry): void
  setTheme(theme: ThemeMode): void
  /** Stops listening to wallets and clock. */
  destroy(): void
}

export function createModalCore(dependencies: CoreDependencies): ModalCore {
  const { wallets, clock, track, texts, loadTexts, language, theme, activity: source } = dependencies
  const store = createStore<ModalState>({
    isOpen: false,
    stack: startStack({ view: 'Connect' }),
    snackbar: null,
    language,
    texts,
    theme,
    ...initialConnect,
    ...initialAccount(wallets),
    ...initialNetworks(wallets),
    ...initialActivity(source),
    ...initialSignIn,
  })
  const snackbar = createSnackbar(store, clock)
  const navigation = createNavigation(store)
  const part: PartDependencies = { store, navigation, snackbar, track, wallets, clock }
  const connect = createConnect({ ...dependencies, ...part })
  const account = createAccountActions({ ...dependencies, ...part })
  navigation.onShown((entry) => {
    if (entry === null) snackbar.clear()
  })

  return {
    ...createLanguage(store, loadTexts),
    ...connect,
    ...account,
    ...createNetworks(part),
    ...createActivity({ ...part, source }),
    ...createSignIn(part),
    getState: store.get,
    subscribe: store.subscribe,
    open({ view } = {}) {
      const { address } = store.get().account
      const first = view === undefined ? (address ? 'Account' : 'Connect') : shownView(view)
      navigation.start(entryFor(first, address !== null))
    },
    close: navigation.close,
    back: navigation.back,
    show: navigation.push,
    setTheme: (wanted) => store.set({ theme: wanted }),
    destroy() {
      navigation.close()
      connect.destroy()
      account.destroy()
    },
  }
}

/** The specification's section 5: these views are about something that a mere name does not tell. */
function entryFor(view: ViewName, isConnected: boolean): ViewEntry {
  if (view === 'Account' && !isConnected) throw new WalletModalViewError('No account provided')
  if (view === 'ConnectingExternal') throw new WalletModalViewError('No wallet or connector provided')
  if (view === 'Downloads') throw new WalletModalViewError('No wallet provided')
  if (view === 'SwitchNetwork') throw new WalletModalViewError('No network provided')
  return view === 'ConnectingWalletConnect' ? { view, wallet: null } : { view }
}
