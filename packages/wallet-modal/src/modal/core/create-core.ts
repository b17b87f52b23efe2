import { type AccountActions, createAccountActions } from '../../account/core/account-actions.ts'
import { initialAccount } from '../../account/core/account-state.ts'
import { type ActivityActions, type CreateActivity, createActivityLater } from '../../activity/core/activity-later.ts'
import { initialActivity } from '../../activity/core/activity-state.ts'
import { createRecentActivity, type RecentActivityActions } from '../../activity/core/recent-activity.ts'
import { type ConnectActions, createConnect } from '../../connect/core/connect.ts'
import { initialConnect } from '../../connect/core/connect-state.ts'
import type { Listing } from '../../directory/core/listing.ts'
import type { CreateWalletSearch } from '../../directory/core/wallet-search.ts'
import type { Catalogue } from '../../locales/catalogue.ts'
import { createNetworks, type NetworkActions } from '../../networks/core/networks.ts'
import { initialNetworks } from '../../networks/core/networks-state.ts'
import type { CreateSwitching } from '../../networks/core/switching.ts'
import type { CreatePairing } from '../../pairing/core/pairing-later.ts'
import type { ActivitySource } from '../../ports/activity-port.ts'
import type { Directory } from '../../ports/directory-port.ts'
import type { IdentitySource } from '../../ports/identity-port.ts'
import type { Clipboard, Clock, KeyValueStorage, Opener, Platform, WalletPort } from '../../ports/wallet-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import { WalletModalViewError } from '../../shell/core/errors.ts'
import type { Track } from '../../shell/core/events.ts'
import { createNavigation, type Navigation, type Presenter } from '../../shell/core/navigation.ts'
import { createSnackbar } from '../../shell/core/snackbar.ts'
import { createStore } from '../../shell/core/store.ts'
import { parseViewName, type ViewName } from '../../shell/core/view-name.ts'
import { startStack, type ViewEntry } from '../../shell/core/view-stack.ts'
import { type SignInActions, type SignInFeature, withoutSignIn } from '../../sign-in/core/sign-in-feature.ts'
import { initialSignIn } from '../../sign-in/core/sign-in-state.ts'
import { pairingConnector } from '../../wallets/core/wallet-platforms.ts'
import { createLanguage, type LanguageActions } from './language.ts'
import type { ModalLanguage, ModalState, ThemeMode, ThemeVariables } from './modal-state.ts'

/** What the core works through: wallets, directory, clock, storage and options. */
export type CoreDependencies = {
  wallets: WalletPort
  directory: Directory
  /** Which wallets of the directory to show. */
  listing: Listing
  identity: IdentitySource | null
  activity: ActivitySource | null
  /** Sent with the events of the activity. Null for an app without one. */
  projectId: string | null
  signIn: SignInFeature | null
  clock: Clock
  storage: KeyValueStorage
  clipboard: Clipboard
  opener: Opener
  platform: Platform
  track: Track
  language: ModalLanguage
  texts: Catalogue
  loadTexts: (language: ModalLanguage) => Promise<Catalogue>
  theme: ThemeMode
  themeVariables: ThemeVariables
}

/** The view to open. Without one, Account if connected, otherwise Connect. */
export type OpenOptions = { view?: ViewName | (string & {}) }

/** The modal without a user interface: its state and all actions. */
export type ModalCore = ShellActions &
  LanguageActions &
  ConnectActions &
  AccountActions &
  NetworkActions &
  ActivityActions &
  RecentActivityActions &
  SignInActions

type ShellActions = {
  getState(): ModalState
  subscribe(listener: () => void): () => void
  /** Adds the code that only some views need. Only the first call counts. */
  provideLater(part: LaterPart): void
  /** Sets the function that shows the dialog before the rest of an opening runs. Null for none. */
  present(presenter: Presenter | null): void
  /**
   * Opens at `view`. Default: the sign-in if one is missing, else Account if connected, else Connect. An unknown name
   * shows Connect. Throws `WalletModalViewError` for Account without an address, and for a view that needs a wallet or
   * a network.
   */
  open(options?: OpenOptions): void
  close(): void
  back(): void
  /** Shows an entry above the current one. */
  show(entry: ViewEntry): void
  setTheme(theme: ThemeMode): void
  /** Sets some of the modal's `--wm-*` properties and keeps the others. */
  setThemeVariables(variables: ThemeVariables): void
  /** Stops listening to wallets and clock. */
  destroy(): void
}

/** What connecting with a browser wallet does not need: connecting by code or link, searching, switching, and the activity. */
export type LaterPart = {
  createPairing: CreatePairing
  createWalletSearch: CreateWalletSearch
  createSwitching: CreateSwitching
  createActivity: CreateActivity
}

/** Creates the modal without a user interface. Fetches nothing. */
export function createModalCore(dependencies: CoreDependencies): ModalCore {
  const { wallets, clock, track, texts, loadTexts, language, theme, activity: source, projectId, signIn } = dependencies
  const store = createStore<ModalState>({
    isOpen: false,
    stack: startStack({ view: 'Connect' }),
    snackbar: null,
    language,
    texts,
    theme,
    themeVariables: dependencies.themeVariables,
    ...initialConnect(dependencies),
    ...initialAccount(wallets),
    ...initialNetworks(wallets),
    ...initialActivity(source),
    ...initialSignIn(signIn !== null),
  })
  const snackbar = createSnackbar(store, clock)
  const navigation = createNavigation(store)
  const part: CoreContext<ModalState> = { store, navigation, snackbar, track, wallets, clock }
  const { provideConnect, ...connect } = createConnect({ ...dependencies, ...part })
  // Its last step, a known network, comes before the signature.
  const { provideSwitching, ...networks } = createNetworks(part)
  // Must be created before the account: it has to know of a new account before the account asks for the last step.
  const signing = signIn ? signIn.start(part) : withoutSignIn
  const account = createAccountActions({ ...dependencies, ...part })
  const { provideActivity, ...activity } = createActivityLater({ ...part, source, projectId })
  const recent = createRecentActivity({ ...dependencies, ...part })
  navigation.onShown((entry) => {
    if (entry === null) snackbar.clear()
  })
  trackOpening(navigation, track)

  return {
    ...createLanguage(store, loadTexts),
    ...connect,
    ...account,
    ...networks,
    ...activity,
    ...recent,
    ...signing,
    getState: store.get,
    subscribe: store.subscribe,
    present: navigation.present,
    provideLater({ createPairing, createWalletSearch, createSwitching, createActivity }) {
      provideConnect({ createPairing, createWalletSearch })
      provideSwitching(createSwitching)
      provideActivity(createActivity)
    },
    open({ view } = {}) {
      const isConnected = store.get().account.address !== null
      const usual = (): ViewEntry => navigation.lastStep() ?? { view: isConnected ? 'Account' : 'Connect' }
      navigation.start(view === undefined ? usual() : entryFor(parseViewName(view), isConnected, wallets))
    },
    close: navigation.close,
    back: navigation.back,
    show: navigation.push,
    setTheme: (wanted) => store.set({ theme: wanted }),
    setThemeVariables: (wanted) => store.set({ themeVariables: { ...store.get().themeVariables, ...wanted } }),
    destroy() {
      navigation.close()
      connect.destroy()
      account.destroy()
      networks.destroy()
      activity.destroy()
      recent.destroy()
      signing.destroy()
    },
  }
}

/** These views need more than a name (specification, section 5). */
function entryFor(view: ViewName, isConnected: boolean, wallets: WalletPort): ViewEntry {
  if (view === 'Account' && !isConnected) throw new WalletModalViewError('No account provided')
  if (view === 'ConnectingExternal') throw new WalletModalViewError('No wallet or connector provided')
  if (view === 'Downloads') throw new WalletModalViewError('No wallet provided')
  if (view === 'SwitchNetwork') throw new WalletModalViewError('No network provided')
  // These views need an account.
  if ((view === 'Transactions' || view === 'ConnectingSiwe') && !isConnected) return { view: 'Connect' }
  if (view !== 'ConnectingWalletConnect') return { view }
  if (!pairingConnector(wallets.connectors())) throw new WalletModalViewError('No wallet or connector provided')
  return { view, wallet: null }
}

/** Tracks when the modal opens and closes, and MODAL_LOADED once, when it is first shown. */
function trackOpening(navigation: Navigation, track: Track): void {
  let wasLoaded = false
  let isOpen = false
  navigation.onShown((entry) => {
    if (entry !== null && !wasLoaded) track({ event: 'MODAL_LOADED' })
    wasLoaded ||= entry !== null
    if (isOpen === (entry !== null)) return
    isOpen = entry !== null
    track({ event: isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE' })
  })
}
