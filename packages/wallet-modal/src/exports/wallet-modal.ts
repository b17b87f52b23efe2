/** The public interface of the package. */

// This export is first so that the bundler keeps the icons in the entry chunk: `tests/weight.test.ts` measures it.

export type { AppMetadata, WalletModal } from '../modal/assemble-modal.ts'
export { createWalletModal, type WalletModalOptions } from '../modal/create-wallet-modal.ts'

// Components

export { AccountButton } from '../account/view/account-button.tsx'
export { ConnectButton } from '../account/view/connect-button.tsx'
export { WalletButton } from '../connect/view/wallet-button.tsx'
export { AddressAvatar } from '../identity/view/address-avatar.tsx'
export { WalletModalProvider, type WalletModalProviderProps } from '../modal/view/wallet-modal-provider.tsx'
export { NetworkButton } from '../networks/view/network-button.tsx'

// Hooks

export { useAddRecentTransaction } from '../react/use-add-recent-transaction.ts'
export { useWalletModal } from '../react/use-wallet-modal.ts'
export { useWalletModalEvents } from '../react/use-wallet-modal-events.ts'
export { useWalletModalState } from '../react/use-wallet-modal-state.ts'
export { useWalletModalTheme, type WalletModalTheme } from '../react/use-wallet-modal-theme.ts'

// Functions and errors

export type { Language } from '@terahold/locale/languages'
export { balanceText } from '../account/core/balance-text.ts'
export { shortAddress } from '../account/core/short-address.ts'
export { safeStorage } from '../browser/safe-storage.ts'
export type { Catalogue } from '../locales/catalogue.ts'
export { languages, loadCatalogue } from '../locales/load-catalogue.ts'
export { WalletModalConfigError, WalletModalViewError } from '../shell/core/errors.ts'
export { reconnectLast } from '../wagmi/reconnect-last.ts'

// Types

export type { ConnectButtonState } from '../account/view/custom-connect-button.tsx'
export type { RecentTransaction } from '../activity/core/recent-transactions.ts'
export type { ConnectEntry } from '../connect/core/connect-list.ts'
export type { WalletButtonState } from '../connect/view/wallet-button.tsx'
export type { ConnectionFailure, FailureKind } from '../connection/core/connection-failure.ts'
export type { ConnectionState } from '../connection/core/connection-machine.ts'
export type { OpenOptions } from '../modal/core/create-core.ts'
export type { ModalState, ThemeMode, ThemeVariables } from '../modal/core/modal-state.ts'
export type { ActivityPage, ActivityQuery, ActivitySource, Transaction } from '../ports/activity-port.ts'
export type { Directory, DirectoryPage, DirectoryQuery, Wallet } from '../ports/directory-port.ts'
export type { Identity, IdentitySource } from '../ports/identity-port.ts'
export type { Account, AccountStatus, Balance } from '../ports/wallet-port.ts'
export type { LoggedEvent } from '../shell/core/event-log.ts'
export type { ModalEvent } from '../shell/core/events.ts'
export type { ViewName } from '../shell/core/view-name.ts'
export type { SignInFeature } from '../sign-in/core/sign-in-feature.ts'
export type { SignInSession } from '../sign-in/core/sign-in-port.ts'
export type { SignInFailure, SignInStatus } from '../sign-in/core/sign-in-state.ts'
export type { CustomWallet } from '../wallets/core/clean-wallet.ts'
