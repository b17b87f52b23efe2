import type { Listing } from '../../directory/core/listing.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import type { KeyValueStorage, Platform } from '../../ports/wallet-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import { isDeepEqual } from '../../shell/core/deep-equal.ts'
import { WalletModalViewError } from '../../shell/core/errors.ts'
import { topView, type ViewEntry } from '../../shell/core/view-stack.ts'
import { readRecent } from '../../wallets/core/recent-wallets.ts'
import { servesWallet, toChoice, usableConnectors, type WalletChoice } from '../../wallets/core/wallet-choice.ts'
import { connectEntries } from './connect-list.ts'
import type { ConnectState } from './connect-state.ts'

export type SelectionActions = {
  /** Connects with one of `choices`. Throws `WalletModalViewError` if there is none with that id. */
  choose(choiceId: string): void
  /** Continues with a directory wallet: with the connector that serves it, otherwise with WalletConnect. */
  chooseWallet(wallet: Wallet): void
  /** Shows the code for any wallet. On a phone, which cannot scan itself, shows all wallets. */
  chooseWalletConnect(): void
  showAllWallets(): void
  showWalletHelp(): void
  showGetWallet(): void
}

type Selection = SelectionActions & {
  update(): void
  /** Asks a wallet while the modal is open. */
  begin(choice: WalletChoice): void
}

type Dependencies = CoreContext<ConnectState> & {
  storage: KeyValueStorage
  platform: Platform
  listing: Listing
  start: (choice: WalletChoice) => void
}

/** Creates the Connect list and the actions of its rows (specification, section 4, Connect view entry). */
export function createWalletSelection(dependencies: Dependencies): Selection {
  const { store, navigation, wallets, storage, platform, listing, track, start } = dependencies

  function begin(choice: WalletChoice) {
    const { isOpen, stack } = store.get()
    // A second tap, or a tap during the closing animation, must not prompt again.
    if (!isOpen || topView(stack) === 'ConnectingExternal') return
    navigation.push({ view: 'ConnectingExternal', choice })
    start(choice)
  }

  function press(event: 'CLICK_ALL_WALLETS' | 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET', entry: ViewEntry) {
    if (!store.get().isOpen) return
    track({ event })
    navigation.push(entry)
  }

  const showAllWallets = () => press('CLICK_ALL_WALLETS', { view: 'AllWallets' })

  return {
    begin,
    update() {
      const entries = connectEntries({
        connectors: wallets.connectors(),
        recents: readRecent(storage),
        suggested: store.get().suggested,
        listing,
        isMobile: platform.isMobile,
      })
      // Avoids a render without a change.
      if (isDeepEqual(entries, store.get().entries)) return
      store.set({ entries, choices: entries.flatMap((row) => (row.type === 'connector' ? row.choice : [])) })
    },
    choose(choiceId) {
      const choice = store.get().choices.find(({ id }) => id === choiceId)
      if (!choice) throw new WalletModalViewError(`No wallet with the id '${choiceId}'`)
      begin(choice)
    },
    chooseWallet(wallet) {
      const connector = usableConnectors(wallets.connectors()).find((each) => servesWallet(each, wallet))
      if (connector) begin(toChoice(connector, null))
      else navigation.push({ view: 'ConnectingWalletConnect', wallet })
    },
    chooseWalletConnect() {
      if (platform.isMobile) showAllWallets()
      else navigation.push({ view: 'ConnectingWalletConnect', wallet: null })
    },
    showAllWallets,
    showWalletHelp: () => press('CLICK_WALLET_HELP', { view: 'WhatIsAWallet' }),
    showGetWallet: () => press('CLICK_GET_WALLET', { view: 'GetWallet' }),
  }
}
