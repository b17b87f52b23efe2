import { queryDirectory } from '../../directory/core/query-directory.ts'
import type { Directory, Wallet } from '../../ports/directory-port.ts'
import type { ConnectorInfo } from '../../ports/wallet-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import { servesWallet, toChoice, usableConnectors, type WalletChoice } from '../../wallets/core/wallet-choice.ts'
import type { ConnectState } from './connect-state.ts'

/** A wallet that the app names, and how it is connected. */
export type NamedWallet =
  | { readonly type: 'connector'; readonly choice: WalletChoice }
  | { readonly type: 'wallet'; readonly wallet: Wallet }
  /** The code for any wallet. */
  | { readonly type: 'qrCode' }

export type NamedWalletActions = {
  /**
   * Returns the wallet with an id: its reverse domain name, its id in the directory, or the id of a connector. Returns
   * null if it is not known yet.
   */
  namedWallet(id: string): NamedWallet | null
  /** Looks up a wallet in the directory, so that `namedWallet` knows it. Does nothing if it is known already. */
  lookUpWallet(id: string): Promise<void>
  /** Opens the modal and connects with this wallet. Opens Connect if it is not known. */
  connectWith(id: string): void
}

type Dependencies = CoreContext<ConnectState> & {
  directory: Directory
  begin: (choice: WalletChoice) => void
  chooseWalletConnect: () => void
}

/** Creates the ways to connect with a wallet that the app names, without the list. */
export function createNamedWallets(dependencies: Dependencies): NamedWalletActions {
  const { store, navigation, wallets, begin, chooseWalletConnect } = dependencies

  function namedWallet(id: string): NamedWallet | null {
    const connectors = wallets.connectors()
    if (connectors.some((each) => each.id === id && each.kind === 'walletConnect')) return { type: 'qrCode' }
    const wallet = directoryWallet(id, store.get())
    const connector = usableConnectors(connectors).find((each) => serves(each, id, wallet))
    if (connector) return { type: 'connector', choice: toChoice(connector, null) }
    return wallet && { type: 'wallet', wallet }
  }

  function connect(found: NamedWallet) {
    if (found.type === 'connector') return begin(found.choice)
    if (found.type === 'qrCode') return chooseWalletConnect()
    const { wallet } = found
    const hasWalletConnect = wallets.connectors().some(({ kind }) => kind === 'walletConnect')
    navigation.push({ view: hasWalletConnect ? 'ConnectingWalletConnect' : 'Downloads', wallet })
  }

  return {
    namedWallet,
    async lookUpWallet(id) {
      if (namedWallet(id)) return
      const query = { page: 1, entries: 1, include: [id] }
      // A press then shows the list, which says that the directory does not answer.
      const page = await queryDirectory(dependencies, query).catch(() => null)
      const wallet = page?.wallets.find((each) => each.id === id)
      if (wallet) store.set({ namedWallets: [...store.get().namedWallets, wallet] })
    },
    connectWith(id) {
      const found = namedWallet(id)
      navigation.start({ view: 'Connect' })
      if (found) connect(found)
    },
  }
}

function directoryWallet(id: string, { namedWallets, customWallets, suggested }: ConnectState): Wallet | null {
  const known = [...namedWallets, ...customWallets, ...suggested.featured, ...suggested.recommended]
  return known.find((wallet) => wallet.id === id) ?? null
}

function serves(connector: ConnectorInfo, id: string, wallet: Wallet | null): boolean {
  return connector.id === id || servesWallet(connector, wallet ?? { id, rdns: null })
}
