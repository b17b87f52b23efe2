import type { GalleryState } from './gallery-state.ts'
import { accountStates, outsideStates } from './states/account-states.ts'
import { transactionsStates } from './states/activity-states.ts'
import { allWalletsStates, connectStates } from './states/connect-states.ts'
import { connectingExternalStates } from './states/connecting-states.ts'
import { downloadsStates, getWalletStates, whatIsANetworkStates, whatIsAWalletStates } from './states/help-states.ts'
import { networksStates, switchNetworkStates } from './states/network-states.ts'
import { pairingStates } from './states/pairing-states.ts'
import { signInStates } from './states/sign-in-states.ts'

/** Everything the modal can look like. */
export const galleryStates: readonly GalleryState[] = [
  ...connectStates,
  ...allWalletsStates,
  ...connectingExternalStates,
  ...pairingStates,
  ...signInStates,
  ...networksStates,
  ...switchNetworkStates,
  ...whatIsAWalletStates,
  ...whatIsANetworkStates,
  ...getWalletStates,
  ...downloadsStates,
  ...transactionsStates,
  ...accountStates,
  ...outsideStates,
]
