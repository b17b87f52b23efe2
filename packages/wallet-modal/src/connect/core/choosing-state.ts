import type { Platform } from '../../ports/wallet-port.ts'
import type { WalletChoice } from '../../wallets/core/wallet-choice.ts'
import type { ConnectEntry } from './connect-list.ts'

export type ChoosingState = {
  /** The rows of the Connect list, in their order. */
  readonly entries: readonly ConnectEntry[]
  /** Those of them that a connector of the app serves. */
  readonly choices: readonly WalletChoice[]
  /** What the page runs on, for views that differ by it. */
  readonly device: Device
}

export type Device = Readonly<Pick<Platform, 'isMobile' | 'isIos' | 'isAndroid'>>

export function initialChoosing({ isMobile, isIos, isAndroid }: Device): ChoosingState {
  return { entries: [], choices: [], device: { isMobile, isIos, isAndroid } }
}
