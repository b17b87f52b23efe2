import type { FailureKind } from '../connection/core/connection-failure.ts'
import type { SwitchFailureKind } from '../networks/core/switch-failure.ts'
import type { OperationType, TransactionStatus } from '../ports/activity-port.ts'
import type { SnackbarMessage } from '../shell/core/shell-state.ts'
import type { SignInFailure } from '../sign-in/core/sign-in-state.ts'
import type { WalletTag } from '../wallets/core/wallet-choice.ts'

/** The languages the modal speaks. */
export const languages = ['en', 'es', 'fr', 'zh-Hans', 'zh-Hant'] as const

export type Language = (typeof languages)[number]

export type FailureWords = { readonly title: string; readonly hint: string }

/** What stands in the sign-in view; `{name}` is the app's name in `wants`, the wallet's elsewhere. */
export type SignInWords = {
  readonly title: string
  readonly wants: string
  readonly thisApp: string
  readonly prove: string
  readonly sign: string
  readonly cancel: string
  readonly signing: string
  readonly checkWallet: string
  readonly failures: Readonly<Record<SignInFailure, FailureWords>>
}

/** What stands in the views of networks; `{name}` is the network's name. */
export type NetworkWords = {
  readonly choose: string
  readonly note: string
  readonly help: string
  readonly select: string
  readonly unknown: string
  readonly approve: string
  readonly accept: string
  readonly failures: Readonly<Record<SwitchFailureKind, FailureWords>>
  readonly helpTitle: string
  readonly ledgerSlide: FailureWords
  readonly choiceSlide: FailureWords
  readonly learnMore: string
}

/** What stands in the list of transactions. */
export type ActivityWords = {
  readonly title: string
  readonly empty: FailureWords
  readonly failed: FailureWords
  readonly loading: string
  /** When the list's own code did not come, which only a reload mends. */
  readonly reload: string
  readonly thisYear: string
  /** Between what was given and what was got, for those who hear the row and do not see its arrow. */
  readonly exchangedFor: string
  readonly operations: Readonly<Record<OperationType, string>>
  readonly statuses: Readonly<Record<TransactionStatus, string>>
}

/** What stands in the list of wallets and the views of the wallet directory; `{name}` is the wallet's name. */
export type DirectoryWords = {
  readonly qrCodeTag: string
  readonly offlineTag: string
  readonly allWallets: string
  readonly search: string
  readonly clearSearch: string
  readonly noneFound: FailureWords
  readonly showQrCode: string
  readonly loading: string
  readonly unreachable: FailureWords
  readonly standIn: string
  readonly getWallet: string
  readonly getNamed: string
  readonly exploreAll: string
  readonly chromeExtension: string
  readonly iosApp: string
  readonly androidApp: string
  readonly website: string
  readonly notHaving: string
  readonly get: string
  readonly help: string
  readonly loginSlide: FailureWords
  readonly assetsSlide: FailureWords
  readonly gatewaySlide: FailureWords
}

/** What stands in the view of a wallet that is reached by code or link; `{name}` is its name, `{time}` minutes and seconds. */
export type PairingWords = {
  readonly scan: string
  readonly codeName: string
  readonly makingCode: string
  readonly goodFor: string
  readonly copyLink: string
  readonly open: string
  readonly openNamed: string
  readonly preparing: string
  readonly continueInTab: string
  readonly ways: string
  readonly platforms: Readonly<Record<'browser' | 'mobile' | 'web' | 'desktop', string>>
  readonly relayLost: FailureWords
}

/** Every word of the modal in one language. `{name}` stands for the wallet's name, `{links}` for the legal links. */
export type Catalogue = {
  readonly connectWallet: string
  readonly connecting: string
  readonly account: string
  readonly close: string
  readonly back: string
  readonly browserWallet: string
  readonly tags: Readonly<Record<WalletTag, string>>
  readonly noWallet: FailureWords
  readonly legal: string
  readonly termsOfService: string
  readonly privacyPolicy: string
  readonly and: string
  readonly continueIn: string
  readonly acceptInWallet: string
  readonly tryAgain: string
  readonly failures: Readonly<Record<FailureKind, FailureWords>>
  readonly walletSaid: string
  readonly copyAddress: string
  readonly balance: string
  readonly blockExplorer: string
  readonly network: string
  readonly unknownNetwork: string
  readonly disconnect: string
  readonly disconnecting: string
  readonly signIn: SignInWords
  readonly networks: NetworkWords
  readonly activity: ActivityWords
  readonly addToken: string
  readonly notLoaded: FailureWords
  /** When a part of the modal failed by itself. */
  readonly broken: FailureWords
  readonly directory: DirectoryWords
  readonly pairing: PairingWords
  readonly snackbars: Readonly<Record<SnackbarMessage, string>>
}

/** Puts a value in the place of `{key}`. */
export function fill(text: string, key: 'name' | 'detail' | 'time', value: string): string {
  return text.replaceAll(`{${key}}`, () => value)
}
