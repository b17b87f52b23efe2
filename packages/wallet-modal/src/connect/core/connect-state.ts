import { type ConnectionSlice, idle } from '../../connection/core/connection-machine.ts'
import { type DirectoryState, initialDirectory } from '../../directory/core/directory-state.ts'
import type { Listing } from '../../directory/core/listing.ts'
import { initialPairing, type PairingState } from '../../pairing/core/pairing-state.ts'
import type { Platform } from '../../ports/wallet-port.ts'
import { type ChoosingState, initialChoosing } from './choosing-state.ts'

export type ConnectState = ChoosingState & DirectoryState & PairingState & ConnectionSlice

export function initialConnect({ listing, platform }: { listing: Listing; platform: Platform }): ConnectState {
  return { ...initialChoosing(platform), ...initialDirectory(listing), ...initialPairing, connection: idle }
}
