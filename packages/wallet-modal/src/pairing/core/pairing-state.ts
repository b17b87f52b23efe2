import type { WalletPlatform } from '../../wallets/core/wallet-platforms.ts'

/** What the view of a wallet to connect by link or code needs besides the connection itself. */
export type PairingState = {
  /** The ways there are to the wallet on screen, best first. */
  readonly platforms: readonly WalletPlatform[]
  /** The way that is shown; null while that view is not on screen. */
  readonly platform: WalletPlatform | null
  /** False for the first 200 ms of a first code, in which the view settles. */
  readonly isCodeReady: boolean
  /** How long the code is still good; counted only while a code is on screen. */
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
