/** The modal's core without React: state, actions and ports. */

export { balanceText } from '../account/core/balance-text.ts'
export { shortAddress } from '../account/core/short-address.ts'
export { createActivity } from '../activity/core/activity.ts'
export type { Activity } from '../activity/core/activity-state.ts'
export { type AllWalletsEntry, type ConnectEntry, countTag } from '../connect/core/connect-list.ts'
export { type ConnectionFailure, type FailureKind, toFailure } from '../connection/core/connection-failure.ts'
export {
  type ConnectionEvent,
  type ConnectionState,
  isBuffering,
  nextConnection,
} from '../connection/core/connection-machine.ts'
export { createWalletSearch } from '../directory/core/wallet-search.ts'
export { type CoreDependencies, createModalCore, type ModalCore, type OpenOptions } from '../modal/core/create-core.ts'
export type { ModalState, ThemeMode } from '../modal/core/modal-state.ts'
export type { SwitchingState } from '../networks/core/networks-state.ts'
export type { SwitchFailure, SwitchFailureKind } from '../networks/core/switch-failure.ts'
export { createSwitching } from '../networks/core/switching.ts'
export { createPairing } from '../pairing/core/pairing.ts'
export type { ActivityPage, ActivityQuery, ActivitySource, Transaction, Transfer } from '../ports/activity-port.ts'
export type {
  Account,
  AccountStatus,
  Balance,
  Clipboard,
  Clock,
  ConnectorInfo,
  ConnectorKind,
  KeyValueStorage,
  Opener,
  Platform,
  WalletPort,
} from '../ports/wallet-port.ts'
export { WalletModalConfigError, WalletModalViewError } from '../shell/core/errors.ts'
export type { Snackbar, SnackbarMessage } from '../shell/core/shell-state.ts'
export { parseViewName, type ViewName, viewNames } from '../shell/core/view-name.ts'
export type { WalletChoice, WalletTag } from '../wallets/core/wallet-choice.ts'
