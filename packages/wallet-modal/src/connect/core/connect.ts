import { createConnectionAttempts } from '../../connection/core/connection-attempts.ts'
import { createDirectConnection } from '../../connection/core/direct-connection.ts'
import { createDirectory, type DirectoryActions } from '../../directory/core/directory.ts'
import type { Listing } from '../../directory/core/listing.ts'
import type { CreateWalletSearch } from '../../directory/core/wallet-search.ts'
import type { PairingActions } from '../../pairing/core/pairing.ts'
import { type CreatePairing, createPairingLater } from '../../pairing/core/pairing-later.ts'
import type { Directory } from '../../ports/directory-port.ts'
import type { Clipboard, KeyValueStorage, Opener, Platform } from '../../ports/wallet-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import { topView } from '../../shell/core/view-stack.ts'
import type { ConnectState } from './connect-state.ts'
import { createNamedWallets, type NamedWalletActions } from './named-wallet.ts'
import { createWalletSelection, type SelectionActions } from './wallet-selection.ts'

export type ConnectActions = SelectionActions &
  NamedWalletActions &
  DirectoryActions &
  PairingActions & {
    /** Prepares the list before the modal opens, without any request. */
    prepare(): void
    /** Asks the wallet again after a failure. */
    retry(): void
  }

type LaterConnect = ConnectActions & {
  provideConnect(part: { createPairing: CreatePairing; createWalletSearch: CreateWalletSearch }): void
  destroy(): void
}

type Dependencies = CoreContext<ConnectState> & {
  directory: Directory
  listing: Listing
  storage: KeyValueStorage
  clipboard: Clipboard
  opener: Opener
  platform: Platform
}

/** Creates the Connect list, the directory and all ways to connect. */
export function createConnect(dependencies: Dependencies): LaterConnect {
  const { store, navigation, wallets } = dependencies
  const onApproved = navigation.finish
  const attempts = createConnectionAttempts(dependencies)
  const direct = createDirectConnection({ ...dependencies, attempts, onApproved })
  const pairing = createPairingLater({ ...dependencies, attempts, direct, onApproved })
  const { update, begin, ...choosing } = createWalletSelection({ ...dependencies, start: direct.start })
  const stopConnectors = wallets.watchConnectors(update)

  navigation.onShown((entry) => {
    // A user who closes the modal may be on the way to the wallet's own window.
    if (entry && entry.view !== 'ConnectingExternal') direct.leave()
    if (!pairing.follow(entry) && entry?.view !== 'ConnectingExternal') attempts.send({ type: 'left' })
  })
  navigation.onOpening(() => {
    wallets.refreshConnectors()
    update()
  })
  const { suggestAtHand, provideSearch, ...directory } = createDirectory(dependencies, update)

  function retry() {
    if (topView(store.get().stack) === 'ConnectingWalletConnect') pairing.retry()
    else direct.retry()
  }

  return {
    ...choosing,
    ...createNamedWallets({ ...dependencies, begin, chooseWalletConnect: choosing.chooseWalletConnect }),
    ...directory,
    prepare() {
      suggestAtHand()
      update()
    },
    provideConnect({ createPairing, createWalletSearch }) {
      pairing.providePairing(createPairing)
      provideSearch(createWalletSearch)
    },
    showPlatform: pairing.showPlatform,
    openWallet: pairing.openWallet,
    copyLink: pairing.copyLink,
    retry,
    destroy() {
      pairing.destroy()
      attempts.destroy()
      stopConnectors()
    },
  }
}
