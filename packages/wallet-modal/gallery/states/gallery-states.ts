import { accountStates, outsideStates } from './account-states.ts'
import { transactionsStates } from './activity-states.ts'
import { allWalletsStates, connectStates } from './connect-states.ts'
import { connectingExternalStates } from './connecting-states.ts'
import type { GalleryState } from './gallery-state.ts'
import { downloadsStates, getWalletStates, whatIsANetworkStates, whatIsAWalletStates } from './help-states.ts'
import { networksStates, switchNetworkStates } from './network-states.ts'
import { pairingStates } from './pairing-states.ts'
import { signInStates } from './sign-in-states.ts'

/** All states of the modal. */
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
