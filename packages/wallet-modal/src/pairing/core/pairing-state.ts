import type { WalletPlatform } from '../../wallets/core/wallet-platforms.ts'

/** State of the ConnectingWalletConnect view in addition to the connection. */
export type PairingState = {
  /** The platforms of the wallet on screen, best first. */
  readonly platforms: readonly WalletPlatform[]
  /** The selected platform. Null while the view is closed. */
  readonly platform: WalletPlatform | null
  /** False for the first 200 ms of a first code, until the view has settled. */
  readonly isCodeReady: boolean
  /** The validity of the code in seconds, counted only while a code is on screen. */
  readonly secondsLeft: number | null
  /** The wallet's link was opened, so the wallet has the request. */
  readonly isLinkOpened: boolean
}

export const initialPairing: PairingState = {
  platforms: [],
  platform: null,
  isCodeReady: false,
  secondsLeft: null,
  isLinkOpened: false,
}
