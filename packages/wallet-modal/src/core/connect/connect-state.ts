import { type DirectoryState, initialDirectory } from '../directory/directory-state.ts'
import type { Listing } from '../directory/listing.ts'
import type { Platform } from '../ports.ts'
import { type ChoosingState, initialChoosing } from './choosing-state.ts'
import { type ConnectionState, idle } from './connection-machine.ts'
import { initialPairing, type PairingState } from './pairing-state.ts'

export type ConnectState = ChoosingState & DirectoryState & PairingState & { readonly connection: ConnectionState }

export function initialConnect({ listing, platform }: { listing: Listing; platform: Platform }): ConnectState {
  return { ...initialChoosing(platform), ...initialDirectory(listing), ...initialPairing, connection: idle }
}
