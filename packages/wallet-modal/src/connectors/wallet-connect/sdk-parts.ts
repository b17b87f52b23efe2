import { UniversalProvider } from '@walletconnect/universal-provider'
import { offerAuthentication } from './authenticate.ts'
import { topicOf } from './pairings.ts'
import { startInstance } from './sdk-instance.ts'
import { createSessionTracker } from './session/session-tracker.ts'
import { endSession, findStored, isOtherTabs } from './session/stored-session.ts'
import { switchWalletChain } from './switch-chain.ts'
import { requestWallet } from './wallet-request.ts'

/** The SDK, and what works only with it. A page without a connection loads neither. */
export const sdkParts = {
  UniversalProvider,
  createSessionTracker,
  endSession,
  findStored,
  isOtherTabs,
  offerAuthentication,
  requestWallet,
  startInstance,
  switchWalletChain,
  topicOf,
}
