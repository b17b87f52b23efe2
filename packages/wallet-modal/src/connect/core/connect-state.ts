import { type ConnectionSlice, idle } from '../../connection/core/connection-machine.ts'
import { type DirectoryState, initialDirectory } from '../../directory/core/directory-state.ts'
import type { Listing } from '../../directory/core/listing.ts'
import { initialPairing, type PairingState } from '../../pairing/core/pairing-state.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import type { Platform } from '../../ports/wallet-port.ts'
import type { WalletChoice } from '../../wallets/core/wallet-choice.ts'
import type { ConnectEntry } from './connect-list.ts'

export type ConnectState = SelectionState & DirectoryState & PairingState & ConnectionSlice

type SelectionState = {
  readonly entries: readonly ConnectEntry[]
  readonly choices: readonly WalletChoice[]
  readonly device: Device
  /** Wallets of the directory that the app asked for by name. */
  readonly namedWallets: readonly Wallet[]
}

type Device = Readonly<Pick<Platform, 'isMobile' | 'isIos' | 'isAndroid'>>

export function initialConnect({ listing, platform }: { listing: Listing; platform: Platform }): ConnectState {
  const { isMobile, isIos, isAndroid } = platform
  return {
    entries: [],
    choices: [],
    device: { isMobile, isIos, isAndroid },
    namedWallets: [],
    ...initialDirectory(listing),
    ...initialPairing,
    connection: idle,
  }
}
